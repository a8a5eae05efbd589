// How moves are chosen on boards: by mouse and finger, in parts, on rotated boards, and in 3D.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { board_ready, box, cell, desk, game_link, listed, open, phone, settled, shown, with_browser } from './browser';
import { calm, keys } from './hands';

with_browser();

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
  it('says where a stone that was picked up can go', async () => {
    const page = await open(await game_link('sligo', { size: '3' }, ['a1', 'c3']));
    await page.click(cell('a1'));
    await page.waitForSelector('.mark.chosen', { state: 'attached' });
    await page.waitForSelector('.board-frame[aria-busy="false"]');
    await page.click(cell('c2'), { force: true });
    expect((await page.textContent('.refusal'))?.trim()).toBe('The stone on a1 can move to a2, b1, b2, but not to c2.');
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
  it('is made by a double click without a word about the second one', async () => {
    const page = await open(await game_link('yugo', { size: '5' }));
    await page.waitForSelector(board_ready);
    await page.dblclick(cell('c3'));
    await settled(page, 1);
    await page.waitForSelector('.board-frame[aria-busy="false"]');
    expect(await page.locator('.refusal').count()).toBe(0);
    await page.click(cell('c3'), { force: true });
    await page.waitForSelector('.refusal');
  });
  it('takes back with Escape what was begun, wherever the focus is', async () => {
    const page = await open(await game_link('sligo', { size: '5' }, ['c3', 'd4']));
    await page.waitForSelector(board_ready);
    await page.click(cell('c3'));
    await page.waitForSelector('.cancel');
    await page.focus('text=Analyse');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.cancel', { state: 'detached' });
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
    await page.keyboard.press('ArrowRight'); // the board decides where that leads
    const [right = ''] = await page.$$eval(':focus', (all) => all.map((one) => one.getAttribute('data-place') ?? ''));
    expect((await box(page, right)).x).toBeGreaterThan(x + width / 2);
    await page.mouse.click(x + 0.4 * width, y); // near the right edge of c3, which chooses the wall there
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

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
// Moves the mouse until it points at the place; returns where that is.
async function point_in_space(page: Page, wanted: string): Promise<[number, number]> {
  const { x, y, width, height } = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let down = 0.35; down < 0.75; down += 0.05)
    for (let right = 0.3; right < 0.7; right += 0.05) {
      await page.mouse.move(x + right * width, y + down * height);
      if (!(await page.textContent('.pointed'))?.startsWith(wanted)) continue;
      await drawn(page); // what was read may have been from the previous step
      if ((await page.textContent('.pointed'))?.startsWith(wanted)) return [x + right * width, y + down * height];
    }
  throw new Error(`${wanted} is not to be seen.`);
}

describe('a tray', () => {
  const start = { cells: { a2: 'B', b2: 'B', a1: 'W', b1: 'Wm' }, to_move: 'black' as const };
  const with_prisoners = async (as = desk) => {
    const page = await open(await game_link('meigo', { size: '3', ko: 'superko' }, ['c1', 'c2'], start), as);
    await page.waitForSelector('.take');
    return page;
  };
  it('is what a prisoner is taken from', async () => {
    const page = await with_prisoners();
    const { x, y, width, height } = (await page.locator('.tray:has(.take) .wood').boundingBox()) ?? expect.fail();
    const before = await page.locator('.prisoner').count();
    await page.mouse.click(x + width / 4, y + height / 2);
    await settled(page, 3);
    expect((await listed(page))[2]).toBe('holds');
    expect(await page.locator('.prisoner').count()).toBe(before - 1);
  });
  it('is large enough for a finger, and reached by keys', async () => {
    const page = await with_prisoners(phone);
    const tall = await page.$eval('.take', (take) => getComputedStyle(take, '::after').height);
    expect(parseFloat(tall)).toBeGreaterThanOrEqual(44);
    await keys(page, '.take', () => 0);
    await page.waitForSelector('button.confirm');
  });
  it('is as wide for many prisoners as for few', async () => {
    const many = { ...start, prison: { black: 1, white: 14 } };
    const page = await open(await game_link('meigo', { size: '3' }, [], many), desk);
    await page.waitForSelector('.take');
    const trays = await page.$$eval('.wood', (all) => all.map((tray) => tray.getBoundingClientRect().width));
    expect(trays[0]).toBe(trays[1]);
    const inside = await page.$$eval('.prisoner:last-child', (all) =>
      all.map(
        (one) => (one.parentElement as Element).getBoundingClientRect().right - one.getBoundingClientRect().right,
      ),
    );
    expect(Math.min(...inside)).toBeGreaterThan(0);
  });
  it('has its number in the colour of what is written on boards, where it lies on one', async () => {
    const page = await open('#/', { ...desk, colorScheme: 'dark' });
    await page.waitForSelector('.frame .count');
    const [count, board] = await page.$eval('.frame .count', (one) => {
      const probe = Object.assign(document.createElement('i'), { style: 'color: var(--board-label)' });
      document.body.append(probe);
      return [one, probe].map((one) => getComputedStyle(one).color);
    });
    expect(count).toBe(board);
  });
});
it('in the list of moves, the disc of the move shown has a light rim, since the list marks it in red', async () => {
  const page = await open(await game_link('margo', { players: '3' }, ['c3', 'd4', 'b2']), desk);
  await page.waitForSelector('[aria-current] .move-side.red');
  const rim = (selector: string) => page.$eval(selector, (one) => getComputedStyle(one).borderColor);
  expect(await rim('[aria-current] .move-side.red')).toBe('rgb(255, 255, 255)');
});

describe('a board in space', () => {
  const small = { viewport: { width: 500, height: 600 } }; // drawn quickly, even without a graphics card
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
  it('tells why nothing can be placed where it marks so', async () => {
    const start = { cells: { b3: 'W', a2: 'W', c2: 'W', b1: 'W' }, to_move: 'black' as const };
    const page = await open(await game_link('margo', { size: '4' }, [], start), small);
    await page.click('text=3D view');
    const at = await point_in_space(page, 'b2, empty');
    await page.mouse.click(...at);
    await page.waitForSelector('.refusal');
  });
  it('leads keys to the flat board, and v leads back from anywhere', async () => {
    const page = await open(await game_link('margo', { size: '3' }, ['a1']), small);
    await page.click('text=3D view');
    await page.focus('.space button');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-place'));
    await page.focus('text=Analyse');
    await page.keyboard.press('v');
    await page.waitForSelector('canvas');
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

// Of what is seen of an element, at these shares of its width and height.
async function colour_at(page: Page, selector: string, right: number, down: number) {
  const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? expect.fail();
  const clip = { x: Math.round(x + right * width), y: Math.round(y + down * height), width: 1, height: 1 };
  return page.evaluate(
    async (picture) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(await createImageBitmap(new Blob([Uint8Array.from(picture)])), 0, 0);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])] as [number, number, number, number];
    },
    [...(await page.screenshot({ clip }))],
  );
}

describe('a board of small cells', () => {
  it('is enlarged under a finger that rests, and the place under it is chosen', async () => {
    const page = await open(await game_link('go', { size: '19' }), phone);
    await page.waitForSelector(board_ready);
    const from = await box(page, 'd4');
    const to = await box(page, 'f4');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', { x, y } = to) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from);
    await page.waitForSelector('.loupe');
    await touch('touchMove');
    const [red, , blue] = await colour_at(page, '.loupe', 0.3, 0.3); // of wood, between lines
    expect(red).toBeGreaterThan(150);
    expect(red).toBeGreaterThan(blue + 40);
    await touch('touchEnd');
    await page.waitForSelector('.loupe', { state: 'detached' });
    await page.tap('button.confirm');
    await settled(page, 1);
    expect(await listed(page)).toEqual(['f4']);
  });
  it('is as before when the finger goes away from the board, and nothing is chosen', async () => {
    const page = await open(await game_link('go', { size: '19' }), phone);
    await page.waitForSelector(board_ready);
    const { x, y } = await box(page, 'd4');
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }] });
    await touch('touchStart');
    await page.waitForSelector('.loupe');
    await touch('touchMove', 200);
    await page.waitForSelector('.loupe', { state: 'detached' });
    await touch('touchEnd');
    await calm(page);
    expect(await page.locator('.mark.chosen, button.confirm').count()).toBe(0);
  });
});
