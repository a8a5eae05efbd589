// What is drawn on boards can be seen: its contrast with every shade of what each board is made of, by WCAG 2.2.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { materials } from '../../src/board/materials';

const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

// The plain colours of every rule whose selectors name the root or this material; later ones count.
function colours(material: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (/:root\s*(,|$)/.test(selectors) || selectors.includes(`='${material}'`))
      for (const [, name = '', colour = ''] of body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)) found.set(name, colour);
  return found;
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const text = 4.5;
const sign = 3;
const drawn = { 'board-label': text, 'board-line': sign, 'mark-board': sign, 'mark-good': sign, 'board-focus': sign };

describe.each(materials)('on boards of %s', (material) => {
  const known = colours(material);
  it.each(Object.entries(drawn))('%s has a contrast of %d at least', (name, least) => {
    for (const shade of ['wood-1', 'wood-2', 'wood-3'])
      expect(contrast(known.get(name) ?? '', known.get(shade) ?? ''), shade).toBeGreaterThanOrEqual(least);
  });
});
