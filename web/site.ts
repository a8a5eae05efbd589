// What the build for a site of static files adds (`vite build --mode site`): the engine as WebAssembly, a transport that
// talks to it, and the service worker that keeps it offline.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Alias, Plugin } from 'vite';

const here = import.meta.dirname;
const engine = process.env['CROSSCUT_ENGINE'] ?? resolve(here, '../build/wasm');
const threads = process.env['CROSSCUT_THREADS'] ?? resolve(here, '../build/wasm-threads');

export const site_aliases: Alias[] = [
  { find: /^crosscut-engine$/, replacement: resolve(engine, 'crosscut.mjs') },
  { find: /^crosscut-threads\//, replacement: `${threads}/` },
  { find: /^crosscut-engine\.wasm/, replacement: resolve(engine, 'crosscut.wasm') },
  { find: /^.*\/protocol\/transport$/, replacement: resolve(here, 'src/site/transport.ts') },
];

const service_worker = 'service-worker.js';

export const site_files = {
  input: {
    index: resolve(here, 'index.html'),
    load: resolve(here, 'src/site/load.ts'),
    'service-worker': resolve(here, 'src/site/service-worker.ts'),
  },
  output: {
    entryFileNames: ({ name }: { name: string }) =>
      name === 'service-worker' ? service_worker : 'assets/[name]-[hash].js',
  },
};

// What only workers want. Not every host knows what .mjs is.
export const site_worker_files = {
  output: {
    assetFileNames: ({ names }: { names: string[] }) =>
      names[0]?.endsWith('.mjs') ? 'assets/[name]-[hash].js' : 'assets/[name]-[hash][extname]',
  },
};

export function site(): Plugin {
  return {
    name: 'crosscut-site',
    enforce: 'post',
    transformIndexHtml(_html, { bundle = {} }) {
      const load = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'load');
      return [
        { tag: 'script', attrs: { type: 'module', async: true, src: `./${load?.fileName}` }, injectTo: 'head-prepend' },
      ];
    },
    generateBundle(_options, bundle) {
      const licences = ['LICENSE', 'licences/third_party.txt'].map((name) => readFileSync(resolve(here, '..', name)));
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licences.join('\n') });
      const worker = bundle[service_worker];
      if (worker?.type !== 'chunk' || worker.imports.length > 0)
        return this.error('The service worker must be one file of its own.');
      const icon = readFileSync(resolve(here, 'public/icon.svg'));
      const hash = createHash('sha256').update(icon);
      const files = ['icon.svg'];
      for (const file of Object.values(bundle)) {
        if (file === worker) continue;
        // Books are kept once they were wanted; what only other programs show is not.
        if (!/^(books|previews)\/|(?<!^index)\.html$/.test(file.fileName)) files.push(file.fileName);
        hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
      }
      const list = { version: hash.digest('hex').slice(0, 12), files: files.sort() };
      worker.code = `const site_files = ${JSON.stringify(list)};\n${worker.code}`;
    },
  };
}
