// The reader's settings for all games, kept in this browser.
import type { Material } from '../board/materials';
import type { Turning } from '../board/geometry';
import { first_language, settings_key } from '../texts/first';
import { read, write } from './storage';

export interface Settings {
  language: string;
  theme: 'system' | 'light' | 'dark';
  material: Material;
  confirm: 'auto' | 'on' | 'off';
  solid: boolean | null; // boards of balls are shown in space; null: where that is fast
  slow: boolean; // it was tried, and is not
  sound: boolean;
  coordinates: boolean;
  hints: boolean;
  teaching: boolean;
  turnings: Record<string, Turning>; // the view of the boards, by game
  chosen: { game: string; level: string } | null; // for the latest new game
}

const plain: Settings = {
  language: '',
  theme: 'system',
  material: 'kaya',
  confirm: 'auto',
  solid: null,
  slow: false,
  sound: !matchMedia('(pointer: coarse)').matches,
  coordinates: true,
  hints: true,
  teaching: false,
  turnings: {},
  chosen: null,
};

export const settings: Settings = $state({ ...read(settings_key, plain), language: first_language });

export function keep_settings(): void {
  const { theme, material, language } = settings;
  Object.assign(document.documentElement.dataset, { theme, material });
  document.documentElement.lang = language;
  write(settings_key, settings);
}

// Fingers hide what they point at, so moves are confirmed if the pointer is coarse.
export function asks_back(): boolean {
  return settings.confirm === 'on' || (settings.confirm === 'auto' && matchMedia('(pointer: coarse)').matches);
}
