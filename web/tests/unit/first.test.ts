import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => (vi.unstubAllGlobals(), vi.resetModules()));

it.each<[kept: string | null, browser: string[], language: string]>([
  [null, ['de-AT', 'en'], 'de'],
  [null, ['fr-FR', 'en-US', 'de'], 'en'],
  [null, ['fr-FR'], 'en'],
  ['{"language":"en"}', ['de'], 'en'],
  ['{"language":"fr"}', ['de'], 'de'],
  ['{"language":"constructor"}', ['toString', 'de'], 'de'],
  ['{"language":["x"]}', ['de'], 'de'],
  ['{"theme":', ['de'], 'de'],
])('with the settings %s and the browser’s languages %j, the page speaks %s', async (kept, browser, language) => {
  vi.stubGlobal('localStorage', { getItem: () => kept });
  vi.stubGlobal('navigator', { languages: browser });
  const { first_language } = await import('../../src/texts/first');
  expect(first_language).toBe(language);
});

it('the page speaks where storage is forbidden', async () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse });
  vi.stubGlobal('navigator', { languages: ['de'] });
  const { first_language } = await import('../../src/texts/first');
  expect(first_language).toBe('de');
});
