// Puzzles on the pages: solved and missed on the board, with hints, by keys, and what is kept of it.
import { it } from 'vitest';
import type { Problem } from '../../src/protocol/types';
import { act } from '../../src/texts/words';
import { en } from '../texts';
import {
  ask,
  board_ready,
  cell,
  desk,
  follow,
  game_link,
  open,
  phone,
  searches_briefly,
  with_browser,
} from './browser';
import { calm, keys, mouse } from './hands';
import { count_of, type Reader, see, steady, text_of, value_of, type Visitor } from './visitor';

with_browser();

const first = () => 0;
async function problem(id: string): Promise<Problem> {
  const { problems } = await ask<{ problems: Problem[] }>('problems', {});
  const found = problems.find((one) => one.id === id);
  if (!found) throw new Error(`There is no problem ${id}.`);
  return found;
}

// Makes every move of a solution that begins like this.
async function solve(page: Visitor, { id, solution }: Problem, move = solution[0] ?? ''): Promise<void> {
  const made: string[] = [];
  for (let next: string | undefined = move; next;) {
    await mouse(page, cell(next), first);
    const { line }: { line: string[] } = await ask('attempt', { problem: id, moves: made, move: next });
    if (line.length > 1) await page.waitForSelector(`text=${en.puzzles.so_far}`);
    if (line.length > 1) await page.waitForSelector(`${cell(line[0] ?? '')}[aria-label*="last move"]`);
    made.push(next, line[0] ?? '');
    next = line[1];
  }
  await page.waitForSelector('.line [aria-current]');
  await page.waitForSelector('.verdict .good');
}

it('a wrong answer is refuted on the board, a right one is played by the reader, and both are kept', async () => {
  const posed = await problem('margo-30');
  const { solution } = posed;
  const page = await open('#/puzzles/margo-30', desk);
  await page.waitForSelector(board_ready);
  await see(page, text_of('main')).toContain(
    `${en.puzzles.task.win(en.side.black, en.side.white)} ${en.puzzles.solutions(solution.length)}`,
  );
  await see(page, (page) => page.title()).not.toContain(en.puzzles.title);
  await mouse(page, cell('b1'), first);
  await page.waitForSelector('.verdict .bad');
  await page.waitForSelector('.line [aria-current]:text-is("c3")'); // the refutation has been played
  await page.waitForSelector(`${cell('c3')}[aria-label*="last move"]`);
  await page.click(`button:text-is("${en.puzzles.again}")`);
  await page.waitForSelector(board_ready);
  await solve(page, posed, solution[1]);
  await page.click(`text=${en.puzzles.list}`);
  await page.waitForSelector('.list .later');
  await see(page, (page) => page.title()).toContain(en.puzzles.title);
  await page.reload();
  await page.waitForSelector('.list .later');
  await see(page, count_of('.list .first')).toBe(0);
});

it('puzzles of a theme follow each other, and one comes back to them', async () => {
  const page = await open('#/puzzles/margo', desk);
  await page.selectOption('select', 'zombie');
  await page.click('a[href*="margo-08"]');
  await page.waitForSelector(board_ready);
  await solve(page, await problem('margo-08'));
  await page.click(`text=${en.puzzles.next}`);
  await page.waitForURL(/margo-32/); // others, of other themes, lie between
  await page.waitForSelector(board_ready);
  await page.click(`text=${en.puzzles.list}`);
  await page.waitForSelector('a[href*="margo-32"]');
  await see(page, value_of('select')).toBe('zombie');
  await see(page, count_of('ol.list li')).toBe(4);
});

it('a puzzle is solved by keys alone, after two hints', async () => {
  const { solution } = await problem('yugo-08');
  const page = await open('#/puzzles/yugo-08', desk);
  await page.waitForSelector(board_ready);
  await keys(page, `button:text-is("${en.learn.hint}")`, first);
  await page.waitForSelector('.verdict p');
  await keys(page, `button:text-is("${en.puzzles.more_hint}")`, first);
  await page.waitForSelector('.mark.good', { state: 'attached' });
  await keys(page, cell(solution[0] ?? ''), first);
  await page.waitForSelector('.verdict .good');
  await calm(page);
});

it('who has komi is said where it is about winning, and how the game ends', async () => {
  const page = await open('#/puzzles/sligo-28', desk);
  await page.waitForSelector(`text=${en.puzzles.komi.white(8)}`);
  await page.click(`button:text-is("${act(en, 'pass')}")`);
  await page.waitForSelector(`section.card >> text=${en.result.by(en.side.white, 9)}`);
  await follow(page, '#/puzzles/go-08'); // about a group, with a komi of 7.5
  await page.waitForSelector(board_ready);
  await see(page, text_of('main')).not.toContain('komi');
});

it('the solution is shown to those who ask, and does not count', async () => {
  const page = await open('#/puzzles/sligo-05', phone);
  await page.waitForSelector(board_ready);
  await page.tap(`button:text-is("${en.learn.hint}")`);
  await page.tap(`button:text-is("${en.puzzles.more_hint}")`);
  await page.tap(`button:text-is("${en.puzzles.show}")`);
  await page.waitForSelector('.line [aria-current]');
  await page.tap(`text=${en.puzzles.list}`);
  await page.waitForSelector('.list .missed');
});

it('the puzzle of the day is on the first page, the same for all, and days in a row are counted', async () => {
  const page = await open('#/');
  await page.clock.install({ time: new Date(2026, 1, 3, 12) });
  await page.reload();
  const day = Date.UTC(2026, 1, 3) / 86_400_000;
  const [today] = (await ask<{ problems: Problem[] }>('problems', { day })).problems;
  await page.click(`text=${en.puzzles.today}`);
  await page.waitForSelector(`h1:text-is("${today?.title}")`);
  await page.evaluate((yesterday) => {
    localStorage.setItem('crosscut.puzzles', JSON.stringify({ results: {}, daily: { day: yesterday, length: 4 } }));
  }, day - 1);
  await page.goto('about:blank');
  await page.goBack();
  await page.waitForSelector(board_ready);
  await solve(page, today as Problem);
  await page.click('.home');
  await page.waitForSelector(`text=${en.puzzles.streak(5)}`);
});

it('practice poses puzzles at the strength of the reader, which the answer changes', async () => {
  const page = await open('#/puzzles', desk);
  await page.click(`a:text-is("${en.puzzles.practise}")`);
  await page.waitForSelector(board_ready);
  await see(page, text_of('.over')).toContain('your rating: 1,200');
  for (const words of [en.learn.hint, en.puzzles.more_hint, en.puzzles.show])
    await page.click(`button:text-is("${words}")`);
  await page.waitForSelector('.line [aria-current]');
  await see(page, text_of('.over')).not.toContain('1,200');
});

it('a mistake that a review found becomes a puzzle', async () => {
  // Black leaves a pawn to be captured, and White does not take it.
  const page = await open(await game_link('yugo', { size: '4', button: 'off' }, ['b2', 'b1', 'a4', 'd4']), desk);
  await searches_briefly(page);
  await page.waitForSelector('g.cell');
  await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
  await page.click(`text=${en.analysis.review}`);
  await page.waitForSelector(`text=${en.analysis.mistakes}`);
  await page.waitForSelector('.main ol li, aside ol li');
  await follow(page, '#/puzzles/own');
  const due: Reader<number> = async (page) => parseInt((await text_of('main .row .muted')(page)) ?? '');
  await page.waitForSelector('.list svg.board');
  const before = await steady(page, due);
  await page.click(`text=${en.puzzles.practise}`);
  await page.waitForSelector(board_ready);
  await mouse(page, board_ready, first);
  await page.waitForSelector('.verdict .good, .verdict .bad');
  await follow(page, '#/puzzles/own');
  await see(page, due, 'what was answered comes back later').toBe(before - 1);
  await page.reload();
  await see(page, due).toBe(before - 1);
  await page.waitForSelector('.list >> text=again on');
});
