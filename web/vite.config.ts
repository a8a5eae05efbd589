import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { books } from './books.ts';
import { previews } from './previews.ts';
import { paint } from './src/board/paint.ts';
import { site, site_aliases, site_files, site_worker_files } from './site.ts';

// `npm run dev` shows the pages and leaves the games to a running `crosscut serve`.
const server = process.env['CROSSCUT_SERVER'] ?? 'ws://127.0.0.1:8080';
const pages = server.replace(/^ws/, 'http');
const proxy = { '/ws': { target: server, ws: true }, '/api': { target: pages }, '/reach': { target: pages } };

// The first page must stay small, with the texts of any one language; the build fails if it does not.
const most = 110_000; // bytes, compressed
function guard_size(): Plugin {
  return {
    name: 'guard-size',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const wanted = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
      for (const name of wanted)
        for (const other of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) wanted.add(other);
      const size_of = ({ code }: Rolldown.OutputChunk) => gzipSync(code).length;
      const languages = chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes('/texts/made/'));
      const size = chunks
        .filter((chunk) => wanted.has(chunk.fileName))
        .reduce((sum, chunk) => sum + size_of(chunk), Math.max(...languages.map(size_of)));
      if (size > most)
        this.error(`What the first page needs has grown to ${size} bytes compressed; ${most} are allowed.`);
    },
  };
}

// What boards are painted with, as text of the page.
function painted(): Plugin {
  const attrs = { width: '0', height: '0', 'aria-hidden': 'true', style: 'position: absolute' };
  return {
    name: 'painted',
    transformIndexHtml: () => [{ tag: 'svg', attrs, children: paint, injectTo: 'body-prepend' }],
  };
}

// Without this, the first page needs a dozen scripts. The texts in the reader's language are fetched by one of its own,
// beside the program and not after it.
const groups = [
  { name: 'texts', test: /src\/texts\/first[.]ts$/, priority: 1 },
  { name: 'pages', test: /src\/main[.]ts$/ },
];

// The service worker of the pages that a server serves; the site has another.
function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/game/notices-worker.ts', fileName: 'notices.js' });
    },
  };
}

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [svelte(), guard_size(), painted(), books(), previews(), mode === 'site' ? site() : notices()],
  // The 3D view is large, and loaded on demand.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(mode === 'site' && { input: site_files.input }),
      output: { codeSplitting: { groups }, ...(mode === 'site' && site_files.output) },
    },
    ...(mode === 'site' && { outDir: '../build/site', emptyOutDir: true }),
  },
  worker: { format: 'es', ...(mode === 'site' && { rolldownOptions: site_worker_files }) },
  server: { proxy },
  preview: { proxy },
  resolve: {
    alias: mode === 'site' ? site_aliases : [],
    // Tests mount components, which takes the browser's build of Svelte.
    ...(process.env['VITEST'] && { conditions: ['browser'] }),
  },
  test: { include: ['tests/{unit,component}/**/*.test.ts'], environment: 'node' },
}));
