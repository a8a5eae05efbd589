// A board on the page as a standalone picture: SVG with all styles inlined, or PNG made from it.
const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
];
const only_for_input = '.cell, .rosette';

export function svg_text(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const from = board.querySelectorAll('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, index) => {
    const style = getComputedStyle(from[index] as Element);
    for (const name of kept) element.style.setProperty(name, style.getPropertyValue(name));
    element.removeAttribute('class');
    if (from[index]?.matches(only_for_input)) element.setAttribute('data-remove', '');
  });
  for (const element of copy.querySelectorAll('[data-remove]')) element.remove();
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

export async function png(board: SVGSVGElement): Promise<Blob> {
  const { width, height } = board.viewBox.baseVal;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg_text(board))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  });
}

export function save(content: Blob | string, name: string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
