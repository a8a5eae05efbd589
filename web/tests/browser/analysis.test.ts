// The analysis board: walking through a game, trying moves of both sides, what the engine finds, and notes.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  board_ready,
  cell,
  game_link,
  hit,
  listed,
  open,
  open_menu,
  open_notes,
  phone,
  searches_briefly,
  settled,
  with_browser,
} from './browser';
import { en } from '../texts';
import { calm, finger } from './hands';
import { count_of, hash_of, see, steady, text_of, texts_of, type Visitor } from './visitor';

with_browser();

const game = () => game_link('yugo', { size: '5' }, ['c3', 'd4', 'b2']);
const current = text_of('.move[aria-current]');
const at = (page: Visitor, move: string) => see(page, current).toContain(move);

describe('a game is walked through', () => {
  it('by arrow keys, also after a click on the board', async () => {
    const page = await open(await game());
    await page.waitForSelector(board_ready);
    await page.click(cell('d2'));
    await settled(page, 4);
    await page.keyboard.press('ArrowLeft');
    await at(page, 'b2');
    await page.keyboard.press('Home');
    await see(page, count_of('.move[aria-current]')).toBe(0);
    await page.keyboard.press('ArrowRight');
    await at(page, 'c3');
    await page.keyboard.press('End');
    await at(page, 'd2');
    await page.keyboard.press('ArrowLeft');
    await at(page, 'b2');
    await page.click(cell('a1'));
    await settled(page, 5);
    await at(page, 'a1');
    await page.keyboard.press('ArrowUp');
    await at(page, 'd2');
    await page.keyboard.press('ArrowDown');
    await at(page, 'a1');
  });
  it('but not while one types', async () => {
    const page = await open(await game());
    await page.waitForSelector(board_ready);
    await open_notes(page);
    await page.fill('textarea', 'Good');
    await page.press('textarea', 'ArrowLeft');
    await page.press('textarea', 'Home');
    await page.waitForTimeout(200);
    await at(page, 'b2');
  });
  it('by the wheel over the board', async () => {
    const page = await open(await game());
    await page.waitForSelector(board_ready);
    await page.hover(cell('a5'));
    await page.mouse.wheel(0, -100);
    await at(page, 'd4');
    await page.mouse.wheel(0, 100);
    await at(page, 'b2');
  });
  it('by a swipe across the board', async () => {
    const page = await open(await game(), phone);
    await page.waitForSelector(board_ready);
    const { x, y } = (await steady(page, hit('a1'))) ?? expect.fail('there is no a1');
    const hand = await finger(page);
    await hand.down(x + 20, y + 10);
    await hand.move(x + 60, y + 12);
    await hand.move(x + 120, y + 14);
    await hand.up();
    await at(page, 'd4');
    await see(page, listed).toHaveLength(3);
  });
});

async function analysed(page: Visitor): Promise<void> {
  await page.waitForSelector(board_ready);
  await page.click('[role=tab]:text-is("Analysis")');
  await page.waitForSelector('.candidate.best');
}
const rows = (column: number) => texts_of(`tbody tr:not([aria-hidden]) td:nth-child(${column})`);

describe('an analysis', () => {
  it('shows losses, by shape and number, and chances of the side that one chooses', async () => {
    const page = await open(await game());
    await analysed(page);
    await page.click('section button:text-is("Stop")');
    await calm(page);
    const [first = ''] = await steady(page, rows(2));
    const marks = await steady(page, texts_of('.candidate text'));
    expect(marks[0]).toBe(String(Number.parseInt(first)));
    await see(page, text_of('tbody tr td:nth-child(3)')).toBe('best');
    await page.click('th button');
    await see(page, text_of('tbody tr td:nth-child(2)')).toBe(`${100 - Number.parseInt(first)}\u00a0%`);
    await page.waitForSelector('th >> text=White');
  });
  it('shows a line in both colours when its move is pointed at on the board, and it can be walked', async () => {
    const page = await open(await game());
    await analysed(page);
    await page.click('section button:text-is("Stop")');
    await calm(page);
    const [best = ''] = await steady(page, rows(1));
    await page.hover(cell(best));
    await page.waitForSelector('.numbered.white >> text=1');
    await page.waitForSelector('.numbered.black >> text=2');
    await page.click('.line button:nth-child(3)');
    await settled(page, 6);
    await page.keyboard.press('ArrowLeft');
    await see(page, listed).toHaveLength(6);
  });
  it('lets one move for both sides against the computer, which moves only if asked', async () => {
    const page = await open('#/new?game=yugo');
    await page.fill('input[name=size]', '5');
    await page.click('button:text-is("Start")');
    await page.click(cell('c3'));
    await settled(page, 2);
    await analysed(page);
    for (const [index, place] of ['a1', 'e1', 'a5'].entries()) {
      await page.click(`${cell(place)}.open`);
      await settled(page, 3 + index);
      await calm(page);
    }
    await page.click('text=Let the computer move');
    await settled(page, 6);
    await page.click('[aria-label="Close the analysis"]');
    await see(page, count_of('.moves .move[aria-current]')).toBe(1);
    await at(page, (await steady(page, listed))[1] ?? ''); // the game goes on where it was
  });
  it('shows what would come if one played elsewhere', async () => {
    const page = await open(await game());
    await analysed(page);
    await page.click('text=Show the threat');
    await page.waitForSelector('text=If White plays elsewhere:');
    await page.hover('tbody tr');
    await page.waitForSelector('.numbered.black >> text=1');
  });
  it('is stopped, and goes on looking with what it knows', async () => {
    const page = await open(await game());
    await analysed(page);
    await page.click('section button:text-is("Stop")');
    await page.click('section button:text-is("Search longer")');
    await see(page, count_of('.candidate.best')).toBe(1);
    await page.waitForSelector('section button:text-is("Stop")');
  });
});

describe('a review', () => {
  it('marks bad moves in the list, gives each player a figure, and shows the better move on the board', async () => {
    const page = await open(await game_link('yugo', { size: '4', button: 'off' }, ['c3', 'b1', 'd4', 'c4', 'd1']));
    await searches_briefly(page);
    await page.waitForSelector(board_ready);
    await page.click('[role=tab]:text-is("Analysis")');
    await page.click('text=Review the whole game');
    await page.waitForSelector('text=Biggest mistakes');
    await see(page, text_of('.summary')).toMatch(/Accuracy out of 100: Black \d+ and White \d+\./);
    await see(page, async (page) => (await listed(page)).some((move) => /[?]/.test(move ?? ''))).toBe(true);
    await see(page, count_of('.reason')).toBeGreaterThan(0);
    await page.click('summary:has-text("Show the better move")');
    await page.waitForSelector('.numbered >> text=1');
    await page.click('text=Practise these');
    await see(page, hash_of).toBe('#/puzzles/own');
  });
  it('of a game against the computer lists one’s own mistakes, and is there again after a reload', async () => {
    const page = await open('#/new?game=yugo');
    await searches_briefly(page);
    await page.fill('input[name=size]', '4');
    await page.click('button:text-is("Start")');
    await page.click(`${board_ready} >> nth=0`);
    await settled(page, 2);
    await page.click('button:has-text("Take the button")');
    await settled(page, 4);
    await analysed(page);
    await page.click('text=Review the whole game');
    await page.waitForSelector('h3:text-is("Your biggest mistakes")');
    const whites = count_of('.review li:has-text(", White ")');
    await see(page, whites).toBe(0);
    await page.click('text=Also show your opponent’s mistakes');
    await page.waitForSelector('h3:text-is("Biggest mistakes")');
    await page.reload();
    await analysed(page);
    await page.waitForSelector('h3:text-is("Your biggest mistakes")');
  });
});

describe('notes on a game', () => {
  const noted = '(;XG[yugo]XO[size:5];B[c3]TR[a1]LB[b1:A]AR[a5:c5];W[d4])';
  it('are shown from a record, drawn and kept in it, with the order of its moves', async () => {
    const page = await open('#/games');
    await page.focus(`button:has-text("${en.play.open}")`); // which is gone then; the keys walk all the same
    await page.setInputFiles('input[type=file]', { name: 'a.sgf', mimeType: 'text/plain', buffer: Buffer.from(noted) });
    await settled(page, 2);
    await page.keyboard.press('ArrowRight');
    await see(page, count_of('svg.board .shape')).toBe(3);
    await open_notes(page);
    await page.click('button:text-is("?!")');
    await page.click('[aria-label="Square"]');
    await page.click(cell('e1'));
    await see(page, count_of('svg.board .shape')).toBe(4);
    await page.click('[aria-label="Square"]');
    await page.click(`${cell('b2')}.open`);
    await settled(page, 3);
    await page.click('text=Make it the main line');
    const saved = async () => {
      await open_menu(page);
      const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as SGF')]);
      return readFile(await file.path(), 'utf8');
    };
    const text = await saved();
    expect(text).toContain('DO[]');
    for (const kept of ['TR[a1]', 'LB[b1:A]', 'AR[a5:c5]', 'SQ[e1]']) expect(text).toContain(kept);
    expect(text.indexOf('W[b2]')).toBeLessThan(text.indexOf('W[d4]'));
    await page.keyboard.press('Escape');
    await page.click('text=Delete from here');
    await page.keyboard.press('ArrowLeft');
    await see(page, count_of('[role=alertdialog]'), 'the question is not about another move').toBe(0);
    await page.keyboard.press('ArrowRight');
    await settled(page, 3);
    await page.click('text=Delete from here');
    await page.click('[role=alertdialog] button:has-text("Yes")');
    await settled(page, 2);
    expect(await saved()).not.toContain('W[b2]');
  });
});
