// What is refused besides moves, in English, by the codes and parts of docs/language.md.
import type { ErrorParts, OtherRefused } from '../protocol/types';
import { setup } from './setup.en';

// "2..19" and the like, as the engine says what is allowed.
export function allowed_words(allowed: string, to: string, or: string, word: (text: string) => string): string {
  const range = (text: string) => (text.includes('..') ? text.replace('..', ` ${to} `) : word(text));
  const one_of = (texts: string) => texts.split('|').map(range).join(', ');
  return allowed.split(' or ').map(one_of).join(` ${or} `);
}
// "-7..7 in steps of 0.5" and the like as a sentence; null if other values are allowed, too.
export function range_words(allowed: string, range: typeof setup.range): string | null {
  const [, least, most, halves] = /^(-?\d+)\.\.(-?\d+)( in steps of 0\.5)?$/.exec(allowed) ?? [];
  return least && most ? range(least, most, !!halves) : null;
}

export const trouble: Record<OtherRefused, (parts: ErrorParts) => string> = {
  unknown_game: ({ text = '' }) => `There is no game “${text}”.`,
  unknown_option: ({ text = '' }) => `This game has no setting “${text}”.`,
  bad_option: ({ option = '', text = '', allowed = '' }) =>
    `${setup.option(option)} cannot be “${text}”. ${
      range_words(allowed, setup.range) ??
      `It can be ${allowed_words(allowed, 'to', 'or', (word) => setup.word(option, word))}.`
    }`,
  bad_start: ({ why = '' }) => `This position cannot be played: ${why}.`,
  bad_record: ({ why = '' }) => `This cannot be read as a game: ${why}.`,
  busy: () => 'The computer has too much to do just now. Try again in a moment.',
  unwritable_record: ({ why = '' }) => `This game cannot be written to a file: ${why}.`,
  request_too_large: () => 'This is too large for the computer to take.',
  too_large: () => 'The answer would be too large to be sent.',
  number_first: () => 'The first player must name the number first.',
  side_first: () => 'First the second player chooses a side.',
  game_begun: () => 'The game has already begun.',
  not_your_turn: () => 'It is not your turn.',
  no_offer: () => 'There is no such offer any more.',
  asked_before: () => 'You have asked for that already; you can ask again after the next move.',
  other_request: ({ ply = '' }) =>
    ply === '0'
      ? 'Meanwhile your opponent asks to take the game back to the start.'
      : `Meanwhile your opponent asks to go back to the position after move ${ply}.`,
  nothing_to_take_back: () => 'You have not made a move that could be taken back.',
  no_room: () => 'There is no such game. Perhaps the link is incomplete.',
  room_unreadable: () => 'The server cannot read this game.',
  room_over: () => 'This game is over.',
  not_over: () => 'The game is not over yet.',
  no_seat: () => 'This link does not belong to a seat in this game. Perhaps it is incomplete.',
  seats_free: () => 'The game begins when every seat is taken.',
  name_too_long: () => 'This name is too long.',
  name_with_blanks: () => 'A name does not begin or end with a blank.',
  name_invisible: () => 'A name is one line of visible characters.',
  name_taken: () => 'Another player here goes by that name.',
  moved_on: () => 'The game has moved on meanwhile.',
  no_more_rooms: () => 'No more games can be created now. Try again later.',
  too_many_rooms: () => 'You are in too many games at once. Leave one first.',
  room_full: () => 'Too many people watch this game already.',
  too_many_changes: () => 'So much has happened in this game that only moves and resigning are left.',
  no_rooms: () => 'This server does not keep games between people.',
  not_stored: () => 'The server could not store that, so nothing has changed.',
  perhaps_stored: () => 'It is not known whether the server stored that. Ask again once it is back.',
};
