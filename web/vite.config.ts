import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` shows the pages and leaves the games to a running `crosscut serve`.
const server = process.env['CROSSCUT_SERVER'] ?? 'ws://127.0.0.1:8080';
const proxy = { '/ws': { target: server, ws: true } };

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  preview: { proxy },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
