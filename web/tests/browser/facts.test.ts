// Facts about the games and opening books: what one can do there.
import { it } from 'vitest';
import { open, with_browser, cell, desk, follow } from './browser';
import { count_of, hash_of, type Reader, see, text_of, value_of } from './visitor';

with_browser();

it('a claim is played through', async () => {
  const page = await open('#/facts');
  await page.waitForSelector('article svg.board');
  await see(page, value_of('article:has(input) >> nth=0 >> input')).toBe('17');
  await page.click('article:has(input) >> nth=0 >> button:first-of-type');
  await see(page, value_of('article:has(input) >> nth=0 >> input')).toBe('16');
  await page.fill('article:has(input) >> nth=0 >> input', '0');
  await see(page, count_of('article:has(input) >> nth=0 >> .figure')).toBe(0);
});

it('a figure explains itself', async () => {
  const page = await open('#/facts/yugo');
  await page.click('details summary');
  await see(page, text_of('details[open] p')).toMatch(/win equally often/);
});

// What charts say that is cut off at their sides, and medians that a bar covers.
const unreadable: Reader<string[]> = (page) =>
  page.$$eval('svg.chart', (charts) =>
    charts.flatMap((chart) => {
      const frame = chart.getBoundingClientRect();
      const bars = [...chart.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect());
      const texts = [...chart.querySelectorAll('text')].filter((text) => {
        const { left, right, bottom } = text.getBoundingClientRect();
        const covered = bars.some((bar) => bar.left < right && left < bar.right && bar.top < bottom - 3);
        return left < frame.left - 1 || right > frame.right + 1 || (text.matches('.marked') && covered);
      });
      return texts.map((text) => text.textContent ?? '');
    }),
  );

it.each(['bargo', 'yugo', 'margo', 'sligo', 'meigo', 'go'])('the charts of %s can be read', async (game) => {
  const page = await open(`#/facts/${game}`);
  await page.waitForSelector('svg.chart text.marked');
  await see(page, unreadable).toEqual([]);
});

it('a book is walked by keys, table and board', async () => {
  const page = await open('#/book/go');
  await page.waitForSelector('tbody tr');
  await page.keyboard.press('ArrowRight');
  await see(page, text_of('nav.line [aria-current]')).toMatch(/^1\. /);
  await see(page, count_of('.board .figure')).toBe(1);
  await page.click('tbody tr button');
  await see(page, text_of('nav.line [aria-current]')).toMatch(/^2\. /);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await see(page, hash_of).toBe('#/book/go?moves=');
  await page.click(cell('e5'));
  await see(page, text_of('nav.line [aria-current]')).toBe('1. e5');
});

it.each(['bargo', 'margo', 'meigo', 'sligo', 'yugo'])('the book of %s opens', async (game) => {
  const page = await open(`#/book/${game}`);
  await page.waitForSelector('tbody tr');
  await page.waitForSelector('svg.board .candidate');
});

it('a book counts the own games that came to its position, however they are turned', async () => {
  const games = '(;XG[yugo];B[d5];W[f6])(;XG[yugo];B[e4])(;XG[yugo];B[f5])(;XG[yugo]XO[size:7];B[d5])(;XG[yugo];B[c4])';
  const page = await open('#/games');
  await page.setInputFiles('input[type=file]', { name: 'a.sgf', mimeType: 'text/plain', buffer: Buffer.from(games) });
  await see(page, count_of('li.card')).toBe(5);
  await follow(page, '#/book/yugo?moves=d5');
  await page.waitForSelector('text=Your games: 3');
});

it('a position outside the book says so', async () => {
  const page = await open('#/book/go?moves=a1+a2+a3+a4');
  await see(page, text_of('[role=status]')).toBe('This position is not in the book.');
});

it('the fair number is suggested', async () => {
  const page = await open('#/new?game=yugo&size=4', desk);
  await page.click('summary >> nth=0');
  await page.click('text=/^Use /');
  await see(page, value_of('input[name=komi]')).not.toBe('');
});
