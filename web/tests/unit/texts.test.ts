import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/protocol/connection';
import type { Direction, Finish, OptionDeclared, Side, TurnStep } from '../../src/protocol/types';
import { named, spoken, type Language } from '../../src/texts/language';
import {
  claim_words,
  happened,
  news,
  place_words,
  result_words,
  sentence,
  trouble_words,
  why_over,
} from '../../src/texts/speech';
import { doing, noted, option_word, play_words, puzzle_title, wrong_value } from '../../src/texts/words';
import { de, en } from '../texts';
import { hexagon_board, situation, square_board } from './positions';

it('problems have titles', () => {
  const folder = new URL('../../../data/problems/', import.meta.url);
  const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const titles = files.flatMap((text) => (JSON.parse(text) as { title: string }[]).map(({ title }) => title));
  expect(Object.values(en.puzzle_titles).sort()).toEqual([...new Set(titles)].sort());
  for (const title of titles) {
    expect(puzzle_title(en, title)).toBe(title);
    expect(puzzle_title(de, title)).not.toBe(title);
  }
});

it('nothing in the sources depends on a language', () => {
  const folder = new URL('../../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|svelte)$/.test(name) && !/^texts\/made\/|^protocol\/language\.d\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const name of files) {
    const source = readFileSync(new URL(name, folder), 'utf8');
    expect(source, name).not.toMatch(/[äöüßÄÖÜ]|\b(German|Deutsch|English)\b|['"](de|en)(-\w\w)?['"]/);
  }
});

describe('a language', () => {
  const made = (texts: Language['texts']) =>
    spoken({
      plural: (n) => Number(n > 1),
      texts: { language: { locale: 'de-DE' }, ...texts },
    }) as unknown as Record<string, (...parts: unknown[]) => string>;
  const text = made({ list: '{0}', and: '{1&}, {0}', or: '{0|}', moves: ['{0}: {1} Zug', '{0}: {1} Züge'] });
  it('fills its templates', () => {
    expect(text.list?.(['a1', 'b1'])).toBe('a1, b1');
    expect(text.and?.('c', ['a', 'b', 'd'])).toBe('a, b und d, c');
    expect(text.or?.(['a', 'b'])).toBe('a oder b');
    expect(text.list?.(['{1}', '$&'])).toBe('{1}, $&');
  });
  it('chooses a form by the first number, and writes numbers its own way', () => {
    expect([0, 1, 2500].map((n) => text.moves?.('Weiß', n))).toEqual([
      'Weiß: 0 Zug',
      'Weiß: 1 Zug',
      'Weiß: 2.500 Züge',
    ]);
    expect([en, de].map(({ figure }) => [figure(-3.5), figure(0), figure(12345.25, 1), figure(2, 1)])).toEqual([
      ['−3.5', '0', '12,345.3', '2.0'],
      ['−3,5', '0', '12.345,3', '2,0'],
    ]);
  });
  it('has a text for what others name, or none', () => {
    expect([named(en.side, 'red'), named(en.side, 'green'), named(en.side, 'toString')]).toEqual([
      'Red',
      undefined,
      undefined,
    ]);
  });
});

describe('what the engine says', () => {
  it.each([
    ['there is no room', 'There is no room.'],
    ['c3 is not allowed: it is taken', 'c3 is not allowed: it is taken.'],
    ['über den Rand hinaus', 'Über den Rand hinaus.'],
    ['„x“ ist kein Zug.', '„x“ ist kein Zug.'],
    ['one moment…', 'One moment…'],
  ])('%s is shown as a sentence', (said, shown) => expect(sentence(said)).toBe(shown));
  it('is shown as it is, unless the pages found the trouble themselves', () => {
    expect(trouble_words(de, new Refusal('kein Platz', undefined, 'no_room', {}))).toBe('Kein Platz.');
    expect(trouble_words(de, new Refusal('the request is too large', undefined, 'request_too_large'))).toBe(
      de.trouble.request_too_large,
    );
    expect(trouble_words(en, new Error('out of memory'))).toBe('Out of memory.');
    expect(trouble_words(en, 'gone')).toBe('Gone.');
  });
});

const by_rules = (winner: Side | null, margin: number | null) => ({ reason: 'rules' as const, winner, margin });

it('values of options that are numbers are figures of the language', () => {
  expect(['7.5', '-2', 'on', 'rhombus'].map((word) => option_word(de, 'komi', word))).toEqual([
    '7,5',
    '−2',
    de.setup.words.on,
    'rhombus',
  ]);
});

describe('what is said', () => {
  const step = (kind: TurnStep['kind'], place: string | null, direction?: Direction): TurnStep => ({
    kind,
    text: '',
    place,
    complete: 0,
    becomes: null,
    ...(direction && { direction }),
  });
  const hint = (text: typeof en, move: string, taken?: TurnStep[]) => text.play.hint_text(doing(text, move, taken));
  it.each([
    ['rules', 'black', 3.5, 'Black wins by 3.5 points'],
    ['rules', 'white', 1, 'White wins by 1 point'],
    ['rules', 'red', 2, 'Red wins by 2 points'],
    ['rules', 'white', null, 'White wins'],
    ['resignation', 'black', null, 'Black wins by resignation'],
    ['time', 'black', null, 'Black wins on time'],
    ['rules', null, null, 'Draw'],
    ['agreement', null, null, 'Draw'],
    ['void', null, null, 'No result'],
    ['resignation', null, null, 'No result'],
  ] as const)('an end by %s with %s winning by %s is %s', (reason, winner, margin, words) =>
    expect(result_words(en, { reason, winner, margin })).toBe(words),
  );

  const last = {
    by: 'black' as const,
    move: 'b2',
    places: ['b2'],
    from: null,
    to: null,
    captured: [{ at: 'a1', piece: 'W' }],
    changed: [],
  };
  const now = situation(square_board(3), { b2: 'Bk', c3: 'Wm', a3: 'W:ne' }, last);
  it('names places for those who do not see them', () => {
    const next = { text: 'c1', place: 'c1', kind: 'place' as const, becomes: 'Bm', complete: 1 as const };
    const say = (place: string) => place_words(en, now, new Map([['c1', next]]), true, new Set(['c3']), place);
    expect(say('b2')).toBe('b2, black king, last move');
    expect(say('c3')).toBe('c3, white, marked, claimed dead');
    expect(say('a3')).toBe('a3, white, wall north-east');
    expect(say('c1')).toBe('c1, empty, can be chosen, a stone here would be marked');
    expect(say('a2')).toBe('a2, empty');
  });

  it('a solved position is said to be', () => {
    const said = (text: typeof en, turns: number) =>
      text.analysis.solved_in(result_words(text, by_rules('black', 4)), turns);
    expect(said(en, 7)).toBe('Solved: Black wins by 4 points with best play, in 7 turns');
    expect(said(de, 1)).toBe('Gelöst: Schwarz gewinnt mit 4 Punkten bei bestem Spiel, in 1 Zug');
  });
  it('announces the move, what it captured, and who is next', () => {
    expect(news(en, now, null)).toBe('Black crowns b2 and takes a1. Black to move.');
    expect(news(de, now, null)).toBe('Schwarz krönt b2 und schlägt a1. Schwarz ist am Zug.');
  });
  it('announces what one’s own move did together with the answers to it', () => {
    const own = { ...now, last: { ...last, captured: [] } };
    expect(news(en, now, null, [own])).toBe('Black crowns b2. Black crowns b2 and takes a1. Black to move.');
  });
  it('announces a resignation without what happened before', () => {
    expect(news(en, now, { reason: 'resignation', winner: 'white', margin: null })).toBe(
      'The game is over: White wins by resignation.',
    );
    expect(news(en, now, by_rules('black', 3))).toMatch(
      /^Black crowns b2.* The game is over: Black wins by 3 points\.$/,
    );
  });
  it('says what a button would play, and what the computer would', () => {
    const on_button = (move: string, ...taken: TurnStep[]) =>
      [en, de].map((text) => play_words(text, { text: move, taken }));
    const dead = { ...step('act', null), act: 'dead' as const };
    expect(on_button('button')).toEqual(['Take the button', 'Knopf nehmen']);
    expect(on_button('dead a1', dead, step('place', 'a1'))).toEqual(['Claim dead groups', 'Tote Gruppen angeben']);
    expect(on_button('b2', step('place', 'b2'))).toEqual(['Play b2', 'b2 spielen']);
    expect(hint(en, 'dead', [dead])).toBe('The computer would claim that nothing is dead.');
    expect(hint(en, 'dead a1', [dead, step('place', 'a1')])).toBe('The computer would claim as dead: a1.');
    expect(hint(de, 'swap')).toBe('Der Computer würde die Farben tauschen.');
  });
  it('says what moves of several steps do in words', () => {
    const slide = [step('from', 'd1'), step('to', 'e2')];
    const whole = [...slide, step('place', 'e3')];
    expect(hint(en, 'd1-e2', slide)).toBe('The computer would move d1 to e2.');
    expect(hint(en, 'd1-e2,e3', whole)).toBe('The computer would move d1 to e2, then place a stone on e3.');
    expect(hint(de, 'd1-e2,e3', whole)).toBe('Der Computer würde von d1 nach e2 rücken, dann auf e3 setzen.');
    const walled = [step('place', 'f6'), step('wall', 'f6', 'ne')];
    expect(hint(en, 'f6:ne', walled)).toBe('The computer would play f6 with its wall north-east.');
    expect(hint(de, 'f6:ne', walled)).toBe('Der Computer würde f6 mit der Mauer im Nordosten spielen.');
    expect(hint(en, 'e3', [step('place', 'e3')])).toBe('The computer would play e3.');
  });
  it('says in the list of moves what players do that are no placements', () => {
    const made = [{ move: 'c3' }, { move: 'button' }, { move: 'dead', claim: [] }, { move: '', claim: ['a1', 'b2'] }];
    const all = (text: typeof en) => made.map((move) => noted(text, move));
    expect(all(en)).toEqual(['c3', 'takes the button', 'claims none dead', 'claims a1, b2 dead']);
    expect(all(de)).toEqual(['c3', 'nimmt den Knopf', 'erklärt nichts für tot', 'erklärt a1, b2 für tot']);
  });
  it('names the stones that a move unmarks', () => {
    const changed = [
      { at: 'c1', piece: 'B' },
      { at: 'c3', piece: 'B' },
    ];
    const made = situation(square_board(3), { b2: 'B' }, { ...last, captured: [], changed });
    expect(happened(en, made)).toBe('Black plays b2. No longer marked: c1, c3.');
    expect(happened(de, made)).toBe('Schwarz spielt b2. Nicht mehr markiert: c1, c3.');
  });
  it('tells of balls that become zombies, and of those that are none any more', () => {
    const made = (more: object) => situation(square_board(3), {}, { ...last, move: 'c1', captured: [], ...more });
    expect(happened(en, made({ zombies: ['a1', 'b1'], revived: [] }))).toBe(
      'Black plays c1. Captured but under other balls, so they stay as zombies: a1, b1.',
    );
    expect(happened(de, made({ zombies: [], revived: ['a1'] }))).toBe('Schwarz spielt c1. Wieder am Leben: a1.');
  });
  it('tells of a wall between two pieces, of swaps, and of claims', () => {
    const board = hexagon_board(2);
    const made = (move: string, cells: Record<string, string>, more: object = {}) => {
      const at = situation(board, cells, { ...last, captured: [], move });
      return happened(en, { ...at, state: { ...at.state, ...more } });
    };
    expect(made('b2', { b2: 'B:ne', c3: 'W' })).toBe('Black plays b2. The wall separates b2 from c3.');
    expect(made('b2', { b2: 'B:ne' })).toBe('Black plays b2.');
    expect(made('swap', { b2: 'B:ne' })).toBe('Black takes over the first move: the players exchange colours.');
    const resumed = (...before: string[]) => {
      const moves = [...before, 'resume'].map((move) => ({ by: 'black' as const, move }));
      return happened(en, { ...situation(board, {}, { ...last, move: 'resume' }), moves });
    };
    expect(resumed('pass', 'pass')).toBe('Black plays on.');
    expect(resumed('pass', 'dead b2')).toBe('Black does not accept the claim; play continues.');
    const after = situation(board, {}, { ...last, captured: [], move: 'pass' });
    const then = (by: 'black' | 'white') => {
      const made = [
        { by: 'white' as const, move: 'dead b2', claim: ['b2'] },
        { by, move: 'resume' },
        { by: 'black' as const, move: 'pass' },
      ];
      return happened(en, { ...after, moves: made });
    };
    expect(then('black')).toBe('Black does not accept the claim; play continues. Black passes.');
    expect(then('white')).toBe('Black passes.');
    const answer = [
      { by: 'white' as const, move: 'dead', claim: [] },
      { by: 'black' as const, move: 'dead', claim: [] },
    ];
    const again = {
      ...after,
      moves: answer,
      state: { ...after.state, settlement: { by: 'black' as const, claim: [] } },
    };
    expect(happened(en, again)).toBe('Black does not accept, and claims that nothing is dead.');
    expect(happened(de, again)).toBe('Schwarz stimmt nicht zu und erklärt, dass nichts tot ist.');
    const settlement = { by: 'black', claim: ['a1', 'b1'] };
    expect(made('dead a1 b1', {}, { settlement })).toBe('Black claims that the groups on a1 and b1 are dead.');
    expect(claim_words(en, 'Black', ['b3'], false)).toBe('Black claims that the group on b3 is dead.');
    expect(claim_words(de, 'Weiß', ['a1', 'b1', 'c3'], false)).toBe(
      'Weiß erklärt die Gruppen auf a1, b1 und c3 für tot.',
    );
  });
  const number = (kind: 'whole' | 'half', least: number, most: number) =>
    ({ name: 'komi', kind, least, most, initial: '0' }) as OptionDeclared;
  it('says which numbers can be, and where a game is to be taken back to', () => {
    expect(wrong_value(en, number('whole', 2, 19), '20')).toBe('It can be any whole number from 2 to 19.');
    expect(wrong_value(de, number('half', -7, 7), '0.3')).toBe('Möglich ist jede halbe oder ganze Zahl von −7 bis 7.');
    expect(en.room.undo_asked_all('Bea')).toBe('Bea asks to take the game back to the start.');
    expect(de.room.undo_asked_to('Bea', 3)).toBe('Bea bittet, zur Stellung nach Zug 3 zurückzugehen.');
  });
  it('says why a game is over', () => {
    const over = { ...now, state: { ...now.state, score: { black: 5, white: 3.5 } } };
    const why = (reason: Finish['reason'], margin: number | null, text = en) =>
      why_over(text, over, { reason, winner: 'black', margin });
    expect(why('passes', 1.5)).toBe('Both players passed. Score: Black 5, White 3.5.');
    expect(why('passes', 1.5, de)).toBe('Beide haben gepasst. Punkte: Schwarz 5, Weiß 3,5.');
    expect(why('settlement', 1.5)).toBe('The players agreed on the dead groups. Score: Black 5, White 3.5.');
    expect(why('resignation', null)).toBe('');
    expect(why('capture', null)).toBe('Black made the first capture.');
    expect(why('no_action', null)).toBe('Black had no move left.');
    expect(why('no_placement', null, de)).toBe('Schwarz konnte nichts mehr setzen.');
    expect(why('agreement', null)).toBe('The players agreed to a draw.');
  });
});
