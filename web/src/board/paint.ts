// What boards and pieces are painted with: one light from the upper left, gradients instead of filters, so that a board of
// 361 stones is as quick to draw as an empty one. Their colours are tokens. It is part of the page's text, since a browser
// reads text sooner than a program builds it.
import { painted } from './materials.ts';

const rounded = (value: number) => Math.round(value * 100) / 100;

const width = 640;
const lines = 26;
// Of a tree's rings only long waves are left, which meet where the pattern repeats.
const grain = Array.from({ length: lines }, (_, index) => {
  const y = (width / lines) * (index + 0.35 * Math.sin(5 * index));
  const swing = 5 + 4 * Math.sin(3 * index);
  const half = width / 2;
  const wave = `M0 ${rounded(y)}Q${half / 2} ${rounded(y + swing)} ${half} ${rounded(y)}T${width} ${rounded(y)}`;
  const wide = rounded(1.5 + 2.5 * Math.abs(Math.sin(7 * index)));
  const style = `stroke: var(--grain-colour); stroke-opacity: ${index % 3 ? 0.1 : 0.18}`;
  return `<path d="${wave}" fill="none" stroke-width="${wide}" style="${style}"/>`;
}).join('');

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" style="stop-color: ${colour}${opacity < 1 ? `; stop-opacity: ${opacity}` : ''}"/>`;
const stops = (name: string, offsets: number[]) =>
  offsets.map((offset, index) => stop(offset, `var(--${name}-${index + 1})`)).join('');

function paints(material: string): string {
  const linear = (name: string, x: number, inner: string) =>
    `<linearGradient id="${material}-${name}" x1="0" y1="0" x2="${x}" y2="1">${inner}</linearGradient>`;
  const radial = (name: string, centre: string, inner: string) =>
    `<radialGradient id="${material}-${name}"${centre}>${inner}</radialGradient>`;
  const side = 'var(--wood-side)';
  return [
    linear('wood', 0.85, stops('wood', [0, 0.5, 1])),
    `<pattern id="${material}-grain" width="${width}" height="${width}" patternUnits="userSpaceOnUse">${grain}</pattern>`,
    ...['black', 'white', 'red'].map((name) => radial(name, ' cx="0.36" cy="0.3" r="0.78"', stops(name, [0, 0.46, 1]))),
    radial('hole', ' cx="0.6" cy="0.64" r="0.62"', stop(0, 'var(--wood-2)') + stop(0.7, side, 0.75) + stop(1, side)),
    linear('crown', 0.4, stops('gold', [0, 0.5, 1])),
    radial('shade', '', stop(0.55, '#000', 0.5) + stop(0.82, '#000', 0.26) + stop(1, '#000', 0)),
  ].join('');
}

// The inside of an SVG element.
export const paint = painted.map((material) => `<defs data-material="${material}">${paints(material)}</defs>`).join('');
