// The texts in the current language.
import { settings } from '../game/settings.svelte';
import { de } from './de';
import { en, type Texts } from './en';

export const languages: Record<string, Texts> = { en, de };

export function t(): Texts {
  return languages[settings.language] ?? en;
}
