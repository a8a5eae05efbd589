// @vitest-environment happy-dom
// Answers that come between two inputs: what a reader did meanwhile counts.
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Play } from '../../src/game/play.svelte';
import type { Stand } from '../../src/protocol/types';
import { everybody, person } from '../../src/game/players';
import { moves } from '../../src/game/tree';
import Editor from '../../src/pages/Editor.svelte';
import New from '../../src/pages/New.svelte';
import Analysis from '../../src/parts/analysis/Analysis.svelte';
import ComputerNegotiation from '../../src/parts/setup/ComputerNegotiation.svelte';
import Lesson from '../../src/parts/lesson/Lesson.svelte';
import PlayBoard from '../../src/parts/play/PlayBoard.svelte';
import Puzzle from '../../src/parts/puzzle/Puzzle.svelte';
import { go } from '../../src/router.svelte';
import { en } from '../texts';
import { situation, square_board } from '../unit/positions';
import { Toy } from '../unit/toy';
import { built, leave, show } from './shown';

interface Asked {
  action: string;
  request: Record<string, unknown>;
  answer(given: unknown): void;
}
// Questions of the kinds in `slow` wait for the test; the toy answers the others.
const engine = vi.hoisted(() => ({ slow: [] as string[], asked: [] as Asked[], toy: null as Toy | null }));
const found = vi.hoisted(() => ({
  to_move: 'black',
  win_rate: 0.5,
  lead: null,
  spread: null,
  proven: null,
  playouts: 1,
  candidates: [
    {
      move: 'c1',
      line: ['c1'],
      fills: ['c1'],
      wall: null,
      order: 0,
      visits: 1,
      win_rate: 0.5,
      lead: null,
      proven: null,
    },
  ],
}));
vi.mock('../../src/game/app.svelte', () => ({
  connection: {
    ask: (action: string, request: Record<string, unknown>) =>
      engine.slow.includes(action)
        ? new Promise((answer) => engine.asked.push({ action, request, answer }))
        : engine.toy?.ask(action as never, request as never),
    begin: (_: string, __: object, partial: (answer: unknown) => void) => {
      partial({ analysis: found });
      return { answer: new Promise(() => {}), stop: () => {} };
    },
  },
  app: {
    games: ['toy', 'other'].map((name) => ({
      name,
      page: name,
      number: null,
      options: [],
      walls: [],
      pieces: [{ token: 'B', side: 'black' }],
    })),
  },
  open_play: vi.fn(),
}));
vi.mock('../../src/router.svelte', () => ({ go: vi.fn(), route: { now: { query: new URLSearchParams('game=toy') } } }));

beforeEach(() => {
  Object.assign(engine, { slow: [], asked: [], toy: new Toy() });
  vi.mocked(go).mockClear();
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);
const click = (text: string) => button(text)?.click();
const point = (place: string) =>
  document.querySelector(`g.cell[data-place="${place}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
const said = () => document.querySelector('.verdict')?.textContent?.trim();

describe('a board', () => {
  it('plays every move pointed at, however slow the answers', async () => {
    const toy = new Toy();
    const slow = async (action: string, request: object) => {
      await settled();
      return toy.ask(action as never, request as never);
    };
    const play = new Play(
      { ask: slow, begin: toy.begin },
      { game: 'toy', options: {}, seats: everybody(person) },
      { asks_back: () => false, blunder: () => null },
    );
    const board = square_board(4);
    show(PlayBoard, { play, situation: situation(board, {}) });
    await vi.waitFor(() => expect(play.entry.input).not.toBeNull());
    for (const place of ['c1', 'a1', 'b1']) point(place);
    await vi.waitFor(() => expect(moves(play.tree, play.cursor)).toEqual(['c1', 'a1', 'b1']));
  });
});

describe('an analysis', () => {
  it('plays none of its moves in another position, which is still on its way', async () => {
    const made = ['a1', 'b1'].map((text, parent) => ({ parent, move: { colour: 'black' as const, text } }));
    const setup = { game: 'toy', options: {}, seats: everybody(person) };
    const play = new Play(new Toy(), setup, { asks_back: () => false, blunder: () => null }, [{}, ...made], 2);
    await vi.waitFor(() => expect(play.situation).not.toBeNull());
    const shown = play.situation as Stand;
    show(Analysis, { play, situation: shown, onoverlays: () => {}, onclose: () => {} });
    void play.show(1, false);
    click('c1');
    await settled();
    expect(play.tree).toHaveLength(3);
    void play.show(2, false);
    click('c1');
    await settled();
    expect(play.tree).toHaveLength(4);
  });
});

describe('a lesson', () => {
  const position = { game: 'toy', options: {}, moves: [] };
  const step = { text: 'Take b1.', position, goal: {}, hint: 'Not a1.', solutions: ['b1'], reply: null };
  const judged = (done: boolean) => ({ done, message: done ? 'Yes.' : 'No.', refusal: null, code: null });
  const begun = async () => {
    engine.slow = ['goal'];
    show(Lesson, {
      game: 'toy',
      lesson: { id: 'one', title: 'One', steps: [step] } as never,
      next: null,
      onplay: () => {},
    });
    await settled();
  };
  it('says nothing of a move that was tried before one began again', async () => {
    await begun();
    point('a1');
    await settled();
    click(en.learn.again);
    engine.asked[0]?.answer(judged(false));
    await settled();
    expect(said()).toBe('');
  });
  it('keeps the verdict of the last of several moves', async () => {
    await begun();
    point('a1');
    await settled();
    point('b1');
    await settled();
    expect(engine.asked.map(({ request }) => request['move'])).toEqual(['a1']);
    engine.asked[0]?.answer(judged(false));
    await settled();
    expect(said()).toBe('No.');
  });
  it('looks at nothing once it is left', async () => {
    const warned = vi.spyOn(console, 'warn');
    let lesson = $state.raw({ id: 'one', title: 'One', steps: [step] } as never);
    engine.slow = ['goal'];
    show(Lesson, {
      game: 'toy',
      get lesson() {
        return lesson;
      },
      next: null,
      onplay: () => {},
    });
    await vi.waitFor(() => {
      point('b1');
      expect(engine.asked).not.toEqual([]);
    });
    engine.slow = ['play'];
    engine.asked[0]?.answer(judged(true));
    await settled();
    await leave();
    lesson = undefined as never; // none is chosen any more
    engine.slow = [];
    for (const { action, request, answer } of engine.asked.slice(1))
      answer(await engine.toy?.ask(action as never, request as never));
    await settled();
    expect(warned.mock.calls.flat().join(' ')).not.toContain('derived_inert');
  });
});

describe('a puzzle', () => {
  it('counts an answer that was given before the solution was asked for', async () => {
    engine.slow = ['attempt'];
    const judge = (move: string) =>
      new Promise((answer) => engine.asked.push({ action: 'judge', request: { move }, answer }));
    const results: [boolean, boolean][] = [];
    const puzzle = {
      id: 'one',
      position: { game: 'toy', options: {}, moves: [] },
      solution: ['b1'],
      themes: [],
      target: [],
      task: () => 'Take b1.',
      judge,
      verdict: () => 'Judged.',
      trust: () => '',
    } as never;
    show(Puzzle, {
      puzzle,
      over: '',
      title: 'One',
      back: '#/',
      next: null,
      onresult: (right, helped) => void results.push([right, helped]),
    });
    await settled();
    click(en.learn.hint);
    await settled();
    click(en.puzzles.more_hint);
    await settled();
    point('b1');
    await settled();
    click(en.puzzles.show);
    await settled();
    for (const { answer } of engine.asked) answer({ right: true, line: [] });
    await settled();
    expect(results).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe('the editor', () => {
  it('shows the board of the game chosen last', async () => {
    engine.slow = ['state', 'arrange'];
    show(Editor, {});
    const chosen = document.querySelector('select') as HTMLSelectElement;
    chosen.value = 'other';
    chosen.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    const [first, second] = engine.asked.filter(({ action }) => action === 'state');
    second?.answer(situation(square_board(3), {}));
    first?.answer(situation(square_board(4), {}));
    await settled();
    await built();
    expect(document.querySelectorAll('g.cell')).toHaveLength(9);
  });
});

describe('a negotiation', () => {
  it('begins no game once it is cancelled', async () => {
    engine.slow = ['negotiate'];
    const begun: object[] = [];
    show(ComputerNegotiation, {
      game: 'toy',
      options: {},
      number: 'komi',
      level: 3,
      you: 'second',
      onagreed: (setup) => void begun.push(setup),
      oncancel: () => {},
    });
    const told = { phase: 'side', to_move: 'second', number: '3', options: {}, seats: [] };
    engine.asked[0]?.answer(told);
    await settled();
    click(en.setup.take(en.side.black));
    await leave();
    engine.asked[1]?.answer(told);
    await settled();
    expect(begun).toEqual([]);
  });
});

describe('a new game', () => {
  const invite = async () => {
    engine.slow = ['room_create'];
    show(New, {});
    await settled();
    (document.querySelector('input[name="opponent"][value="link"]') as HTMLInputElement).click();
    flushSync();
    click(en.setup.invite);
  };
  it('invites to one room, however often that is pressed', async () => {
    await invite();
    click(en.setup.invite);
    await settled();
    expect(engine.asked).toHaveLength(1);
    engine.asked[0]?.answer({ room: 'r', tokens: { first: 't' } });
    await settled();
    expect(go).toHaveBeenCalledTimes(1);
  });
  it('leads nobody to its room who has left', async () => {
    await invite();
    await settled();
    await leave();
    engine.asked[0]?.answer({ room: 'r', tokens: { first: 't' } });
    await settled();
    expect(go).not.toHaveBeenCalled();
  });
});
