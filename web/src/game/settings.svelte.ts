// The reader's settings for all games, kept in this browser.
import type { Material } from '../board/materials';
import { languages } from '../texts/made';
import type { Turning } from '../board/geometry';

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

const key = 'crosscut.settings';

function initial(): Settings {
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
  try {
    Object.assign(plain, JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    // storage can be forbidden or damaged
  }
  const known = [plain.language, ...navigator.languages.map((one) => one.slice(0, 2)), ...Object.keys(languages)];
  return { ...plain, language: known.find((one) => one in languages) ?? '' };
}

export const settings: Settings = $state(initial());

export function keep_settings(): void {
  const { theme, material, language } = settings;
  Object.assign(document.documentElement.dataset, { theme, material });
  document.documentElement.lang = language;
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // without storage they hold until the page is closed
  }
}

// Fingers hide what they point at, so moves are confirmed if the pointer is coarse.
export function asks_back(): boolean {
  return settings.confirm === 'on' || (settings.confirm === 'auto' && matchMedia('(pointer: coarse)').matches);
}
