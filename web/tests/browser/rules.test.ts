// The rules on the pages: every diagram of every game shows on its live board what the engine says about it.
import { expect, it } from 'vitest';
import { read_piece } from '../../src/board/piece';
import type { Actions, Diagram, Shown, Situation, Stand } from '../../src/protocol/types';
import { piece_words } from '../../src/texts/words';
import { en } from '../texts';
import { news } from '../../src/texts/speech';
import { ask, cell, open, phone, with_browser } from './browser';
import { attribute_of, count_of, type Reader, see, text_of, texts_of, too_wide, type Visitor } from './visitor';

with_browser();

type Rules = Actions['rules']['answer'];
const rules = (game: string) => ask<Rules>('rules', { ...(game && { game }), language: 'en' });
const diagrams = async (game: string) =>
  (await rules(game)).blocks.filter((block): block is Diagram => block.kind === 'diagram');

const nth = (figure: number) => `figure >> nth=${figure}`;

// The board as the page shows it, in the engine's terms.
async function expect_board(page: Visitor, figure: number, { state }: Situation) {
  const labels: Reader<[place: string, label: string][]> = (page) =>
    page.$$eval(`${nth(figure)} >> g.cell`, (cells) =>
      cells.map((cell) => [cell.getAttribute('data-place') ?? '', cell.getAttribute('aria-label') ?? '']),
    );
  const words = (place: string) => {
    const token = state.cells[place];
    return `${place}, ${token ? piece_words(en, read_piece(token)) : en.say.empty}`;
  };
  const as_said = ([place, label]: [string, string]) => `${label},`.includes(`${words(place)},`);
  await see(page, labels).not.toEqual([]);
  await see(page, async (page) => (await labels(page)).filter((one) => !as_said(one))).toEqual([]);
}

async function expect_shown(page: Visitor, figure: number, diagram: Diagram, one: Shown) {
  const made = one.kind === 'illegal' ? one.before : [...one.before, ...one.moves];
  const situation = await ask<Stand>('state', { ...diagram.position, moves: made });
  await see(page, text_of(`${nth(figure)} >> .verdict`)).toBe(
    one.kind === 'illegal' ? one.text : news(en, situation, situation.reason ? situation : null),
  );
  await expect_board(page, figure, situation);
}

it.each(['bargo', 'yugo', 'margo', 'sligo', 'meigo', 'go', ''])(
  'the diagrams of the rules show what is so: %s',
  async (game) => {
    const all = await diagrams(game);
    expect(all.length).toBeGreaterThan(0);
    const page = await open(`#/rules/${game}`);
    await page.waitForSelector('figure');
    await see(page, count_of('figure')).toBe(all.length);
    for (const [number, diagram] of all.entries()) {
      const figure = nth(number);
      await see(page, text_of(`${figure} >> figcaption`)).toBe(diagram.title);
      await expect_board(page, number, diagram.situation);
      const acting = diagram.shown.filter((one) => one.kind !== 'fact');
      await see(page, count_of(`${figure} >> li button`)).toBe(acting.length);
      for (const { text } of diagram.shown.filter(({ kind }) => kind === 'illegal'))
        await see(page, text_of(figure), 'before it is asked for').not.toContain(text);
      for (const [row, one] of acting.entries()) {
        await page.click(`${figure} >> li button >> nth=${row}`);
        await expect_shown(page, number, diagram, one);
      }
      await page.click(`${figure} >> text=${en.rules.reset}`);
      await see(page, text_of(`${figure} >> .verdict`)).toBe('');
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
    const figure = nth(number);
    const click = async (place: string) => {
      await page.waitForSelector(`${figure} >> .board-frame[aria-busy="false"]`);
      await page.click(`${figure} >> ${cell(place)}`, { force: true });
    };
    for (const place of last?.move.split(/[-,]/) ?? []) await click(place);
    await expect_shown(page, number, diagram, one);
    await page.click(`${figure} >> text=${en.play.undo}`);
    await expect_board(page, number, diagram.situation);
    if (game === 'sligo') return; // a stone begins a slide there
    const taken = Object.keys(diagram.situation.state.cells)[0] ?? '';
    await click(taken);
    await see(page, text_of(`${figure} >> .verdict`)).toContain(`${taken} is not allowed: there is already`);
  },
);

it('a wall is chosen by keys, and a wrong one is explained', async () => {
  const page = await open('#/rules/bargo');
  const [diagram] = await diagrams('bargo');
  await page.focus('figure g.cell.open[data-place="b2"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('figure .petal');
  await page.keyboard.press('5'); // to the west, where there is a wall
  const refused = diagram?.shown.find((one) => one.moves[0] === 'b2:w');
  await see(page, text_of('figure .verdict')).toBe(refused?.text);
  await page.keyboard.press('2');
  await see(page, text_of('figure .verdict')).toContain('b2:e');
});

it('a finger is asked back, and other moves can be tried', async () => {
  const page = await open('#/rules/meigo', phone);
  await page.tap(`figure ${cell('b2')}`);
  await page.tap('figure button.primary');
  await see(page, text_of('figure .verdict')).toContain('b2');
});

it('starts a game of what is read about', async () => {
  const page = await open('#/rules/yugo');
  await page.click(`.brief button:text-is("${en.start.play}")`);
  await page.waitForURL(/#\/play$/);
  await page.waitForSelector('g.cell.open');
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
  await see(page, text_of('[role="alert"]')).toContain('There is no game “chess”');
  await page.waitForSelector('article h1');
  await see(page, count_of('a[href*="chess"]')).toBe(0);
});

it.each(['bargo', 'yugo', 'margo', 'sligo', 'meigo', 'go', ''])(
  'is there in German, on a phone too: %s',
  async (game) => {
    const { language, blocks } = await ask<Rules>('rules', { ...(game && { game }), language: 'de' });
    expect(language).toBe('de');
    const page = await open(`#/rules/${game}`, { ...phone, locale: 'de-DE' });
    await page.waitForSelector('figure g.cell');
    await see(page, attribute_of('article', 'lang')).toBeNull();
    const titles = blocks.flatMap((block) => (block.kind === 'diagram' ? block.title : []));
    await see(page, texts_of('figcaption')).toEqual(titles);
    await see(page, too_wide).toBe(false);
    await see(page, text_of('article')).not.toMatch(/\b(the|is|and|to move)\b/i);
  },
);
