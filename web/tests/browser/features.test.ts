// What a game's page does beside taking moves.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desk, game_link, open, phone, with_browser } from './browser';

with_browser();

const board_ready = 'g.cell.open';
const cell = (place: string) => `g.cell[data-place="${place}"]`;
const listed = (page: Page) =>
  page.$$eval('.moves .move', (all) => all.map((one) => one.lastChild?.textContent?.trim()));
const shown = (page: Page, place: string) => page.getAttribute(cell(place), 'aria-label');
async function box(page: Page, place: string) {
  const found = await page.locator(`${cell(place)} .hit`).boundingBox();
  if (!found) throw new Error(`${place} is not to be seen.`);
  const { x, y, width, height } = found;
  return { x: x + width / 2, y: y + height / 2, width };
}
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
// Moves the mouse until it points at the place; returns where that is.
async function point_in_space(page: Page, wanted: string): Promise<[number, number]> {
  const { x, y, width, height } = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let down = 0.2; down < 0.95; down += 0.05)
    for (let right = 0.2; right < 0.85; right += 0.05) {
      await page.mouse.move(x + right * width, y + down * height);
      if (!(await page.textContent('.pointed'))?.startsWith(wanted)) continue;
      await drawn(page); // what was read may have been of the step before
      if ((await page.textContent('.pointed'))?.startsWith(wanted)) return [x + right * width, y + down * height];
    }
  throw new Error(`${wanted} is not to be seen.`);
}
const settled = (page: Page, moves: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.moves .move').length === wanted, moves);

describe('a game', () => {
  it('starts with one click, and the computer answers', async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Yugo"]');
    await page.click(cell('d4'));
    await settled(page, 2);
    expect((await listed(page))[0]).toBe('d4');
    expect(await shown(page, 'd4')).toBe('d4, black pawn');
  });
  it('says in words why a move is not allowed', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
    await page.click(cell('c3'), { force: true }); // it is marked as no target, and yet can be pointed at
    expect((await page.textContent('.refusal'))?.trim()).toBe('Not allowed: there is already a black pawn on c3.');
    expect(await listed(page)).toEqual(['c3']);
  });
  it('says where a stone that was picked up can go', async () => {
    const page = await open(await game_link('sligo', { size: '3' }, ['a1', 'c3']));
    await page.click(cell('a1'));
    await page.waitForSelector('.mark.chosen', { state: 'attached' });
    await page.click(cell('c2'), { force: true });
    expect((await page.textContent('.refusal'))?.trim()).toBe('The stone on a1 can move to a2, b1, b2, but not to c2.');
  });
  it('is taken back, gone through and branched', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3', 'b2', 'd4']));
    await page.waitForSelector(board_ready);
    await page.click('button:has-text("Undo")');
    await page.waitForSelector('.move[aria-current]:has-text("b2")');
    await page.click('button:has-text("Redo")');
    await page.waitForSelector('.move[aria-current]:has-text("d4")');
    await page.click('.move:has-text("c3")');
    await page.waitForSelector(`${cell('b2')}[aria-label*="empty"]`);
    await page.click(cell('e5'));
    await settled(page, 4);
    expect(await listed(page)).toEqual(['c3', 'b2', 'e5', 'd4']);
  });
  it('outlives a reload', async () => {
    const page = await open('#/');
    await page.click('button[aria-label="Play: Sligo"]');
    await page.click(cell('c3'));
    await settled(page, 2);
    const before = await listed(page);
    await page.reload();
    await settled(page, 2);
    expect(await listed(page)).toEqual(before);
  });
  it('is lost on time, and goes on without a clock', async () => {
    const page = await open('#/');
    const seats = { black: { kind: 'person' }, white: { kind: 'person' }, red: { kind: 'person' } };
    const times = { black: { main: 60_000, period: 0, periods: 0 }, white: { main: 0, period: 1000, periods: 1 } };
    const setup = { game: 'yugo', options: { size: '5' }, seats, clock: { main: 60, period: 1, periods: 1 } };
    const tree = [{}, { parent: 0, move: { colour: 'black', text: 'c3' } }];
    const kept = JSON.stringify({ setup, tree, cursor: 1, times: { ...times, red: times.black } });
    await page.evaluate((game) => localStorage.setItem('crosscut.game', game), kept);
    await page.goto(new URL('#/play', page.url()).href);
    await page.waitForSelector('.status:has-text("Black wins on time")');
    expect(await page.textContent('.turn [role=status]')).toContain('The time of White is up.');
    expect(await page.locator('g.cell.open').count()).toBe(0);
    await page.reload();
    await page.click('text=Play on without a clock');
    await page.click(cell('b2'));
    await settled(page, 2);
    expect(await page.locator('[role=timer]').count()).toBe(0);
  });
  it('has the clock that was chosen for it, also after a reload', async () => {
    const page = await open('#/new?game=yugo');
    await page.click('text=Two people at this screen');
    await page.selectOption('label:has-text("Clock") select', 'byo');
    await page.click('button:text-is("Start")');
    await page.click(cell('c3'));
    await settled(page, 1);
    await page.reload();
    await settled(page, 1);
    const clocks = await page.$$eval('[role=timer]', (all) => all.map((one) => one.textContent?.trim()));
    expect(clocks).toEqual([expect.stringMatching(/^10:00/), expect.stringMatching(/^(10|9):/)]);
  });
  it('is shared by a link that holds all of it', async () => {
    const page = await open(await game_link('bargo', { size: '3' }, ['c3:ne', 'd3:e']));
    await page.waitForSelector(board_ready);
    await page.fill('textarea', 'Früh!');
    await page.press('textarea', 'Tab');
    await page.click('summary');
    await page.click('text=Copy a link to this game');
    await page.waitForFunction(() => document.querySelector('details [role=status]')?.textContent !== '');
    const other = await open(new URL(page.url()).hash);
    await settled(other, 2);
    expect(await shown(other, 'c3')).toBe('c3, black, wall north-east');
    expect(await other.inputValue('textarea')).toBe('Früh!');
  });
  it('says so when a link is broken', async () => {
    const page = await open('#g=xyz');
    await page.waitForSelector('text=This link holds no game');
  });
  it.each(['SGF', 'JSON'])('is saved as %s and read again', async (format) => {
    const page = await open(await game_link('meigo', { size: '4' }, ['b2', 'c3']));
    await page.waitForSelector(board_ready);
    await page.click('summary');
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
    expect(await listed(other)).toEqual(['b2', 'c3']);
  });
  it.each(['SVG', 'PNG'])('is saved as a picture, %s', async (format) => {
    const page = await open(await game_link('bargo', { size: '3' }, ['c3:ne']));
    await page.waitForSelector(board_ready);
    await page.click('summary');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click(`text=Picture (${format})`)]);
    const content = await readFile(await saved.path());
    if (format === 'PNG') expect(content.subarray(1, 4).toString()).toBe('PNG');
    else expect(content.toString()).toMatch(/<svg[^>]*viewBox[\s\S]*fill: rgb/);
  });
  it('is analysed: best moves on the board, and a line to look at', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
    await page.waitForSelector(board_ready);
    await page.click('text=Analyse');
    await page.waitForSelector('.candidate.best');
    await page.hover('tbody tr');
    await page.waitForSelector('.candidate.numbered');
    await page.click('text=Show who will own what');
    await page.waitForSelector('.owner');
  });
  it('warns before a blunder where that is wanted', async () => {
    const page = await open(await game_link('yugo', { size: '4', button: 'off' }, ['b2', 'c3', 'c2']));
    await page.waitForSelector(board_ready);
    await page.click('text=Settings');
    await page.click('text=Warn me before a blunder');
    await page.click('dialog >> text=Close');
    await page.click('button:text-is("Pass")');
    await page.waitForSelector('text=Play it anyway');
    expect(await listed(page)).toHaveLength(3);
    await page.click('text=Play it anyway');
    await settled(page, 4);
  });
  const small = { viewport: { width: 500, height: 600 } }; // soon drawn, also without a graphics card
  it('takes balls that are placed by pointing in space', async () => {
    const moves = ['b2', 'c2', 'b3', 'c3'];
    const page = await open(await game_link('margo', { size: '4', swap: 'off' }, moves), small);
    await page.click('text=3D view');
    const at = await point_in_space(page, '2b2, empty');
    await page.mouse.click(...at);
    await settled(page, 5);
    expect((await listed(page))[4]).toBe('2b2');
    await page.mouse.move(0, 0);
    await point_in_space(page, '2b2, white');
    await page.mouse.click(...at); // is taken now
    await page.waitForSelector('.refusal:has-text("already")');
    await page.click('text=Flat view');
    expect(await shown(page, '2b2')).toBe('2b2, white, last move');
  });
  it('asks back before a ball is placed in space by touch', async () => {
    const page = await open(await game_link('margo', { size: '3', swap: 'off' }, ['a1']), phone);
    await page.tap('text=3D view');
    const at = await point_in_space(page, 'b2, empty');
    await page.touchscreen.tap(...at);
    await page.waitForSelector('button.confirm:has-text("b2")');
    await page.touchscreen.tap(...at);
    await settled(page, 2);
    expect(await listed(page)).toEqual(['a1', 'b2']);
  });
});

describe('a turn in two steps', () => {
  it('can be edited before it is played, by touch', async () => {
    const page = await open(await game_link('sligo', { size: '5' }, ['c3', 'a1']), phone);
    await page.tap(cell('c3'));
    await page.waitForSelector('.steps');
    await page.tap(cell('c4'));
    await page.tap(cell('e2'));
    await page.waitForSelector('button.confirm:has-text("c3-c4,e2")');
    await page.focus(cell('e2'));
    await page.keyboard.press('Backspace');
    await page.waitForSelector('button.confirm', { state: 'detached' });
    await page.tap(cell('d4'));
    await page.tap('button.confirm');
    await settled(page, 3);
    expect((await listed(page))[2]).toBe('c3-c4,d4');
    await page.waitForSelector('.mark.arrow', { state: 'attached' });
  });
  it('chooses a wall by keys, and Escape takes it back', async () => {
    const page = await open(await game_link('bargo', { size: '3' }));
    await page.waitForSelector(board_ready);
    await page.focus(cell('c3'));
    await page.keyboard.press('Enter');
    await page.waitForSelector('.petal');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.petal', { state: 'detached' });
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-place'))).toBe('d3');
    await page.keyboard.press('1');
    await settled(page, 1);
    expect(await listed(page)).toEqual(['d3:ne']);
  });
  it('chooses a wall by dragging towards an edge, and none when the drag goes back', async () => {
    const page = await open(await game_link('bargo', { size: '3' }));
    await page.waitForSelector(board_ready);
    const { x, y, width } = await box(page, 'c3');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + width, y, { steps: 4 });
    await page.waitForSelector('.mark.cut', { state: 'attached' });
    await page.mouse.move(x + 2, y, { steps: 4 });
    await page.mouse.up();
    expect(await page.locator('.petal').count()).toBe(0);
    expect(await listed(page)).toEqual([]);
    await page.mouse.down();
    await page.mouse.move(x - width, y, { steps: 4 });
    await page.mouse.up();
    await settled(page, 1);
    expect(await listed(page)).toEqual(['c3:w']);
  });
  it('chooses a wall by the drag of a finger, and asks back', async () => {
    const page = await open(await game_link('bargo', { size: '3' }), phone);
    await page.waitForSelector(board_ready);
    const { x, y } = await box(page, 'c3');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + up / 2, y: y - up }],
      });
    await touch('touchStart', 0);
    for (const up of [5, 10, 20, 40]) await touch('touchMove', up);
    await touch('touchEnd', 0);
    await page.waitForSelector('.petal.chosen[data-wall=ne]');
    expect(await page.locator('.petal:not(.closed)').count()).toBe(6);
    expect(await listed(page)).toEqual([]);
    await page.tap('button.confirm');
    await settled(page, 1);
    expect(await listed(page)).toEqual(['c3:ne']);
  });
  it('is the same on a board that is turned and mirrored', async () => {
    const page = await open(await game_link('bargo', { size: '3' }));
    await page.waitForSelector(board_ready);
    const before = await box(page, 'e5');
    await page.click('button:text("Turn")');
    await page.focus(cell('c3'));
    await page.keyboard.press('m');
    const { x, y, width } = await box(page, 'c3');
    expect(await box(page, 'e5')).not.toEqual(before);
    await page.keyboard.press('ArrowRight'); // the board says where that leads
    const [right = ''] = await page.$$eval(':focus', (all) => all.map((one) => one.getAttribute('data-place') ?? ''));
    expect((await box(page, right)).x).toBeGreaterThan(x + width / 2);
    await page.mouse.click(x + 0.4 * width, y); // at the right edge of c3, and so the wall that faces that place
    await settled(page, 1);
    const [move = ''] = await listed(page);
    const walls: Record<string, string> = { d3: 'e', d4: 'ne', c4: 'nw', b3: 'w', b2: 'sw', c2: 'se' };
    expect(move).toBe(`c3:${walls[right]}`);
    expect(move).not.toBe('c3:e');
    const after = await box(page, right);
    await page.reload();
    await page.waitForSelector(board_ready);
    expect(await box(page, right)).toEqual(after);
  });
  it('has targets of 24 pixels and more on a phone', async () => {
    const page = await open(await game_link('bargo', { size: '6' }), phone);
    await page.tap(cell('f6'));
    await page.waitForSelector('.petal');
    const sizes = await page.$$eval('.petal', (all) =>
      all.map((petal) => petal.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
    expect(sizes).toHaveLength(6);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    const cells = await page.$$eval('g.cell', (all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...cells)).toBeGreaterThanOrEqual(24);
  });
});

describe('a settlement', () => {
  it('crosses out whole groups, and ends the game when the claim is accepted', async () => {
    const moves = ['c3', 'b2', 'c2', 'b3', 'pass', 'pass'];
    const page = await open(await game_link('sligo', { size: '5' }, moves));
    await page.click('text=Mark dead groups');
    await page.click(cell('b2'));
    const crossed = (count: number) =>
      page.waitForFunction((wanted) => document.querySelectorAll('.mark.claimed').length === wanted, count);
    await crossed(2);
    await page.click(cell('b3'), { force: true }); // the same group, which is taken out of the claim again
    await crossed(0);
    await page.click(cell('b3'));
    await crossed(2);
    await page.click('text=Claim 1 group dead');
    await page.waitForSelector('text=Black claims');
    await crossed(2);
    await page.click('button:text-is("Accept")');
    await page.waitForSelector('text=Black wins by 25 points');
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
    await page.waitForSelector(`${cell('c3')}[aria-label="c3, black king"]`);
    await page.click(cell('c5'));
    await settled(page, 1);
  });
});

describe('the language', () => {
  it('is that of the reader', async () => {
    const page = await open('#/', { ...desk, locale: 'de-DE' });
    await page.waitForSelector('text=Fünf Spiele');
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    await page.click('text=Einstellungen');
    await page.selectOption('dialog select', 'en');
    await page.click('dialog button');
    await page.waitForSelector('text=Five games');
  });
});
