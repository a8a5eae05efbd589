// The language of the page, of those that there are: the one chosen before, or else the first that the browser names. The
// build makes a script of its own of this, so that the texts come beside the program and not after it.
import { read } from '../game/storage';
import { languages } from './made';

export const settings_key = 'crosscut.settings';

const { language: chosen } = read(settings_key, { language: '' });
const known = [chosen, ...navigator.languages.map((one) => one.slice(0, 2)), ...Object.keys(languages)];
export const first_language = known.find((one) => Object.hasOwn(languages, one)) ?? '';
languages[first_language]?.load().catch(() => {}); // whoever shows them asks again
