// The texts that the pages show, for tests.
import { spoken, type Texts } from '../src/texts/language';
import { languages } from '../src/texts/made';

async function of(code: string): Promise<Texts> {
  const loaded = await languages[code]?.load();
  if (!loaded) throw new Error(`There are no texts in ${code}.`);
  return spoken(loaded.language);
}

export const en = await of('en');
export const de = await of('de');
