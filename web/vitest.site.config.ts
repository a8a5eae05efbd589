import { defineConfig } from 'vitest/config';

// The site of static files in a real browser, served by a plain file server, and the package of the engine:
// `npm run test:site` and `npm run test:npm`.
export default defineConfig({
  test: {
    include: ['tests/{site,npm}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
