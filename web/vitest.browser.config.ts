import { defineConfig } from 'vitest/config';

// The pages in a real browser, served by a real server: `npm run test:browser`.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: 'tests/browser/server.ts',
    environment: 'node',
    testTimeout: 600_000, // also on a machine that does much else
    hookTimeout: 120_000,
    maxWorkers: 4, // they mostly wait for one another
  },
});
