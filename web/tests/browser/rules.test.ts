// The rules on the pages: every diagram of every game shows on its live board what the engine says about it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { read_piece } from '../../src/board/piece';
import type { Actions, Diagram, Shown, Situation, Stand } from '../../src/protocol/types';
import { piece_words } from '../../src/texts/words';
import { en } from '../texts';
import { news } from '../../src/texts/speech';
import { ask, open, phone, with_browser } from './browser';

with_browser();

type Rules = Actions['rules']['answer'];
const rules = (game: string) => ask<Rules>('rules', { ...(game && { game }), language: 'en' });
const diagrams = async (game: string) =>
  (await rules(game)).blocks.filter((block): block is Diagram => block.kind === 'diagram');

// The board as the page shows it, in the engine's terms.
async function expect_board(page: Page, figure: number, { state }: Situation) {
  const frame = page.locator('figure').nth(figure);
  await frame.locator('.board-frame[aria-busy="false"]').waitFor();
  const names = await frame
    .locator('g.cell')
    .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute('data-place'), cell.getAttribute('aria-label')]));
  expect(names.length).toBeGreaterThan(0);
  for (const [place = '', label] of names) {
    const token = state.cells[place ?? ''];
    const words = `${place}, ${token ? piece_words(en, read_piece(token)) : en.say.empty}`;
    expect(`${label},`).toContain(`${words},`);
  }
}

async function expect_shown(page: Page, figure: number, diagram: Diagram, one: Shown) {
  const made = one.kind === 'illegal' ? one.before : [...one.before, ...one.moves];
  const situation = await ask<Stand>('state', { ...diagram.position, moves: made });
  const verdict = page.locator('figure').nth(figure).locator('.verdict');
  await expect
    .poll(() => verdict.textContent())
    .toBe(one.kind === 'illegal' ? one.text : news(en, situation, situation.reason ? situation : null));
  await expect_board(page, figure, situation);
}

it.each(['bargo', 'yugo', 'margo', 'sligo', 'meigo', 'go', ''])(
  'the diagrams of the rules show what is so: %s',
  async (game) => {
    const all = await diagrams(game);
    expect(all.length).toBeGreaterThan(0);
    const page = await open(`#/rules/${game}`);
    await page.waitForSelector('figure');
    expect(await page.locator('figure').count()).toBe(all.length);
    for (const [number, diagram] of all.entries()) {
      const figure = page.locator('figure').nth(number);
      expect(await figure.locator('figcaption').textContent()).toBe(diagram.title);
      await expect_board(page, number, diagram.situation);
      const acting = diagram.shown.filter((one) => one.kind !== 'fact');
      expect(await figure.locator('li button').count()).toBe(acting.length);
      for (const { text } of diagram.shown.filter(({ kind }) => kind === 'illegal'))
        expect(await figure.textContent(), 'before it is asked for').not.toContain(text);
      for (const [row, one] of acting.entries()) {
        await figure.locator('li button').nth(row).click();
        await expect_shown(page, number, diagram, one);
      }
      await figure.locator(`text=${en.rules.reset}`).click();
      await expect.poll(() => figure.locator('.verdict').textContent()).toBe('');
      await expect_board(page, number, diagram.situation);
    }
  },
);

it.each(['yugo', 'margo', 'sligo', 'meigo', 'go'])(
  'the move of a diagram can be made on the board: %s',
  async (game) => {
    const all = await diagrams(game);
    const number = all.findIndex(({ shown }) => shown.some((one) => one.kind === 'play'));
    const diagram = all[number] as Diagram;
    const one = diagram.shown.find(({ kind }) => kind === 'play') as Shown;
    const { last } = await ask<Situation>('state', { ...diagram.position, moves: one.moves });
    const page = await open(`#/rules/${game}`);
    const figure = page.locator('figure').nth(number);
    const click = async (place: string) => {
      await figure.locator('.board-frame[aria-busy="false"]').waitFor();
      await figure.locator(`g.cell[data-place="${place}"]`).click({ force: true });
    };
    for (const place of last?.move.split(/[-,]/) ?? []) await click(place);
    await expect_shown(page, number, diagram, one);
    await figure.locator(`text=${en.play.undo}`).click();
    await expect_board(page, number, diagram.situation);
    if (game === 'sligo') return; // a stone begins a slide there
    const taken = Object.keys(diagram.situation.state.cells)[0] ?? '';
    await click(taken);
    await expect
      .poll(() => figure.locator('.verdict').textContent())
      .toContain(`${taken} is not allowed: there is already`);
  },
);

it('a wall is chosen by keys, and a wrong one is explained', async () => {
  const page = await open('#/rules/bargo');
  const figure = page.locator('figure').first();
  const [diagram] = await diagrams('bargo');
  const cell = figure.locator('g.cell.open[data-place="b2"]');
  await cell.focus();
  await page.keyboard.press('Enter');
  await figure.locator('.petal').first().waitFor();
  await page.keyboard.press('5'); // to the west, where there is a wall
  const refused = diagram?.shown.find((one) => one.moves[0] === 'b2:w');
  await expect.poll(() => figure.locator('.verdict').textContent()).toBe(refused?.text);
  await page.keyboard.press('2');
  await expect.poll(() => figure.locator('.verdict').textContent()).toContain('b2:e');
});

it('a finger is asked back, and other moves can be tried', async () => {
  const page = await open('#/rules/meigo', phone);
  const figure = page.locator('figure').first();
  await figure.locator('g.cell[data-place="b2"]').tap();
  await figure.locator('button.primary').tap();
  await expect.poll(() => figure.locator('.verdict').textContent()).toContain('b2');
});

it('leads from page to page, and says what it does not know', async () => {
  const page = await open('#/');
  await page.click(`[aria-label="${en.start.learn}: Sligo"]`);
  await page.click(`text=${en.rules.title}`);
  await page.waitForSelector('h1:text-is("Sligo")');
  await page.click(`text=${en.rules.shared}`);
  await page.click('td a:text-is("Meigo")');
  await page.waitForSelector('h1:text-is("Meigo")');
  await page.click(`text=${en.rules.lessons}`);
  await page.waitForSelector('ol.cards a');
  await page.click(`text=${en.rules.title}`);
  await page.waitForSelector('figure');
  await page.evaluate(() => (location.hash = '#/rules/chess'));
  expect(await page.textContent('[role="alert"]')).toContain('There is no game “chess”');
  await page.waitForSelector('article h1');
  expect(await page.locator('a[href*="chess"]').count()).toBe(0);
});

it.each(['bargo', 'yugo', 'margo', 'sligo', 'meigo', 'go', ''])(
  'is there in German, on a phone too: %s',
  async (game) => {
    const { language, blocks } = await ask<Rules>('rules', { ...(game && { game }), language: 'de' });
    expect(language).toBe('de');
    const page = await open(`#/rules/${game}`, { ...phone, locale: 'de-DE' });
    await page.waitForSelector('figure g.cell');
    expect(await page.getAttribute('article', 'lang')).toBeNull();
    const titles = blocks.flatMap((block) => (block.kind === 'diagram' ? block.title : []));
    expect(await page.locator('figcaption').allTextContents()).toEqual(titles);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await page.locator('article').textContent()).not.toMatch(/\b(the|is|and|to move)\b/i);
  },
);
