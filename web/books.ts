// The opening books of data/books in parts, which the pages fetch when they need them: the places whose keys begin alike.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const folder = resolve(import.meta.dirname, '../data/books');
const large = 4096; // places: such a book has 256 parts, a smaller one 16

export function books(): Plugin {
  return {
    name: 'books',
    generateBundle() {
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.book'))) {
        const [, head = '', ...lines] = readFileSync(resolve(folder, file), 'utf8').trimEnd().split('\n');
        const places = lines.slice(0, -1); // the last is a hash
        const [root, number, game, ...options] = head.split(' ');
        const digits = places.length < large ? 1 : 2;
        const index = { root, number: Number(number), options: options.join(' '), positions: places.length, digits };
        this.emitFile({ type: 'asset', fileName: `books/${game}/index.json`, source: JSON.stringify(index) });
        const parts = new Map<string, string[]>();
        for (const place of places) {
          const part = place.slice(0, digits);
          parts.set(part, [...(parts.get(part) ?? []), place]);
        }
        for (const [part, held] of parts)
          this.emitFile({ type: 'asset', fileName: `books/${game}/${part}.gz`, source: gzipSync(held.join('\n')) });
      }
    },
  };
}
