// The analysis board: walking through a game, trying moves of both sides, what the engine finds, and notes.
import { describe, expect, it } from 'vitest';
import { board_ready, cell, game_link, hit, listed, open, phone, settled, with_browser } from './browser';
import { finger } from './hands';
import { count_of, see, steady, text_of, type Visitor } from './visitor';

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
