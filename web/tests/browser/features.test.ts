// What a game's page does besides accepting moves.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { everybody, person } from '../../src/game/players';
import type { Left, Situation } from '../../src/protocol/types';
import type { TimeControl } from '../../src/protocol/types';
import { showcase } from '../../src/showcase';
import { pack } from '../../src/share/link';
import { de, en } from '../texts';
import {
  ask,
  beside,
  board_ready,
  cell,
  desk,
  follow,
  game_link,
  listed,
  open,
  open_menu,
  open_notes,
  open_settings,
  phone,
  resign,
  settled,
  with_browser,
} from './browser';
import {
  attribute_of,
  count_of,
  hash_of,
  place_of,
  type Reader,
  see,
  steady,
  text_of,
  texts_of,
  value_of,
  type Visitor,
} from './visitor';

with_browser();

// A game on one screen in which Black has moved, with this much time left for each player.
async function timed(clock: TimeControl, left: Record<'black' | 'white', Left>): Promise<Visitor> {
  const page = await open('#/');
  await page.waitForSelector('.home'); // the pages have begun
  const setup = { game: 'yugo', options: { size: '5' }, seats: everybody(person), clock };
  const tree = [{}, { parent: 0, move: { colour: 'black', text: 'c3' } }];
  const kept = JSON.stringify({ setup, tree, cursor: 1, times: { ...left, red: left.black } });
  await page.evaluate((game) => localStorage.setItem('crosscut.game', game), kept);
  await follow(page, '#/play');
  return page;
}

describe('a negotiation with the computer', () => {
  const negotiate = async (way: string) => {
    const page = await open('#/new?game=yugo');
    await page.fill('input[name=size]', '2');
    await page.click('summary:has-text("A fair start")');
    await page.click(`text=${way}`);
    await page.click('button:text-is("Start")');
    return page;
  };
  it('takes the better side of a number that is far off, or says what is wrong with it', async () => {
    const page = await negotiate('I set the number');
    await page.fill('form input', 'many');
    await page.click('text=Set this number');
    await page.waitForSelector('[role=alert]');
    await see(page, value_of('form input'), 'to be corrected').toBe('many');
    await page.fill('form input', '-50');
    await page.click('text=Set this number');
    await page.waitForSelector('text=With Komi −50 the computer takes Black.');
    await page.click('button:text-is("Start")');
    await settled(page, 1);
    await see(page, text_of('.players')).toContain('White you');
  });
  it('names a number, and the reader takes a side', async () => {
    const page = await negotiate('The computer sets the number');
    await page.waitForSelector('text=/The computer sets Komi to .*Which side do you take/');
    await page.click('text=Take Black');
    await page.waitForSelector(board_ready);
    await see(page, listed).toEqual([]);
  });
});

describe('a new game', () => {
  it('has the recommended rules, and says why; others can be chosen', async () => {
    const page = await open('#/new?game=meigo');
    await page.click('summary:has-text("The rules that we recommend")');
    await page.waitForSelector('text=otherwise a game can go on for ever');
    await see(page, (page) => page.isChecked('input[name=ko][value=superko]')).toBe(true);
    await page.click('label:has-text("as in the original rules")');
    await page.waitForSelector('summary:has-text("1 rule changed")');
    await page.click('text=Back to the usual rules');
    await page.click('button:text-is("Start")');
    await page.click(cell('e5'));
    await settled(page, 2);
    const kept = await steady(page, (page) => page.evaluate(() => localStorage.getItem('crosscut.open')));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ setup: { options: { ko: 'superko' } } });
  });
});

it.each([
  ['en-GB', en, 'White begins'],
  ['de-DE', de, 'Weiß beginnt'],
])('where a colour is chosen it is said if White begins, in %s', async (locale, { games, setup }, begins) => {
  const page = await open('#/new', { ...desk, locale });
  await page.waitForSelector('input[name=game]');
  for (const game of Object.keys(games)) {
    await page.click(`label:has(input[name=game][value=${game}])`);
    const { state } = await ask<Situation>('state', { game });
    const label = [setup.colour, setup.colour_white_begins][Number(state.to_move === 'white')] ?? '';
    await see(page, text_of('#own-label'), game).toBe(label);
    expect(label.includes(begins), game).toBe(state.to_move === 'white');
  }
});

describe('a game', () => {
  it('starts with one click, and the computer answers', async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Yugo"]');
    await page.click(cell('d4'));
    await settled(page, 2);
    await see(page, listed).toEqual(['d4', expect.anything()]);
    await see(page, attribute_of(cell('d4'), 'aria-label')).toBe('d4, black pawn');
  });
  it('has the focus on its board once it is begun by a key, and shows it only then', async () => {
    for (const by_key of [true, false]) {
      const page = await open('#/');
      const play = 'article:has-text("Yugo") button';
      await (by_key ? page.press(play, 'Enter') : page.click(play));
      await page.waitForSelector('g.cell:focus');
      await see(page, count_of('g.cell:focus-visible')).toBe(by_key ? 1 : 0);
      await see(page, (page) => page.evaluate(() => scrollY)).toBe(0);
    }
  });
  it('moves nothing on the page but its pieces', async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Yugo"]');
    await page.waitForSelector(board_ready);
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        const moved = list.getEntries().flatMap((entry) => (entry as unknown as { sources: { node: Node }[] }).sources);
        const parts = moved.filter(({ node }) => node instanceof Element); // figures of the score may
        if (parts.length > 0)
          document.body.dataset['moved'] = parts.map(({ node }) => (node as Element).className).join();
      }).observe({ type: 'layout-shift' });
    });
    await page.click(cell('d4'));
    await settled(page, 2);
    await page.waitForSelector(board_ready);
    await see(page, attribute_of('body', 'data-moved')).toBeNull();
  });
  it('says in words why a move is not allowed', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
    await page.waitForSelector('g.cell.open');
    await page.click(cell('c3'), { force: true }); // it is not marked as a target, but can be pointed at
    await see(page, text_of('.refusal')).toBe('c3 is not allowed: there is already a black pawn on c3.');
    await see(page, listed).toEqual(['c3']);
  });
  it('crosses out every empty point where none is legal, and says why at the one pointed at', async () => {
    const start = { cells: { a1: 'B', b2: 'B' }, to_move: 'white' } as const;
    const page = await open(await game_link('go', { size: '2' }, [], start));
    await page.waitForSelector('.only:has-text("pass")');
    await see(page, count_of('.mark.refused')).toBe(2);
    const why = (place: string) => page.waitForSelector(`${cell(place)} title`, { state: 'attached' });
    await page.hover(cell('a2'));
    await why('a2');
    const words = await steady(page, text_of(`${cell('a2')} title`));
    expect(words).toMatch(/is not allowed: .*liberty/);
    await page.waitForSelector(`.message:has-text("${words}")`);
    await page.mouse.move(0, 0);
    await see(page, text_of('.message')).not.toContain('liberty');
    await page.focus(cell('b1'));
    await why('b1');
    await see(page, count_of('svg title'), 'only of the last one').toBe(1);
    await page.click(cell('a2'), { force: true });
    await page.waitForSelector(`.refusal:text-is("${words}")`);
  });
  it('is taken back, gone through and branched', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3', 'b2', 'd4']));
    await page.waitForSelector(board_ready);
    await page.click('button:has-text("Undo")');
    await page.waitForSelector('.move[aria-current]:has-text("b2")');
    await page.click(`[aria-label="${en.play.forward}"]`);
    await page.waitForSelector('.move[aria-current]:has-text("d4")');
    await page.click('.move:has-text("c3")');
    await page.waitForSelector(`${cell('b2')}[aria-label*="empty"]`);
    await page.click(cell('e5'));
    await settled(page, 4);
    await see(page, listed).toEqual(['c3', 'b2', 'e5', 'd4']);
  });
  it('has its current move in the same colours under the mouse', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
    const colours: Reader<string[]> = (page) =>
      page.$eval('.move[aria-current]', (one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]);
    await page.waitForSelector('.move[aria-current]');
    const before = await steady(page, colours);
    await page.hover('.move[aria-current]');
    await see(page, colours).toEqual(before);
  });
  it('outlives a reload', async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Sligo"]');
    await page.click(cell('c3'));
    await settled(page, 2);
    const before = await steady(page, listed);
    await page.reload();
    await settled(page, 2);
    await see(page, listed).toEqual(before);
  });
  it('outlives a reload also before its first move, and is not yet in the library', async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Sligo"]');
    await page.click(cell('c3'));
    await settled(page, 2);
    await follow(page, '#/new?game=yugo&size=4');
    await page.click('text=Two people on this screen');
    await page.click('button:text-is("Start")');
    const ready = () => page.waitForFunction(() => document.querySelectorAll('g.cell.open').length === 16);
    await ready();
    await page.reload();
    await ready();
    await see(page, text_of('.plates')).not.toContain('computer');
    await page.click('text=Your games');
    await page.waitForSelector('li svg.board');
    await see(page, texts_of('li b')).toEqual(['Sligo']);
    await page.click('text=Crosscut');
    await page.click('text=Continue your game: Yugo');
    await page.click(cell('b2'));
    await settled(page, 1);
    await see(page, (page) => page.evaluate(() => sessionStorage.length)).toBe(0);
  });
  it('is lost on time, and goes on without a clock', async () => {
    const left = { black: { main: 60_000, period: 0, periods: 0 }, white: { main: 0, period: 100, periods: 1 } };
    const page = await timed({ main: 60, period: 1, periods: 1 }, left);
    await page.waitForSelector('.status:has-text("Black wins on time")');
    await see(page, text_of('.turn [role=status]')).toContain('White has run out of time.');
    await see(page, count_of('g.cell.open')).toBe(0);
    await page.reload();
    await page.click('text=Play on without a clock');
    await page.click(cell('b2'));
    await settled(page, 2);
    await see(page, count_of('[role=timer]')).toBe(0);
  });
  it('tells who hears the page that time runs out', async () => {
    const left = { main: 9000, period: 0, periods: 0 };
    const page = await timed({ main: 60 }, { black: left, white: left });
    await page.waitForSelector('[role=alert]:has-text("White has less than ten seconds left.")', { state: 'attached' });
  });
  it('has the clock that was chosen for it, also after a reload', async () => {
    const page = await open('#/new?game=yugo');
    await page.click('text=Two people on this screen');
    await page.click('summary:has-text("Clock None")');
    await page.selectOption('label:has-text("Clock") select', 'byo');
    await page.waitForSelector('summary:has-text("Clock 10 minutes, then 5 periods of 30 seconds")');
    await page.click('button:text-is("Start")');
    await page.click(cell('c3'));
    await settled(page, 1);
    await page.reload();
    await settled(page, 1);
    await see(page, texts_of('[role=timer]'), 'White’s, above the board, and Black’s').toEqual([
      expect.stringMatching(/^(10|9):/),
      expect.stringMatching(/^10:00/),
    ]);
  });
  it('is shared by a link that holds all of it', async () => {
    const page = await open(await game_link('bargo', { size: '3' }, ['c3:ne', 'd3:e']));
    await page.waitForSelector(board_ready);
    await open_notes(page);
    await page.fill('textarea', 'Früh!');
    await page.press('textarea', 'Tab');
    await open_menu(page);
    await page.click('text=Copy a link to this game');
    await page.waitForFunction(() => document.querySelector('.menu [role=status]')?.textContent !== '');
    const other = await open(await steady(page, hash_of));
    await settled(other, 2);
    await see(other, text_of('.listed .comment')).toBe('Früh!');
    await see(other, attribute_of(cell('c3'), 'aria-label')).toBe('c3, black, wall north-east');
    await open_notes(other);
    await see(other, value_of('textarea')).toBe('Früh!');
  });
  it('has names, ranks and a place that the reader fills in, also in its record', async () => {
    const page = await open(await game_link('go', { size: '5' }, ['c3', 'd3']));
    await page.waitForSelector(board_ready);
    await open_notes(page);
    await page.click(`summary:text-is("${en.notes.about}")`);
    const fields = { 0: 'Ann', 1: '3k', 2: 'Ben]', 4: 'Club evening', 5: 'Here' };
    for (const [at, text] of Object.entries(fields)) await page.fill(`details input >> nth=${at}`, text);
    await page.waitForSelector('.plate:has-text("Ann 3k")');
    await see(page, text_of('.notes > p')).toContain('Club evening · Here');
    await page.reload();
    await page.waitForSelector('.plate:has-text("Ann 3k")');
    await open_menu(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as SGF')]);
    const saved = await readFile(await download.path(), 'utf8');
    for (const said of ['PB[Ann]', 'PW[Ben\\]]', 'BR[3k]', 'EV[Club evening]', 'PC[Here]'])
      expect(saved).toContain(said);
  });
  it('keeps its result in a variation, and in its link, which tells nobody else that they have won', async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Go"]');
    await page.click(cell('d4'));
    await settled(page, 2);
    await resign(page);
    await page.waitForSelector('.status:has-text("White wins by resignation")');
    await page.click('button[aria-label="To the start"]');
    await page.click(cell('b2'));
    await settled(page, 4);
    await page.click('text=Your games');
    await page.waitForSelector('li:has-text("You lost · White wins by resignation") svg.board');
    await page.click('button:text-is("Open")');
    await page.click('.moves .move >> nth=-1');
    await page.waitForSelector('.status:has-text("White wins by resignation")');
    await open_menu(page);
    await page.click('text=Copy a link to this game');
    await page.waitForFunction(() => document.querySelector('.menu [role=status]')?.textContent !== '');
    const other = await open(await steady(page, hash_of));
    await other.waitForSelector('.status:has-text("White wins by resignation")');
    await see(other, text_of('.page')).not.toMatch(/\b[Yy]ou\b/);
    await see(other, text_of('.plates')).toContain('White computer, level 1');
  });
  it("is still the reader's own when its names are filled in", async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Go"]');
    await page.click(cell('d4'));
    await settled(page, 2);
    await open_notes(page);
    await page.click(`summary:text-is("${en.notes.about}")`);
    await page.fill('details input >> nth=0', 'Ann');
    await page.waitForSelector('.plate:has-text("Ann")');
    await resign(page);
    await page.click('text=Your games');
    await page.fill('input[type=search]', 'ann');
    await page.waitForSelector('li:has-text("You lost · White wins by resignation"):has-text("You (Black)")');
  });
  it('says so when a link is broken', async () => {
    const page = await open('#g=xyz');
    await page.waitForSelector('text=This link does not contain a readable game');
  });
  it('is not lost to a link, unless a move is made in the game of that link', async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Sligo"]');
    await page.click(cell('c3'));
    await settled(page, 2);
    const own = await steady(page, listed);
    const twice = [1, 2].map((ply) => ({ parent: ply - 1, move: { colour: 'black' as const, text: 'c3' } }));
    const setup = { game: 'yugo', options: { size: '5' }, seats: everybody(person) };
    const illegal = `#g=${await pack({ setup, tree: [{}, ...twice], cursor: 2 })}`;
    const legal = await game_link('yugo', { size: '5' }, ['c3', 'b2', 'd4']);
    for (const [link, seen] of [
      ['#g=xyz', 'text=This link does not contain a readable game'],
      [illegal, 'main [role=alert]:has-text("c3")'],
      [legal, '.move[aria-current]:has-text("d4")'],
    ] as const) {
      await follow(page, link);
      await page.waitForSelector(seen);
      const later = await beside(page, '#/play');
      await follow(page, '#/play');
      for (const shown of [later, page]) {
        await settled(shown, 2);
        await see(shown, listed).toEqual(own);
      }
      await later.close();
    }
    await follow(page, legal);
    await page.click(cell('e5'));
    await settled(page, 4);
    await follow(page, '#/play');
    await page.reload();
    await settled(page, 4);
  });
  it('is not lost to another tab that shows an older state of it', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
    await page.click(cell('b2'));
    await settled(page, 2);
    const old = await beside(page, '#/play');
    const older = await beside(page, '#/play');
    for (const one of [old, older]) await settled(one, 2);
    for (const [index, at] of ['d3', 'd2', 'c2'].entries()) {
      await page.click(cell(at));
      await settled(page, 3 + index);
    }
    await page.close();
    await follow(old, '#/games');
    await old.waitForSelector('li:has-text("5 moves")');
    await old.reload();
    await follow(old, '#/play');
    await settled(old, 5);
    await older.click(cell('e5'));
    await settled(older, 3);
    await follow(older, '#/games');
    await older.waitForSelector('li:has-text("3 moves")');
    await older.waitForSelector('li:has-text("5 moves")');
  });
  it('is kept with all others, to be found, named, opened, and deleted', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
    for (const [link, at] of [
      [await game_link('yugo', { size: '5' }, ['c3']), 'b2'],
      [await game_link('sligo', { size: '5' }, ['c3']), 'd4'],
    ] as const) {
      await follow(page, link);
      await settled(page, 1);
      await page.click(cell(at));
      await settled(page, 2);
      await see(page, hash_of, 'where it goes on').toBe('#/play');
    }
    await follow(page, '#/games');
    await page.waitForSelector('li:nth-child(2) svg.board');
    await see(page, texts_of('li b')).toEqual(['Sligo', 'Yugo']);
    await see(page, text_of('li')).toContain(en.setup.people);
    await page.fill('li:nth-child(2) input', 'Against Ann');
    await page.press('li:nth-child(2) input', 'Tab');
    await page.fill('input[type=search]', 'ann');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 1);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('text=Save all as SGF')]);
    expect((await readFile(await saved.path(), 'utf8')).match(/FF\[4\]/g)).toHaveLength(2);
    await page.click('button:text-is("Open")');
    await settled(page, 2);
    await see(page, listed).toEqual(['c3', 'b2']);
    await follow(page, '#/games');
    await page.click('li:has-text("Sligo") >> text=Delete');
    await page.click('button:text-is("Yes")');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 1);
    await see(page, value_of('li input')).toBe('Against Ann');
  });
  it('is practised from any position, without takebacks, with a comment on each move', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3', 'b2', 'd4']));
    await page.waitForSelector(board_ready);
    await page.keyboard.press('ArrowLeft');
    await open_menu(page);
    await page.click(`.menu >> text=${en.practice.title}`);
    await page.click(`dialog >> text=${en.practice.begin}`);
    await page.waitForSelector('.plates:has-text("computer, level 3")');
    await settled(page, 2);
    await page.click(cell('e5'));
    await settled(page, 4);
    await see(page, text_of('.listed [role=status]')).toMatch(/^e5/);
    await see(page, count_of('.acts button:text-is("Undo"):disabled')).toBe(1);
    await page.waitForSelector(board_ready);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await see(page, count_of(board_ready)).toBe(0);
  });
  it('is kept once it is resigned, even if it came with a link', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
    await page.waitForSelector(board_ready);
    await open_menu(page);
    await page.click('text=Resign');
    // Before the answer has come who has won.
    await page.waitForSelector('button:text-is("Yes")');
    await page.evaluate(() => {
      [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Yes')?.click();
      location.hash = '#/games';
    });
    await page.waitForSelector('li:has-text("Black wins by resignation") svg.board');
    await page.click('text=Crosscut');
    await page.waitForSelector('.back >> text=Your games');
    await see(page, count_of('text=Continue your game'), 'a game that is over').toBe(0);
  });
  it('keeps the name given to it in the list, and is gone once it is deleted there', async () => {
    const page = await open(await game_link('yugo', { size: '5' }));
    await page.waitForSelector(board_ready);
    await page.click(cell('c3'));
    await settled(page, 1);
    await page.click('text=Your games');
    await page.fill('li input', 'Against Ann');
    await page.press('li input', 'Enter');
    await follow(page, '#/play');
    await page.click(cell('b2'));
    await settled(page, 2);
    await page.click('text=Your games');
    await page.waitForSelector('li:has-text("2 moves")');
    await see(page, value_of('li input')).toBe('Against Ann');
    await page.click('text=Delete');
    await page.click('button:text-is("Yes")');
    await page.click('text=Crosscut');
    await page.waitForSelector('button[aria-label="Play: Yugo"]');
    await see(page, count_of('text=Continue your game')).toBe(0);
    await see(page, (page) =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /open|kinds/.test(key))),
    ).toEqual([]);
    await follow(page, '#/games');
    await page.waitForSelector('text=No games yet');
  });
  it('is in view again on the first page, and says against whom it is played', async () => {
    const page = await open('#/', { viewport: { width: 1280, height: 720 } });
    await page.click('button[aria-label="Play: Yugo"]');
    await page.click(cell('d4'));
    await settled(page, 2);
    await page.click('button:has-text("Undo")');
    await page.click(cell('c3'));
    await settled(page, 4);
    await page.click('text=Your games');
    await page.waitForSelector('li:has-text("You (Black) against computer, level 1"):has-text("2 moves")');
    await page.click('text=Crosscut');
    await see(page, place_of('text=Continue your game: Yugo')).toSatisfy((box) => box && box.y + box.height < 720);
    await page.click('text=Continue your game');
    await settled(page, 4);
  });
  it('between computers has two levels, and can be paused and gone through move by move', async () => {
    const page = await open('#/new?game=yugo&size=5');
    await page.click('text=Computer against computer');
    await page.fill('input[name=level]', '1');
    await page.fill('input[name=other]', '2');
    await page.click('button:text-is("Start")');
    await page.waitForSelector('.players:has-text("computer, level 1"):has-text("computer, level 2")');
    await page.click('button:text-is("Pause")');
    await see(page, count_of('button:text-is("Go on")')).toBe(1);
    const before = (await steady(page, listed)).length;
    await page.click('button:text-is("One move")');
    await settled(page, before + 1);
    await page.waitForTimeout(1500);
    await see(page, listed).toHaveLength(before + 1);
    await see(page, count_of('button:text-is("Undo"), button:text-is("Resign")')).toBe(0);
    await page.selectOption('.acts select', '0');
    await page.click('button:text-is("Go on")');
    await see(page, async (page) => (await listed(page)).length > before + 3).toBe(true);
  });
  it('is a chapter of a study, if a file has several', async () => {
    const games = '(;XG[yugo]XO[size:5]GN[Opening];B[c3];W[b2];B[e5])(;XG[yugo]XO[size:5];B[b3];W[c4])';
    const page = await open(await game_link('meigo', { size: '4' }));
    await page.waitForSelector(board_ready);
    await open_menu(page);
    await page.setInputFiles('.more input[type=file]', {
      name: 'a.sgf',
      mimeType: 'text/plain',
      buffer: Buffer.from(games),
    });
    await settled(page, 3);
    const names = texts_of('section[aria-label="Chapters"] option');
    await see(page, names).toEqual(['Chapter 1: Opening', 'Chapter 2']);
    await page.selectOption('select[aria-label="Chapters"]', { index: 1 });
    await settled(page, 2);
    await page.fill('input[aria-label="Name of this chapter"]', 'Ending');
    await page.press('input[aria-label="Name of this chapter"]', 'Enter');
    await see(page, names).toEqual(['Chapter 1: Opening', 'Chapter 2: Ending']);
    await page.click('button:text-is("New chapter")');
    await see(page, names).toHaveLength(3);
    await page.click(cell('a1'));
    await settled(page, 1);
    await page.reload();
    await settled(page, 1);
    await see(page, names).toHaveLength(3);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('button:text-is("Save all")')]);
    const text = await readFile(await saved.path(), 'utf8');
    expect(text.match(/\(;/g)).toHaveLength(3);
    expect(text).toMatch(/GN\[Opening\][\s\S]*GN\[Ending\][\s\S]*B\[a1\]/);
  });
  it('is found by a position, however it is turned, and opens there', async () => {
    const games = '(;XG[yugo]XO[size:5]PB[Ada];B[c3];W[b2];B[e5])(;XG[yugo]XO[size:5]PB[Bob];B[c3];W[c4])';
    const page = await open('#/games');
    await page.setInputFiles('input[type=file]', { name: 'a.sgf', mimeType: 'text/plain', buffer: Buffer.from(games) });
    await see(page, count_of('li.card')).toBe(2);
    await page.fill('input[type=search]', 'bob');
    await see(page, count_of('li.card')).toBe(1);
    await follow(page, await game_link('yugo', { size: '5' }, ['c3', 'd4']));
    await page.waitForSelector(board_ready);
    await open_menu(page);
    await page.click('text=Find in your games');
    await see(page, text_of('.wanted [role=status]')).toBe('1 game found among 2 searched');
    await page.click('li.card button.primary');
    await page.waitForSelector('.move[aria-current]:has-text("b2")');
  });
  it('is taken over from where earlier versions kept it twice', async () => {
    const page = await open('#/');
    await page.evaluate(
      (setup) => {
        const tree = [{}, { parent: 0, move: { colour: 'black', text: 'c3' } }];
        const game = JSON.stringify({ id: 'one', setup, tree, cursor: 1 });
        localStorage.setItem('crosscut.game', game);
        localStorage.setItem('crosscut.games.one', game);
      },
      { game: 'yugo', options: { size: '5' }, seats: everybody(person) },
    );
    await follow(page, '#/games');
    await page.waitForSelector('li svg.board');
    await see(page, count_of('li')).toBe(1);
    await see(page, (page) => page.evaluate(() => localStorage.getItem('crosscut.game'))).toBe(null);
    await follow(page, '#/play');
    await settled(page, 1);
  });
  it.each(['SGF', 'JSON'])('is saved as %s and read again', async (format) => {
    const page = await open(await game_link('meigo', { size: '4' }, ['b2', 'c3']));
    await page.waitForSelector(board_ready);
    await open_menu(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click(`text=Save as ${format}`)]);
    const text = await readFile(await saved.path(), 'utf8');
    const other = await open(await game_link('yugo'));
    await other.waitForSelector(board_ready);
    await other.setInputFiles('input[type=file]', {
      name: saved.suggestedFilename(),
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await settled(other, 2);
    await see(other, listed).toEqual(['b2', 'c3']);
  });
  it('is read up to a move that is impossible, which is said in German with the place and the reason', async () => {
    const page = await open('#/games', { ...desk, locale: 'de-DE' });
    const buffer = Buffer.from('(;XG[yugo]XO[size:5];B[c3];W[c3])');
    await page.setInputFiles('input[type=file]', { name: 'a.sgf', mimeType: 'text/plain', buffer });
    await page.click('.read summary');
    await page.waitForSelector('text=/Zeile 1, Spalte 27: .*Auf c3 ist schon ein schwarzer Bauer/');
  });
  it('is one of several in a file, all of which go into the library', async () => {
    const page = await open('#/games');
    const [one, two] = ['(;XG[yugo]XO[size:5]PB[Ann]PW[Ben]RE[B+R];B[c3])', '(;XG[sligo]XO[size:5];B[b2];W[d4])'];
    const give = (text: string) =>
      page.setInputFiles('input[type=file]', { name: 'a.sgf', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await give(`${one}\n${two}`);
    await page.waitForSelector('text=The 2 games in the file are now here.');
    await page.waitForFunction(() => document.querySelectorAll('li svg.board').length === 2);
    await see(page, texts_of('li b')).toEqual(['Yugo', 'Sligo']);
    await see(page, text_of('li')).toMatch(/Ann – Ben.*B\+R/s);
    await give(`${one}(;XG[chess];B[c3])`);
    await page.waitForSelector('text=1 of the 2 games in the file is now here.');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 3);
    await give('no record');
    await page.waitForSelector('[role=alert]');
    await give(two);
    await settled(page, 2);
  });
  it('begins after the handicap stones, and says how its record says that it ended', async () => {
    const page = await open('#/games');
    const text = '(;GM[1]SZ[9]HA[2]AB[cc][gg]RU[Japanese]RE[B+4.5]EV[Club ladder]BR[5k]PB[Ann];W[ee];B[cg];W[];B[])';
    await page.setInputFiles('input[type=file]', { name: 'a.sgf', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await settled(page, 6);
    await page.waitForSelector('.move[data-move="g3"][aria-current=step]');
    await page.waitForSelector('.plate:has-text("Ann 5k")');
    await page.click(`.read summary:has-text("${en.play.record_notes(1)}")`);
    await page.waitForSelector('.read li:has-text("territory")');
    await page.keyboard.press('End');
    await page.waitForSelector(`section:has(#settle-title) :text("${en.settle.recorded('B+4.5')}")`);
    await follow(page, '#/games');
    for (const wanted of ['b+4.5', 'club ladder', 'ann']) {
      await page.fill('input[type=search]', wanted);
      await page.waitForSelector('li:has-text("B+4.5")');
    }
    await page.fill('input[type=search]', 'w+');
    await see(page, count_of('main li')).toBe(0);
  });
  it('is saved as an animation that loops, with a picture and a caption for each move', async () => {
    const page = await open(await game_link('yugo', { size: '3' }, ['b2', 'c3']));
    await page.waitForSelector(board_ready);
    await open_menu(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('text=Animation (GIF)')]);
    const bytes = await readFile(await saved.path());
    const content = bytes.toString('latin1');
    expect(bytes.readUInt16LE(8), 'higher than wide').toBeGreaterThan(bytes.readUInt16LE(6) + 60);
    expect(content).toMatch(/^GIF89a[\s\S]*NETSCAPE2\.0/);
    expect(content.split('\x21\xf9\x04')).toHaveLength(1 + 3);
    await see(page, count_of('body > div:not(#app)')).toBe(0);
  });
  it.each(['SVG', 'PNG'])('is saved as a picture, %s', async (format) => {
    const page = await open(await game_link('bargo', { size: '3' }, ['c3:ne']));
    await page.waitForSelector(board_ready);
    await open_menu(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click(`text=Picture (${format})`)]);
    const content = await readFile(await saved.path());
    if (format === 'PNG') expect(content.subarray(1, 4).toString()).toBe('PNG');
    else
      expect(content.toString()).toMatch(/<svg[^>]*viewBox[\s\S]*fill: rgb[\s\S]*Bargo, 1 move.*Black plays c3:ne\./);
  });
});

describe('the first page', () => {
  it('stands for every address that is none', async () => {
    for (const address of ['#/__proto__/constructor', '#/constructor', '#/nowhere']) {
      const page = await open(address);
      await page.waitForSelector(`h1:text-is("${en.start.title}")`);
    }
  });

  it.each(['en-GB', 'de-DE'])('says what Spargo is, in %s', async (locale) => {
    const page = await open('#/', { ...desk, locale });
    await page.waitForSelector('article:has(h2:text-is("Margo")) p:has-text("4×4: Spargo.")');
  });
  it('shows each twist by moves that are legal', async () => {
    for (const { name, twist } of showcase) {
      const { moves } = await ask<{ moves: object[] }>('state', { game: name, ...twist });
      expect(moves, name).toHaveLength(twist.moves.length);
    }
  });
  it('performs where motion is welcome, and is still where it is not', async () => {
    const scene: Reader<(string | null)[]> = (page) =>
      page.$$eval('.games article:nth-child(2) .figure', (all) => all.map((one) => one.getAttribute('transform')));
    const moving = await open('#/', { ...desk, reducedMotion: 'no-preference' });
    await moving.waitForSelector('.games svg.board .figure');
    const first = await steady(moving, scene);
    await moving.waitForFunction(
      (before) => document.querySelectorAll('.games article:nth-child(2) .figure').length !== before,
      first.length,
    );
    const animations: Reader<number[]> = (page) =>
      page.evaluate(() => document.getAnimations().map((one) => Number(one.effect?.getTiming().duration)));
    await see(moving, animations).toSatisfy((all: number[]) => all.length > 0 && Math.max(...all) < 200);
    const still = await open('#/');
    await still.waitForSelector('.games article:nth-child(2) .figure');
    await see(still, count_of('.games article:nth-child(2) .mark.last')).toBe(1);
    await see(still, animations).toEqual([]);
  });
});

describe('what boards are made of', () => {
  it('is chosen by its picture, kept, and in pictures that are saved', async () => {
    const page = await open(await game_link('yugo', { size: '4' }, ['b2']));
    await open_settings(page);
    await page.click('text=High contrast');
    await page.click('dialog >> text=Close');
    await page.reload();
    await page.waitForSelector(board_ready);
    const wood: Reader<string> = (page) => page.$eval('rect.slab', (slab) => getComputedStyle(slab).fill);
    await see(page, wood).toBe('rgb(255, 255, 255)');
    await open_menu(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('text=Picture (SVG)')]);
    const text = await readFile(await saved.path(), 'utf8');
    expect(text).toContain('fill: rgb(255, 255, 255)');
    expect(text).not.toContain('url(');
  });
});

describe('a click of wood', () => {
  it.each([
    ['at a desk', desk, 1],
    ['not on a phone', phone, 0],
  ])('is heard %s', async (_, as, heard) => {
    const page = await open(await game_link('yugo', { size: '4' }), as);
    await page.evaluate(() => {
      const { createBuffer } = AudioContext.prototype;
      AudioContext.prototype.createBuffer = function (...from) {
        document.body.dataset['heard'] = '1';
        return createBuffer.apply(this, from);
      };
    });
    await page.click(cell('b2'));
    if (as === phone) await page.tap('button.confirm');
    await settled(page, 1);
    await see(page, count_of('body[data-heard]')).toBe(heard);
  });
});

describe('a settlement', () => {
  it('crosses out whole groups, and ends the game when the claim is accepted', async () => {
    const moves = ['c3', 'b2', 'c2', 'b3', 'pass', 'pass'];
    const page = await open(await game_link('sligo', { size: '5' }, moves));
    await page.waitForSelector(board_ready);
    await page.click(cell('b2'));
    const crossed = (count: number) =>
      page.waitForFunction((wanted) => document.querySelectorAll('.mark.claimed').length === wanted, count);
    await crossed(2);
    await page.click(cell('b3'), { force: true }); // the same group, which is removed from the claim again
    await crossed(0);
    await page.click(cell('b3'));
    await crossed(2);
    await page.waitForSelector('text=If accepted: Black wins by 25 points.');
    await see(page, texts_of('.score')).toEqual(['0', '25']);
    await see(page, count_of('.owner.black')).toBe(25);
    await page.click(cell('a1'), { force: true });
    await page.waitForSelector('.refusal:has-text("only groups can be claimed dead")');
    await page.click('text=Claim 1 group dead');
    await page.waitForSelector('text=Black claims');
    await crossed(2);
    await see(page, texts_of('.score:not(.unknown)')).toEqual(['0', '25']);
    await page.click('button:text-is("Accept")');
    await page.waitForSelector('.status:has-text("Black wins by 25 points")');
    await see(page, text_of('.turn [role=status]')).toContain('Score: Black 25, White 0.');
    await see(page, count_of('.owner.black:not(.faint)')).toBe(25);
  });
  it('shades the territory that a score counts, and none before there is one', async () => {
    const columns = ['1', '2', '3', '4', '5'].flatMap((row) => [`c${row}`, `d${row}`]);
    const page = await open(await game_link('go', { size: '5' }, columns));
    await page.waitForSelector('.owner.black.faint');
    await see(page, count_of('.owner.black.faint')).toBe(10);
    await see(page, count_of('.owner.white.faint')).toBe(5);
    await page.click('.moves .move >> nth=1');
    await page.waitForSelector('.owner', { state: 'detached' });
  });
});

describe('the editor', () => {
  it('puts a position together from which a game goes on', async () => {
    const page = await open('#/edit');
    await page.waitForSelector(board_ready);
    await page.click('button[title="black king"]');
    await page.click(cell('c3'));
    await page.click('button[title="white pawn"]');
    await page.click(cell('c4'));
    await page.click('text=Play from here');
    await page.waitForSelector('.plate');
    await page.waitForSelector(`${cell('c3')}[aria-label="c3, black king"]`);
    await page.click(cell('c5'));
    await settled(page, 1);
  });
  it('has its position again after a reload, and when one comes back from the game', async () => {
    const page = await open(await game_link('yugo', { size: '4' }, ['a1']));
    await page.waitForSelector(board_ready);
    await open_menu(page);
    await page.click('text=Edit this position');
    const placed = async (place: string) => page.waitForSelector(`${cell(place)}[aria-label*="black pawn"]`);
    await placed('a1');
    await page.click('button[title="black pawn"]');
    await page.click(cell('c3'));
    await page.reload();
    for (const place of ['a1', 'c3']) await placed(place);
    await page.click('text=Play from here');
    await page.waitForSelector('.plate');
    await page.click(cell('d4'));
    await settled(page, 1);
    await page.goBack();
    await placed('c3');
    await see(page, attribute_of(cell('d4'), 'aria-label')).toContain('empty');
  });
  it('says which pieces have no liberty', async () => {
    const page = await open('#/edit');
    await page.waitForSelector(board_ready);
    await page.click('button[title="black pawn"]');
    await page.click(cell('a1'));
    await page.click('button[title="white pawn"]');
    await page.click(cell('a2'));
    await page.click(cell('b1'));
    await page.waitForSelector(`[role=status]:text-is("${en.editor.without_liberty(['a1'])}")`);
    await page.click(cell('b1'));
    await page.waitForSelector(`text=${en.editor.without_liberty(['a1'])}`, { state: 'detached' });
  });
  it('says beside the field what size a board cannot have, until it is changed', async () => {
    const page = await open('#/edit');
    await page.waitForSelector(board_ready);
    await page.selectOption('label:has-text("Game") select', 'yugo');
    await page.fill('#size', '99');
    await page.waitForSelector('#size-wrong:has-text("It can be any whole number from 2 to 19.")');
    await page.click('text=Play from here');
    await page.waitForSelector('[role=alert]');
    await page.fill('#size', '9');
    await page.waitForFunction(() => document.querySelectorAll('g.cell').length === 81);
    await see(page, count_of('.bad:not(:empty)')).toBe(0);
    await page.click('button[aria-label$=": more"]');
    await page.waitForFunction(() => document.querySelectorAll('g.cell').length === 100);
  });
});

describe('the language', () => {
  it('is that of the reader', async () => {
    const page = await open('#/', { ...desk, locale: 'de-DE' });
    await page.waitForSelector('text=Sechs Spiele');
    await see(page, attribute_of('html', 'lang')).toBe('de');
    await page.click('text=Einstellungen');
    await page.selectOption('dialog select', 'en');
    await page.click('dialog button');
    await page.waitForSelector('text=Six games');
  });
});
