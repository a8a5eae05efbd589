// The texts in the reader's language, which is fetched when it is wanted.
import { untrack } from 'svelte';
import { settings } from '../game/settings.svelte';
import { spoken, type Texts } from './language';
import { languages } from './made';

let texts: Texts | null = $state.raw(null);

// Before anything is shown, and when the reader chooses another language.
export async function speak(code: string): Promise<void> {
  const loaded = await languages[code]?.load();
  if (loaded && code === settings.language) texts = spoken(loaded.language);
}

// In a component: does something whenever the reader has changed the language, to ask again for what the engine has said.
export function on_language(work: () => void): void {
  let before = settings.language;
  $effect(() => {
    const now = settings.language;
    if (now !== before) untrack(work);
    before = now;
  });
}

export function t(): Texts {
  if (!texts) throw new Error('No language is loaded.');
  return texts;
}
