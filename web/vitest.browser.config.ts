import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The longest files, which come first, so that none of them is left alone at the end.
const longest = ['layout', 'pages', 'features', 'games', 'rooms'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return files.sort((one, other) => place(one) - place(other));
  }
}

// The pages in a real browser, served by a real server: `npm run test:browser`.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: 'tests/browser/server.ts',
    environment: 'node',
    testTimeout: 600_000, // also on a machine that does much else
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    maxWorkers: 4, // they mostly wait for one another
  },
});
