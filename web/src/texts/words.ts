// What games, moves, pieces and options are called.
import type { Piece } from '../board/piece';
import type { Input, MoveMade, OptionDeclared, TurnStep } from '../protocol/types';
import { named, type Texts } from './language';
import { steps } from './steps';

export const game_name = (text: Texts, game: string) => named(text.games, game)?.name ?? game;

// A move, or what is done instead of placing a piece: on a button, and within a sentence.
export const act = (text: Texts, move: string) => named(text.acts.name, move) ?? move;
export const act_within = (text: Texts, move: string) => named(text.acts.within, move) ?? move;

// What an act means, where its name does not say it.
export const meaning = (text: Texts, move: string) => named(text.acts.meaning, move) ?? '';

// On the button that plays the move in progress.
export function play_words(text: Texts, { text: move, taken }: Pick<Input, 'text' | 'taken'>): string {
  return named(text.acts.name, taken[0]?.act ?? move) ?? text.play.play(move);
}

// What a player would do who makes this move, which takes these steps.
export function doing(text: Texts, move: string, taken: TurnStep[] = []): string {
  const words = text.acts.doing;
  const { from, to, place, wall, claim } = steps(taken);
  if (claim) return claim.length > 0 ? words.claim(claim) : words.claim_nothing;
  if (from && to) return place ? words.slide_and_place(from, to, place) : words.slide(from, to);
  if (place && wall) return words.facing(place, text.direction[wall]);
  const known = named(words, move);
  return typeof known === 'string' ? known : words.play(move);
}

// In the list of moves.
export function noted(text: Texts, { move, claim }: Pick<MoveMade, 'move' | 'claim'>): string {
  const words = text.acts.noted;
  if (claim) return claim.length > 0 ? words.claim(claim) : words.claim_nothing;
  const known = named(words, move);
  return typeof known === 'string' ? known : move;
}

export function piece_words(text: Texts, { side, kind, wall }: Piece): string {
  const words = text.say.kind[kind](text.adjective[side]);
  return wall ? `${words}, ${text.say.wall(text.direction[wall])}` : words;
}

const key = (words: string) => words.replace(/[^a-z0-9]+/gi, '_').toLowerCase();

export const puzzle_title = (text: Texts, title: string) => named(text.puzzle_titles, key(title)) ?? title;

export const option_name = (text: Texts, option: string) => named(text.setup.names, option) ?? option;
export const option_meaning = (text: Texts, option: string) => named(text.setup.meanings, option) ?? '';

const is_figure = (word: string) => /^-?\d+(\.\d+)?$/.test(word);

// What an option's value is called, or its figure; some words mean different things in different options.
export function option_word(text: Texts, option: string, word: string): string {
  const own: Record<string, string> = named(text.setup.words_of, option) ?? {};
  return own[word] ?? named(text.setup.words, key(word)) ?? (is_figure(word) ? text.figure(Number(word)) : word);
}

// What is wrong with an option's value, as far as the option alone says; empty: nothing.
export function wrong_value(text: Texts, { kind, words, least, most }: OptionDeclared, value: string): string {
  if (kind === 'choice' || value === '' || words?.includes(value)) return '';
  const form = kind === 'half' ? /^-?\d+(\.[05])?$/ : /^-?\d+$/;
  const fits = form.test(value) && Number(value) >= (least ?? -Infinity) && Number(value) <= (most ?? Infinity);
  return fits ? '' : text.setup[kind === 'half' ? 'range_halves' : 'range'](least ?? 0, most ?? 0);
}

export const along_words = (text: Texts, game: string) => named(text.setup.along, game) ?? text.setup.along.points;

// The number that is settled before a game.
export const number_name = (text: Texts, option: string) => named(text.setup.number, option) ?? option;
export const number_meaning = (text: Texts, option: string) => named(text.setup.number_meaning, option) ?? '';
