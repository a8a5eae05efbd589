import { defineConfig } from 'vitest/config';

// The site of static files in a real browser, served by a plain file server: `npm run test:site`.
export default defineConfig({
  test: {
    include: ['tests/site/**/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
