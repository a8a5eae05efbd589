import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { de } from '../../src/texts/de';
import { en } from '../../src/texts/en';
import type {
  Direction,
  Finish,
  Input,
  MoveRefused,
  ErrorParts,
  Problem,
  Reason,
  Side,
  State,
  TurnStep,
} from '../../src/protocol/types';
import { happened, news, place_words, refusal_words, result_words, why_over } from '../../src/texts/speech';
import { allowed_words } from '../../src/texts/troubles.en';
import { puzzle_titles } from '../../src/texts/puzzle_titles';
import { hexagon_board, situation, square_board } from './positions';

// The compiler checks that all keys are there; this, that none is empty or left in English.
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}
const same_in_both = ['.title', '.say.zombie', '.editor.title', '.nav.editor'];

it('problems have titles in every language', () => {
  const folder = new URL('../../../data/problems/', import.meta.url);
  const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const titles = files.flatMap((text) => (JSON.parse(text) as { title: string }[]).map(({ title }) => title));
  for (const known of Object.values(puzzle_titles))
    expect(Object.keys(known).sort()).toEqual([...new Set(titles)].sort());
});

it.each([
  ['2..19', '2 to 19'],
  ['0 or 2..80', '0 or 2 to 80'],
  ['superko|off', '<superko>, <off>'],
  ['1..1000 or unlimited', '1 to 1000 or <unlimited>'],
])('what is allowed, %s, is said as %s', (allowed, words) => {
  expect(allowed_words(allowed, 'to', 'or', (word) => (/[a-z]/.test(word) ? `<${word}>` : word))).toBe(words);
});

it('a task has the apostrophes of all other texts', () => {
  const problem = { task: "Keep it through White's next turn." } as Problem;
  expect(en.puzzles.task(problem, 'Black', 'White')).toBe('Keep it through White’s next turn.');
});

it('a number out of range is refused as the form does', () => {
  const refused = (text: typeof en, allowed: string) =>
    text.trouble.bad_option({ option: 'komi', text: '3.3', allowed });
  expect(refused(en, '-1000..1000 in steps of 0.5')).toBe(
    'Komi cannot be “3.3”. It can be any half or whole number from −1000 to 1000.',
  );
  expect(refused(de, '2..19')).toBe('Komi: „3.3“ geht nicht. Möglich ist jede ganze Zahl von 2 bis 19.');
});

it('a position that cannot be played is refused with the reason, in German, too', () => {
  const refused = (parts: ErrorParts) => de.trouble.bad_start(parts);
  expect(refused({ reason: 'wall_on_edge', at: 'a1' })).toMatch(/: Die Mauer auf a1 stünde am Rand des Bretts/);
  expect(refused({ reason: 'supply_exceeded', player: 'white' })).toMatch(/: So viele Kugeln hat Weiß nicht\.$/);
  expect(refused({ reason: 'place_twice', at: 'a1' })).toBe('Diese Stellung lässt sich so nicht spielen.');
});

describe('a refusal', () => {
  const at = situation(square_board(3), {});
  const taken = {
    message: 'c3 is not allowed: there is already a black pawn on c3.',
    code: 'occupied' as const,
    parts: { why: 'there is already a black pawn on c3', move: 'c3', at: 'c3', piece: 'Bp', player: 'white' },
  };
  const no_move = {
    message: '"x" is not a direction; a wall faces e, ne.',
    code: 'not_a_direction' as const,
    parts: { why: '"x" is not a direction; a wall faces e, ne', text: 'x', allowed: 'e, ne', player: 'black' },
  };
  it.each([
    [taken, 'Not allowed: there is already a black pawn on c3.'],
    [no_move, no_move.message],
    [{ message: 'there is no room' }, 'There is no room.'],
    [{ message: 'z9 is full.' }, 'z9 is full.'],
  ])('is said briefly: $1', (refused, words) =>
    expect(refusal_words(en, refused, at, true)).toEqual({ words, lang: 'en' }),
  );
  it('is said by the engine in English', () => {
    for (const refused of [taken, no_move, { message: 'there is no room' }])
      expect(refusal_words(en, refused, at)).toEqual({ words: refused.message, lang: 'en' });
  });
  it('is said in German if it has a code', () => {
    const words = 'Nicht erlaubt: Auf c3 ist schon ein schwarzer Bauer.';
    expect(refusal_words(de, taken, at)).toEqual({ words, lang: undefined });
    expect(refusal_words(de, no_move, at, true)).toEqual({ words: '„x“ ist keine Richtung.', lang: undefined });
    expect(refusal_words(de, { message: 'there is no room' }, at)).toEqual({ words: 'there is no room', lang: 'en' });
    expect(refusal_words(de, taken, null).words).toBe(taken.message);
  });
  it('names pieces as the game does, in German', () => {
    const say = (code: MoveRefused, parts: ErrorParts, state: Partial<State>) =>
      de.refusal(code, { at: 'b2', player: 'white', ...parts }, { ...at, state: { ...at.state, ...state } });
    expect(say('occupied', { piece: 'W' }, { zombies: [] })).toBe('Auf b2 ist schon eine weiße Kugel');
    expect(say('occupied', { piece: 'Bm' }, {})).toBe('Auf b2 ist schon ein markierter schwarzer Stein');
    expect(say('slide_needs_stone', {}, {})).toBe('Gerückt wird ein eigener Stein von Weiß, und auf b2 ist nichts');
    expect(say('no_liberty', {}, { zombies: [] })).toMatch(/der weißen Kugel hätte keine Freiheit/);
    expect(say('no_liberty', {}, { kings: true })).toMatch(/Ein weißer Bauer .* ein weißer König/);
    expect(say('prison_empty', {}, {})).toMatch(/kein schwarzer Stein/);
    expect(say('other_kind', { text: 'b2', piece: 'Wk' }, { kings: true })).toBe(
      'Auf b2 kommt hier ein König, kein Bauer',
    );
  });
});

describe('the catalogue', () => {
  it('has a text for every key, and another in German', () => {
    const english = new Map(leaves(en));
    const german = new Map(leaves(de));
    expect([...german.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of german) {
      expect(text, key).not.toBe('');
      if (!key.endsWith('.name') && !same_in_both.includes(key)) expect(text, key).not.toBe(english.get(key));
    }
  });
});

describe('the reasons why a move is bad', () => {
  const plain: Reason = {
    key: 'taken',
    text: 'English.',
    by: 'white',
    moves: ['c2'],
    places: ['b2'],
    stay: [],
    number: 1,
  };
  const yugo = { ...situation(square_board(4), {}).state, game: 'yugo', kings: true as const };
  const { kings: _, ...stones } = yugo;
  const margo = { ...stones, game: 'margo', zombies: [] };
  const meigo = { ...stones, game: 'meigo', prison: { black: 0, white: 0 } };
  const german = (reason: Partial<Reason>, state: State = yugo) => de.reason({ ...plain, ...reason }, 'black', state);
  it('are said by the engine in English', () => expect(en.reason(plain, 'black', yugo)).toBe('English.'));
  it('are put together in German, for each kind of game', () => {
    expect(german({})).toBe(
      'Der Zug lässt den Stein auf b2 mit einer Freiheit zurück: Weiß schlägt ihn mit einem König auf c2.',
    );
    expect(german({ places: ['a1', 'b1'], stay: ['a1', 'b1'] }, margo)).toBe(
      'Der Zug lässt die 2 Kugeln auf a1 und b1 mit einer Freiheit zurück: Weiß schlägt sie mit c2; die auf a1 und b1 bleiben als Zombies unter anderen liegen.',
    );
    expect(german({ key: 'misses', by: 'black', places: ['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'c2'] }, meigo)).toBe(
      'Stattdessen: Schwarz schlägt die 7 Steine auf a1, b1, c1, d1, a2 und 2 weiteren mit c2; das sind 7 Reservezüge.',
    );
    expect(german({ key: 'threat', places: ['a1'], stay: ['a1'] })).toBe(
      'Der Zug hält nicht auf, was drohte: Weiß umzingelt den König auf a1 mit einem König auf c2; der König auf a1 bleibt, zählt aber für Weiß.',
    );
    expect(german({ key: 'hold', number: 0 }, meigo)).toBe(
      'Der Zug verbraucht einen Reservezug; im Gefängnis bleiben Schwarz keine.',
    );
  });
  it('are whole sentences', () => {
    const keys =
      'over stops own_loss taken threat saves no_liberty later misses eye wall atari attacked attacks parts hold actions shared expected';
    const moves = ['pass', 'c3', 'd4'];
    for (const key of keys.split(' ') as Reason['key'][])
      for (const state of [yugo, margo, meigo])
        for (const places of [['b2'], ['b2', 'b3']])
          for (const number of [null, 2])
            expect(german({ key, places, moves, number }, state), key).toMatch(/^[A-ZÄÖÜ].*[^ .]\.$/);
  });
});

const by_rules = (winner: Side | null, margin: number | null) => ({ reason: 'rules' as const, winner, margin });

describe('what is said', () => {
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
    const said = (text: typeof en, turns: number | null) =>
      text.analysis.solved(result_words(text, by_rules('black', 4)), turns);
    expect(said(en, 7)).toBe('Solved: Black wins by 4 points with best play, in 7 turns');
    expect(said(de, 1)).toBe('Gelöst: Schwarz gewinnt mit 4 Punkten bei bestem Spiel, in 1 Zug');
    expect(said(en, null)).toBe('Solved: Black wins by 4 points with best play');
  });
  it('announces the move, what it captured, and who is next', () => {
    expect(news(en, now, null)).toBe('Black: b2. The piece on b2 is a king. Captured: a1. Black to move.');
    expect(news(de, now, null)).toBe(
      'Schwarz: b2. Der Stein auf b2 ist ein König. Geschlagen: a1. Schwarz ist am Zug.',
    );
  });
  it('announces what one’s own move did together with the answers to it', () => {
    const own = { ...now, last: { ...last, captured: [] } };
    expect(news(en, now, null, [own])).toBe(
      'Black: b2. The piece on b2 is a king. Black: b2. The piece on b2 is a king. Captured: a1. Black to move.',
    );
  });
  it('announces a resignation without what happened before', () => {
    expect(news(en, now, { reason: 'resignation', winner: 'white', margin: null })).toBe(
      'The game is over: White wins by resignation.',
    );
    expect(news(en, now, by_rules('black', 3))).toMatch(/^Black: b2\..* The game is over: Black wins by 3 points\.$/);
  });
  it('speaks of a move that is not yet made as of what would be', () => {
    const begun = { text: '', move: 'b2', next: [], changes: [{ at: 'b2', before: null, after: 'Bk' }] };
    const prompt = (text: typeof en, move: string, message: string) =>
      text.prompt({ ...begun, move, message } as unknown as Input, 'black');
    expect(prompt(en, 'b2', 'Black plays b2 (a king) and takes 1 off: a1.')).toBe(
      'Black would play b2 (a king) and take 1 off: a1.',
    );
    expect(prompt(en, 'button', 'Black takes the button.')).toBe('Black would take the button.');
    expect(prompt(en, 'pass', 'Black passes.')).toBe('Black would pass.');
    expect(prompt(de, 'b2', '')).toBe('Schwarz würde b2 spielen. Der Stein auf b2 wäre ein König.');
    expect([en, de].map((text) => text.play.confirm('button'))).toEqual(['Take the button', 'Knopf nehmen']);
    expect([en, de].map((text) => text.play.confirm('b2'))).toEqual(['Play b2', 'b2 spielen']);
    expect(en.play.hint_text('dead')).toBe('The computer would claim that nothing is dead.');
    expect(de.play.hint_text('swap')).toBe('Der Computer würde die Farben tauschen.');
  });
  it('says what moves of several steps do in words', () => {
    const step = (kind: TurnStep['kind'], place: string, direction?: Direction): TurnStep => ({
      kind,
      text: '',
      place,
      complete: 0,
      becomes: null,
      ...(direction && { direction }),
    });
    const slide = [step('from', 'd1'), step('to', 'e2')];
    const whole = [...slide, step('place', 'e3')];
    expect(en.play.hint_text('d1-e2', slide)).toBe('The computer would move d1 to e2.');
    expect(en.play.hint_text('d1-e2,e3', whole)).toBe('The computer would move d1 to e2, then place a stone on e3.');
    expect(de.play.hint_text('d1-e2,e3', whole)).toBe('Der Computer würde von d1 nach e2 rücken, dann auf e3 setzen.');
    expect(de.play.teach('20 %', null, 'd1-e2,e3', whole)).toContain('von d1 nach e2 rücken, dann auf e3 setzen.');
    const walled = [step('place', 'f6'), step('wall', 'f6', 'ne')];
    expect(en.play.hint_text('f6:ne', walled)).toBe('The computer would play f6 with its wall north-east.');
    expect(de.play.hint_text('f6:ne', walled)).toBe('Der Computer würde f6 mit der Mauer im Nordosten spielen.');
    expect(en.play.hint_text('e3', [step('place', 'e3')])).toBe('The computer would play e3.');
  });
  it('says in the list of moves what players do that are no placements', () => {
    const noted = (text: typeof en) => ['c3', 'button', 'dead', 'dead a1 b2'].map(text.noted);
    expect(noted(en)).toEqual(['c3', 'takes the button', 'claims none dead', 'claims a1, b2 dead']);
    expect(noted(de)).toEqual(['c3', 'nimmt den Knopf', 'erklärt nichts für tot', 'erklärt a1, b2 für tot']);
  });
  it('names the stones that a move unmarks', () => {
    const changed = [
      { at: 'c1', piece: 'B' },
      { at: 'c3', piece: 'B' },
    ];
    const made = situation(square_board(3), { b2: 'B' }, { ...last, captured: [], changed });
    expect(happened(en, made)).toBe('Black: b2. No longer marked: c1, c3.');
    expect(happened(de, made)).toBe('Schwarz: b2. Nicht mehr markiert: c1, c3.');
  });
  it('tells of balls that become zombies, and of those that are none any more', () => {
    const made = (more: object) => situation(square_board(3), {}, { ...last, move: 'c1', captured: [], ...more });
    expect(happened(en, made({ zombies: ['a1', 'b1'], revived: [] }))).toBe(
      'Black: c1. Captured but under other balls, so they stay as zombies: a1, b1.',
    );
    expect(happened(de, made({ zombies: [], revived: ['a1'] }))).toBe('Schwarz: c1. Wieder am Leben: a1.');
  });
  it('tells of a wall between two pieces, of swaps, and of claims', () => {
    const board = hexagon_board(2);
    const made = (move: string, cells: Record<string, string>, more: object = {}) => {
      const at = situation(board, cells, { ...last, captured: [], move });
      return happened(en, { ...at, state: { ...at.state, ...more } });
    };
    expect(made('b2', { b2: 'B:ne', c3: 'W' })).toBe('Black: b2. The wall separates b2 from c3.');
    expect(made('b2', { b2: 'B:ne' })).toBe('Black: b2.');
    expect(made('swap', { b2: 'B:ne' })).toBe('Black swaps: the players exchange colours.');
    const resumed = (...before: string[]) => {
      const moves = [...before, 'resume'].map((move) => ({ by: 'black' as const, move }));
      return happened(en, { ...situation(board, {}, { ...last, move: 'resume' }), moves });
    };
    expect(resumed('pass', 'pass')).toBe('Black plays on.');
    expect(resumed('pass', 'dead b2')).toBe('Black does not accept the claim; play goes on.');
    const after = situation(board, {}, { ...last, captured: [], move: 'pass' });
    const then = (by: 'black' | 'white') => {
      const made = [
        { by: 'white' as const, move: 'dead b2' },
        { by, move: 'resume' },
        { by: 'black' as const, move: 'pass' },
      ];
      return happened(en, { ...after, moves: made });
    };
    expect(then('black')).toBe('Black does not accept the claim; play goes on. Black passes.');
    expect(then('white')).toBe('Black passes.');
    const answer = [
      { by: 'white' as const, move: 'dead' },
      { by: 'black' as const, move: 'dead' },
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
    expect(en.event.claimed('Black', ['b3'], false)).toBe('Black claims that the group on b3 is dead.');
    expect(de.event.claimed('Weiß', ['a1', 'b1', 'c3'], false)).toBe(
      'Weiß erklärt die Gruppen auf a1, b1 und c3 für tot.',
    );
  });
  it('says which numbers can be, and where a game is to be taken back to', () => {
    expect(en.setup.range('2', '19', false)).toBe('It can be any whole number from 2 to 19.');
    expect(de.setup.range('-7', '7', true)).toBe('Möglich ist jede halbe oder ganze Zahl von −7 bis 7.');
    expect(en.room.undo_asked(0)).toBe('Your opponent asks to take the game back to the start.');
    expect(de.room.undo_asked(3)).toBe('Dein Gegner bittet, zur Stellung nach Zug 3 zurückzugehen.');
  });
  it('judges a move that was tried in place of a mistake', () => {
    const said = (text: typeof en, move: string, loss: string | null) => text.analysis.tried(move, 'c3', loss);
    expect(said(en, 'c3', null)).toBe('c3 is the better move.');
    expect(said(en, 'b2', null)).toBe('b2 is as good as c3.');
    expect(said(en, 'swap', '9 %')).toBe('Swap colours still lowers the chances by 9 %.');
    expect(en.analysis.tried('c3', 'swap', null)).toBe('c3 is as good as swap colours.');
    expect(said(de, 'b2', '12 %')).toBe('b2 kostet immer noch 12 % der Aussichten.');
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
    expect(why('agreement', null)).toBe('The players agreed on it.');
  });
});
