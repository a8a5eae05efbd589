// A board on the page as a standalone picture: SVG with all styles inlined, or PNG made from it.
const kept = [
  'fill',
  'r',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'stroke-linejoin',
  'stroke-opacity',
  'stop-color',
  'stop-opacity',
];
const left_out = '.cell, .rosette, .hints, .candidate, .numbered'; // what is there for playing and analysing only
const margin = 40; // of the table around the board, on which its shadow falls

// A copy that looks the same without the styles of the page.
function with_styles<E extends SVGElement>(original: E): E {
  const copy = original.cloneNode(true) as E;
  const from = [original, ...original.querySelectorAll<SVGElement>('*')];
  [copy, ...copy.querySelectorAll<SVGElement>('*')].forEach((element, index) => {
    const style = getComputedStyle(from[index] as Element);
    for (const name of kept) element.style.setProperty(name, style.getPropertyValue(name));
    element.removeAttribute('class');
    if (from[index]?.matches(left_out)) element.setAttribute('data-remove', '');
  });
  for (const element of copy.querySelectorAll('[data-remove]')) element.remove();
  return copy;
}

// The gradients and patterns that a drawing is painted with, which all boards of the page share.
function paints(drawing: SVGSVGElement): SVGDefsElement {
  const made = document.createElementNS(drawing.namespaceURI, 'defs') as SVGDefsElement;
  const named = drawing.outerHTML.matchAll(/url\((?:&quot;|")?#([\w-]+)/g);
  for (const name of new Set([...named].map(([, name]) => name as string))) {
    const paint = document.getElementById(name);
    if (paint instanceof SVGElement) made.append(with_styles(paint));
  }
  return made;
}

// The type of a caption below a board of this width, which stays legible where a large board is made small.
const type_size = (width: number) => Math.max(30, width / 32);

// Lines that fit below a board of this width, as far as that can be told without its font.
export function wrapped(words: string, width: number): string[] {
  const most = Math.floor((2 * width) / type_size(width)); // letters
  return words.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    return last !== undefined && longer.length <= most ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

function caption_of(lines: string[], size: number, x: number, y: number): SVGTextElement {
  const style = getComputedStyle(document.documentElement);
  const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  text.style.font = `500 ${size}px ${style.getPropertyValue('--serif')}`;
  text.style.fill = style.color;
  for (const [index, line] of lines.entries()) {
    const part = document.createElementNS('http://www.w3.org/2000/svg', 'tspan');
    part.setAttribute('x', String(x));
    part.setAttribute('y', String(y + (index * size * 4) / 3));
    part.textContent = line;
    text.append(part);
  }
  return text;
}

// `caption`: what is said below the board, paragraph by paragraph.
export function svg_text(board: SVGSVGElement, caption: string[] = []): string {
  const copy = with_styles(board);
  const { x, y, width, height } = board.viewBox.baseVal;
  const table = document.createElementNS(copy.namespaceURI, 'rect') as SVGRectElement;
  const lines = caption.filter(Boolean).flatMap((words) => wrapped(words, width));
  const size = type_size(width);
  const below = (lines.length * size * 4) / 3;
  const box = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin + below };
  copy.append(caption_of(lines, size, x, y + height + margin + (size * 2) / 3));
  for (const [name, value] of Object.entries(box)) table.setAttribute(name, String(value));
  table.style.fill = getComputedStyle(document.documentElement).backgroundColor;
  copy.prepend(paints(copy), table);
  copy.setAttribute('viewBox', Object.values(box).join(' '));
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

// At most so many pixels wide.
export async function canvas_of(board: SVGSVGElement, caption: string[], widest: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg_text(board, caption))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widest / image.width);
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

// Nothing where the browser cannot make it.
export async function png(board: SVGSVGElement, caption: string[] = []): Promise<Blob | null> {
  const canvas = await canvas_of(board, caption, Infinity);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export function save(content: Blob | string, name: string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
