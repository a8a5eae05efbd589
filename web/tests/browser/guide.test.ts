// A first game: who is led through it, what is said, and how one leaves.
import { describe, it } from 'vitest';
import { en } from '../texts';
import { board_ready, cell, click_edge, desk, follow, open, phone, resign, with_browser } from './browser';
import { attribute_of, count_of, place_of, see, steady, text_of, type Visitor } from './visitor';

with_browser();

const goal = attribute_of('.guide .steps', 'aria-label');
async function begin(game: string, as = desk): Promise<Visitor> {
  const page = await open('#/', as);
  await page.click(`button[aria-label="Play: ${game}"]`);
  await page.waitForSelector('.guide .goal');
  await page.waitForSelector(board_ready);
  return page;
}

describe('a first game', () => {
  it('shows what wins, and the rules in three lines with a picture each', async () => {
    const page = await begin('Bargo');
    await see(page, goal).toBe(en.guide.goal(1, 4));
    await see(page, text_of('aside ol li')).toBe(en.brief.bargo.third);
    await see(page, count_of('aside ol svg.board')).toBe(3);
  });
  it('has one goal at a time, and says what a twist means when it first happens', async () => {
    const page = await begin('Bargo');
    await click_edge(page, 'd4', 'e');
    await page.waitForSelector('.told >> text=Your own wall takes a liberty');
    await see(page, goal).toBe(en.guide.goal(2, 4));
    await page.waitForSelector('.goal >> text=liberties left');
    await page.waitForSelector('svg.board .shape');
    await page.reload();
    await see(page, goal).toBe(en.guide.goal(2, 4));
  });
  it('can be left, and does not come back', async () => {
    const page = await begin('Sligo');
    await page.click(`text=${en.guide.leave}`);
    await see(page, count_of('.guide')).toBe(0);
    await page.click(cell('c3'));
    await see(page, count_of('.moves .move')).toBe(2);
    await follow(page, '#/');
    await page.click('button[aria-label="Play: Sligo"]');
    await page.waitForSelector(board_ready);
    await see(page, count_of('.guide')).toBe(0);
  });
  it('ends with the moment that decided it, the better move on the board, and what to try next', async () => {
    const page = await begin('Go');
    for (const place of ['a1', 'g7', 'a7']) {
      await page.click(`${cell(place)}.open`);
      await page.waitForSelector('.after button, .status.yours');
      if ((await steady(page, count_of('.after'))) > 0) await page.click(`text=${en.play.teach_anyway}`);
    }
    await resign(page);
    await page.waitForSelector(`.guide h3:text-is("${en.guide.next}")`);
    await page.waitForSelector('.guide .goal');
    await see(page, count_of('.guide li a[href^="#/learn/go/"]')).toBe(2);
  });
  it('keeps board, goal and actions in view on a phone', async () => {
    const page = await begin('Yugo', phone);
    await see(page, async (page) => {
      const box = await place_of('.acts .main')(page);
      return !!box && box.y + box.height <= 740;
    }).toBe(true);
  });
});
