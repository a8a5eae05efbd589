// How moves are chosen on boards: by mouse and finger, in parts, on rotated boards, and in 3D.
import { describe, expect, it } from 'vitest';
import {
  board_ready,
  box,
  cell,
  desk,
  game_link,
  hit,
  in_space,
  listed,
  open,
  open_menu,
  phone,
  settled,
  with_browser,
} from './browser';
import { calm, finger, keys } from './hands';
import { attribute_of, count_of, focused, place_of, type Reader, see, steady, text_of, type Visitor } from './visitor';

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
    await see(page, listed).toEqual(['c3', 'a1', 'c3-c4,d4']);
    await page.waitForSelector('.mark.arrow', { state: 'attached' });
  });
  it('says where a stone that was picked up can go', async () => {
    const page = await open(await game_link('sligo', { size: '3' }, ['a1', 'c3']));
    await page.click(cell('a1'));
    await page.waitForSelector('.mark.chosen', { state: 'attached' });
    await page.waitForSelector('.board-frame[aria-busy="false"]');
    await page.click(cell('c2'), { force: true });
    await see(page, text_of('.refusal')).toBe('The stone on a1 can move to a2, b1, b2, but not to c2.');
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
    await see(page, (page) => page.evaluate(() => document.activeElement?.getAttribute('data-place'))).toBe('d3');
    await page.keyboard.press('1');
    await settled(page, 1);
    await see(page, listed).toEqual(['d3:ne']);
  });
  it('is made by a double click without a word about the second one', async () => {
    const page = await open(await game_link('yugo', { size: '5' }));
    await page.waitForSelector(board_ready);
    await page.dblclick(cell('c3'));
    await settled(page, 1);
    await page.waitForSelector('.board-frame[aria-busy="false"]');
    await see(page, count_of('.refusal')).toBe(0);
    await page.click(cell('c3'), { force: true });
    await page.waitForSelector('.refusal');
  });
  it('takes back with Escape what was begun, wherever the focus is', async () => {
    const page = await open(await game_link('sligo', { size: '5' }, ['c3', 'd4']));
    await page.waitForSelector(board_ready);
    await page.click(cell('c3'));
    await page.waitForSelector('.cancel');
    await page.focus('[role=tab]:text-is("Analysis")');
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
    await see(page, count_of('.petal')).toBe(0);
    await see(page, listed).toEqual([]);
    await page.mouse.down();
    await page.mouse.move(x - width, y, { steps: 4 });
    await page.mouse.up();
    await settled(page, 1);
    await see(page, listed).toEqual(['c3:w']);
  });
  it('chooses a wall by the drag of a finger, and asks back', async () => {
    const page = await open(await game_link('bargo', { size: '3' }), phone);
    await page.waitForSelector(board_ready);
    const { x, y } = await box(page, 'c3');
    const { down, move, up } = await finger(page);
    await down(x, y);
    for (const far of [5, 10, 20, 40]) await move(x + far / 2, y - far);
    await up();
    await page.waitForSelector('.petal.chosen[data-wall=ne]');
    await see(page, count_of('.petal:not(.closed)')).toBe(6);
    await see(page, listed).toEqual([]);
    await page.tap('button.confirm');
    await settled(page, 1);
    await see(page, listed).toEqual(['c3:ne']);
  });
  it('is the same on a board that is turned and mirrored', async () => {
    const page = await open(await game_link('bargo', { size: '3' }));
    await page.waitForSelector(board_ready);
    const before = await steady(page, hit('e5'));
    await open_menu(page);
    await page.click('button:text("Turn")');
    await page.keyboard.press('Escape');
    await page.focus(cell('c3'));
    await page.keyboard.press('m');
    const { x, y, width } = await box(page, 'c3');
    await see(page, hit('e5')).not.toEqual(before);
    await page.keyboard.press('ArrowRight'); // the board decides where that leads
    await see(page, focused).not.toBe('c3');
    const right = await steady(page, focused);
    expect((await box(page, right)).x).toBeGreaterThan(x + width / 2);
    await page.mouse.click(x + 0.4 * width, y); // near the right edge of c3, which chooses the wall there
    await settled(page, 1);
    const walls: Record<string, string> = { d3: 'e', d4: 'ne', c4: 'nw', b3: 'w', b2: 'sw', c2: 'se' };
    await see(page, listed).toEqual([`c3:${walls[right]}`]);
    expect(walls[right]).not.toBe('e');
    const placed = await steady(page, hit(right));
    await page.reload();
    await page.waitForSelector(board_ready);
    await see(page, hit(right)).toEqual(placed);
  });
  it('has targets of 24 pixels and more on a phone', async () => {
    const page = await open(await game_link('bargo', { size: '6' }), phone);
    await page.tap(cell('f6'));
    await page.waitForSelector('.petal');
    await see(page, count_of('.petal')).toBe(6);
    const smallest =
      (selector: string): Reader<number> =>
      (page) =>
        page.$$eval(selector, (all) =>
          Math.min(...all.map((one) => one.getBoundingClientRect()).flatMap(({ width, height }) => [width, height])),
        );
    await see(page, smallest('.petal')).toBeGreaterThanOrEqual(44);
    await see(page, smallest('g.cell')).toBeGreaterThanOrEqual(24);
  });
});

// Moves the mouse until it points at the place; returns where that is.
async function point_in_space(page: Visitor, wanted: string): Promise<[number, number]> {
  await page.waitForSelector('canvas');
  const { x, y, width, height } = (await steady(page, place_of('canvas'))) ?? expect.fail();
  const pointed = () => steady(page, text_of('.pointed')); // not that of the previous step
  for (let down = 0.35; down < 0.75; down += 0.05)
    for (let right = 0.3; right < 0.7; right += 0.05) {
      await page.mouse.move(x + right * width, y + down * height);
      if ((await pointed())?.startsWith(wanted)) return [x + right * width, y + down * height];
    }
  throw new Error(`${wanted} is not to be seen.`);
}

describe('a tray', () => {
  const start = { cells: { a2: 'B', b2: 'B', a1: 'W', b1: 'Wm' }, to_move: 'black' as const };
  const with_prisoners = async (as = desk) => {
    const page = await open(await game_link('meigo', { size: '3', ko: 'superko' }, ['c1', 'c2'], start), as);
    await page.waitForSelector('button.take');
    return page;
  };
  it('is what a prisoner is taken from', async () => {
    const page = await with_prisoners();
    const { x, y, width, height } = (await steady(page, place_of('.tray:has(button) .wood'))) ?? expect.fail();
    const before = await steady(page, count_of('.prisoner'));
    await page.mouse.click(x + width / 4, y + height / 2);
    await settled(page, 3);
    await see(page, listed).toEqual(['c1 ×2', 'c2', 'holds']);
    await see(page, count_of('.prisoner')).toBe(before - 1);
  });
  it('is large enough for a finger, and reached by keys', async () => {
    const page = await with_prisoners(phone);
    const tall: Reader<number> = (page) =>
      page.$eval('button.take', (take) => parseFloat(getComputedStyle(take, '::after').height));
    await see(page, tall).toBeGreaterThanOrEqual(44);
    await keys(page, 'button.take', () => 0);
    await page.waitForSelector('button.confirm');
  });
  it('is as wide for many prisoners as for few', async () => {
    const many = { ...start, prison: { black: 1, white: 14 } };
    const page = await open(await game_link('meigo', { size: '3' }, [], many), desk);
    await page.waitForSelector('button.take');
    await see(page, (page) =>
      page.$$eval('.wood', (all) => new Set(all.map((tray) => tray.getBoundingClientRect().width)).size),
    ).toBe(1);
    const inside: Reader<number[]> = (page) =>
      page.$$eval('.prisoner:last-child', (all) =>
        all.map(
          (one) => (one.parentElement as Element).getBoundingClientRect().right - one.getBoundingClientRect().right,
        ),
      );
    await see(page, inside).toSatisfy((all: number[]) => Math.min(...all) > 0);
  });
  it('has its number in the colour of what is written on boards, where it lies on one', async () => {
    const page = await open('#/', { ...desk, colorScheme: 'dark' });
    await page.waitForSelector('.frame .count');
    const as_on_boards: Reader<boolean> = (page) =>
      page.$eval('.frame .count', (one) => {
        const probe = Object.assign(document.createElement('i'), { style: 'color: var(--board-label)' });
        document.body.append(probe);
        return getComputedStyle(one).color === getComputedStyle(probe).color;
      });
    await see(page, as_on_boards).toBe(true);
  });
});
it('the list of moves shows where walls stand, and swaps', async () => {
  const page = await open(await game_link('bargo', { size: '3' }, ['c3:ne']));
  await see(page, attribute_of('.move[data-move="c3:ne"] .edge', 'transform')).toBe('rotate(-60)');
  const other = await open(await game_link('margo', { size: '4' }, ['b2', 'swap']));
  await see(other, count_of('.move svg.swap')).toBe(1);
});

it('in the list of moves, the disc of the move shown has a light rim, since the list marks it in red', async () => {
  const page = await open(await game_link('margo', { players: '3' }, ['c3', 'd4', 'b2']), desk);
  await page.waitForSelector('[aria-current] .move-side.red');
  const rim: Reader<string> = (page) =>
    page.$eval('[aria-current] .move-side.red', (one) => getComputedStyle(one).borderColor);
  await see(page, rim).toBe('rgb(255, 255, 255)');
});

describe('a board in space', () => {
  const small = { viewport: { width: 500, height: 600 } }; // drawn quickly, even without a graphics card
  it('takes balls that are placed by pointing in space', async () => {
    const moves = ['b2', 'c2', 'b3', 'c3'];
    const page = await open(await game_link('margo', { size: '4', swap: 'off' }, moves), small);
    await in_space(page);
    const at = await point_in_space(page, '2b2, empty');
    await page.mouse.click(...at);
    await settled(page, 5);
    await see(page, listed).toEqual([...moves, '2b2']);
    await page.mouse.move(0, 0);
    await point_in_space(page, '2b2, white');
    await page.mouse.click(...at); // is taken now
    await page.waitForSelector('.refusal:has-text("already")');
    await open_menu(page);
    await page.click('text=Flat view');
    await see(page, attribute_of(cell('2b2'), 'aria-label')).toBe('2b2, white, last move');
  });
  it('takes a ball where it was pointed at, whether that is drawn yet or not', async () => {
    const moves = ['b2', 'c2', 'b3', 'c3'];
    const page = await open(await game_link('margo', { size: '4', swap: 'off' }, moves), small);
    await in_space(page);
    const at = await point_in_space(page, '2b2, empty');
    await page.evaluate(() => {
      const { requestAnimationFrame: draw } = window;
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (frame) => held.push(frame);
      addEventListener('released', () => {
        window.requestAnimationFrame = draw;
        for (const frame of held) draw(frame);
      });
    });
    await page.mouse.move(0, 0); // the ball that was offered goes
    await page.mouse.click(...at);
    await page.evaluate(() => dispatchEvent(new Event('released')));
    await settled(page, 5);
    await see(page, listed).toEqual([...moves, '2b2']);
  });
  it('tells why nothing can be placed where it marks so', async () => {
    const start = { cells: { b3: 'W', a2: 'W', c2: 'W', b1: 'W' }, to_move: 'black' as const };
    const page = await open(await game_link('margo', { size: '4' }, [], start), small);
    await in_space(page);
    const at = await point_in_space(page, 'b2, empty');
    await page.mouse.click(...at);
    await page.waitForSelector('.refusal');
  });
  it('leads keys to the flat board, and v leads back from anywhere', async () => {
    const page = await open(await game_link('margo', { size: '3' }, ['a1']), small);
    await in_space(page);
    await page.focus('.space button');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-place'));
    await page.focus('[role=tab]:text-is("Analysis")');
    await page.keyboard.press('v');
    await page.waitForSelector('canvas');
  });
  it('asks back before a ball is placed in space by touch', async () => {
    const page = await open(await game_link('margo', { size: '3', swap: 'off' }, ['a1']), phone);
    await in_space(page);
    const at = await point_in_space(page, 'b2, empty');
    await page.touchscreen.tap(...at);
    await page.waitForSelector('button.confirm:has-text("b2")');
    await page.touchscreen.tap(...at);
    await settled(page, 2);
    await see(page, listed).toEqual(['a1', 'b2']);
  });
});

// Of what is seen of an element, at these shares of its width and height.
const colour_at =
  (selector: string, right: number, down: number): Reader<number[]> =>
  async (page) => {
    const { x, y, width, height } = (await place_of(selector)(page)) ?? expect.fail(`${selector} is not to be seen`);
    const clip = { x: Math.round(x + right * width), y: Math.round(y + down * height), width: 1, height: 1 };
    return page.evaluate(
      async (picture) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas?.drawImage(await createImageBitmap(new Blob([Uint8Array.from(picture)])), 0, 0);
        return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
      },
      [...(await page.screenshot({ clip }))],
    );
  };

describe('a board of small cells', () => {
  it('is enlarged under a finger that rests, and the place under it is chosen', async () => {
    const page = await open(await game_link('go', { size: '19' }), phone);
    await page.waitForSelector(board_ready);
    const from = await box(page, 'd4');
    const to = await box(page, 'f4');
    const { down, move, up } = await finger(page);
    await down(from.x, from.y);
    await page.waitForSelector('.loupe');
    await move(to.x, to.y);
    const wooden = ([red = 0, , blue = 0]: number[]) => red > 150 && red > blue + 40;
    await see(page, colour_at('.loupe', 0.3, 0.3), 'between lines').toSatisfy(wooden);
    await up();
    await page.waitForSelector('.loupe', { state: 'detached' });
    await page.tap('button.confirm');
    await settled(page, 1);
    await see(page, listed).toEqual(['f4']);
  });
  it('is as before when the finger goes away from the board, and nothing is chosen', async () => {
    const page = await open(await game_link('go', { size: '19' }), phone);
    await page.waitForSelector(board_ready);
    const { x, y } = await box(page, 'd4');
    const { down, move, up } = await finger(page);
    await down(x, y);
    await page.waitForSelector('.loupe');
    await move(x, y + 200);
    await page.waitForSelector('.loupe', { state: 'detached' });
    await up();
    await calm(page);
    await see(page, count_of('.mark.chosen, button.confirm')).toBe(0);
  });
});
