// On every screen what matters is in view and no text is cut off; and nothing moves but what was asked to.
import { describe, expect, inject, it } from 'vitest';
import type { Options } from '../../src/protocol/types';
import {
  board_ready,
  cell,
  desk,
  follow,
  game_link,
  invitation,
  open,
  open_settings,
  phone,
  searches_briefly,
  settled,
  type Settings,
  with_browser,
} from './browser';
import { calm, watch } from './hands';
import { attribute_of, count_of, place_of, type Reader, see, steady, text_of, too_wide, type Visitor } from './visitor';
import { act, game_name } from '../../src/texts/words';
import { de, en } from '../texts';

with_browser();

const touched = { hasTouch: true, isMobile: true };
const sideways: Settings = { ...touched, viewport: { width: 740, height: 360 } };
const laptop: Settings = { viewport: { width: 1280, height: 720 } };
const screens: [name: string, as: Settings][] = [
  ['a phone', phone],
  ['a phone on its side', sideways],
  ['a tablet', { ...touched, viewport: { width: 820, height: 1180 } }],
  ['a laptop', laptop],
  ['a large screen', { viewport: { width: 1920, height: 1080 } }],
];

// A position, what is done there, and what must be in view then besides the board, the players and whose turn it is.
type State = [name: string, link: () => Promise<string>, then: (page: Visitor) => Promise<unknown>, needed: string[]];
const nothing = () => Promise.resolve();
const played = (game: string, options: Options, moves: string[]) => () => game_link(game, options, moves);
// So many spare moves for Black, who can place no stone or two.
const prison = (white: number) => () =>
  game_link('meigo', { size: '3' }, [], {
    cells: { a1: 'B', b1: 'B', c1: 'B', a2: 'B', c2: 'B', a3: 'B', c3: 'W' },
    to_move: 'black',
    prison: { black: 3, white },
  });
const states: State[] = [
  ['Bargo', played('bargo', {}, ['f6:ne']), nothing, ['.acts .main']],
  [
    'a wall to be chosen',
    played('bargo', {}, ['f6:ne']),
    (page) => page.focus(cell('e5')).then(() => page.keyboard.press('Enter')),
    ['.petal'],
  ],
  ['Yugo', played('yugo', {}, ['c3', 'd4']), nothing, ['.acts .main']],
  ['a move refused', played('yugo', {}, ['c3', 'd4']), (page) => page.click(cell('c3'), { force: true }), ['.refusal']],
  ['Margo', played('margo', { players: '3' }, ['c3', 'd4', 'b2']), nothing, ['.acts .main']],
  ['a swap', played('margo', {}, ['c3']), nothing, ['.acts .main']],
  ['Sligo', played('sligo', {}, ['c3', 'd4', 'c3-c4,e5']), nothing, ['.acts .main']],
  ['a stone picked up', played('sligo', {}, ['c3', 'd4', 'c3-c4,e5']), (page) => page.click(cell('d4')), ['.cancel']],
  ['Meigo', played('meigo', { size: '7' }, ['d4', 'c4', 'd5', 'c3', 'e3', 'd3']), nothing, ['.acts .main', '.tray']],
  ['a full prison', prison(14), nothing, ['.acts .main', 'button.take']],
  ['few actions', prison(2), nothing, ['.acts .main', 'button.take']],
  ['Go', played('go', { size: '19' }, ['d4', 'q16']), nothing, ['.acts .main']],
  [
    'a settlement',
    played('sligo', { size: '5' }, ['c3', 'b2', 'pass', 'pass']),
    (page) => page.click(cell('b2')),
    ['section:has(#settle-title) button'],
  ],
  [
    'the end',
    played('yugo', { size: '2', settlement: 'off', button: 'off' }, ['a1', 'pass', 'pass']),
    nothing,
    ['.after > *'],
  ],
];
const always = ['.status', '.message', '.plate', 'svg.board .slab'];

const out_of_view =
  (wanted: string[]): Reader<string[]> =>
  (page) =>
    page.evaluate(
      (all) =>
        all.flatMap((selector) => {
          const found = [...document.querySelectorAll(selector)];
          const outside = found.filter((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
          });
          return found.length === 0 ? [`no ${selector}`] : outside.map(() => selector);
        }),
      wanted,
    );

// Texts of which a part is hidden by the edge of what they stand in, or of the window.
const cut_off: Reader<string[]> = (page) =>
  page.evaluate(() => {
    const lines = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!node.textContent?.trim() || !holder?.checkVisibility() || holder.closest('.hidden, .skip, svg, option, nav'))
        continue;
      const boxes: DOMRect[] = [];
      for (let one: Element | null = holder; one; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        if (overflowX === 'auto' || overflowY === 'auto') break; // can be scrolled
        if (one.matches('button, a.button') || overflowX === 'hidden') boxes.push(one.getBoundingClientRect());
      }
      const fits = lines(node).every(
        (line) =>
          line.left >= 0 &&
          line.right <= innerWidth + 0.5 &&
          boxes.every(
            (box) =>
              line.left >= box.left - 1 &&
              line.right <= box.right + 1 &&
              line.top >= box.top - 3 &&
              line.bottom <= box.bottom + 3,
          ),
      );
      if (!fits) found.push(node.textContent.trim());
    }
    return found;
  });

// Words that are smaller than 13 pixels.
const too_small: Reader<string[]> = (page) =>
  page.$$eval('body :not(svg *, script, style)', (all) =>
    all
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 13)
      .map((one) => one.textContent ?? ''),
  );

describe.each(screens)('on %s', (_, as) => {
  it.each(['en-GB', 'de-DE'])(
    'everything that matters is in view, and no text is cut off or small, in %s',
    async (locale) => {
      const page = await open('#/', { ...as, locale });
      for (const [name, link, then, needed] of states) {
        await follow(page, await link());
        await page.waitForSelector(name === 'the end' ? '.status.over' : `${board_ready}, #settle-title`);
        await calm(page);
        await then(page);
        await calm(page);
        await see(page, out_of_view([...always, ...needed]), name).toEqual([]);
        await see(page, cut_off, name).toEqual([]);
        await see(page, too_small, name).toEqual([]);
      }
      await see(page, too_wide).toBe(false);
    },
  );
  it.each(['en-GB', 'de-DE'])('an invitation can be accepted without scrolling, in %s', async (locale) => {
    const page = await open(await invitation('margo'), { ...as, locale });
    await page.waitForSelector('.card svg.board');
    await see(page, out_of_view(['h1', '.card svg.board', 'form input', 'form button', 'form a'])).toEqual([]);
    await see(page, cut_off).toEqual([]);
  });
});

describe('nothing moves', () => {
  it.each([
    ['en-GB', en, desk],
    ['de-DE', de, desk],
    ['en-GB', en, phone],
    ['de-DE', de, phone],
  ])('when a settlement is asked for, made and answered, in %s', async (locale, texts, as) => {
    const page = await open(await game_link('go', { size: '3' }, ['b2', 'pass']), { ...as, locale });
    await page.waitForSelector(board_ready);
    await calm(page);
    const moved = await watch(page);
    await page.click(`.acts button:has-text("${act(texts, 'pass')}")`);
    if (as === phone) await page.click('.confirm');
    await page.waitForSelector('.result:not(:empty)');
    await page.click(cell('b2'));
    await page.click(`text=${texts.settle.send(1)}`);
    await page.click(`text=${texts.settle.own}`);
    await page.waitForSelector(`text=${texts.settle.send(1)}`); // begins with the claim that was made
    await page.click(cell('b2'), { force: true });
    const shaded = count_of('.owner');
    await see(page, shaded).toBe(9); // all is Black's
    await page.click(`.acts >> text=${texts.play.hint}`);
    await page.waitForSelector(`section >> text=${texts.play.hint_text('').slice(0, 15)}`);
    await see(page, shaded).toBe(9);
    await page.click(`text=${texts.settle.send_nothing}`);
    await page.waitForSelector(`text=${texts.settle.accept}`);
    await calm(page);
    await see(page, moved).toEqual([]);
  });
  it.each([desk, phone])('when one is warned of a blunder (%#)', async (as) => {
    const cells = { a2: 'Wp', b3: 'Wp', b1: 'Wp', b2: 'Bp', a4: 'Bp', c4: 'Bp' };
    const options = { size: '4', button: 'off', komi: '-12' };
    const page = await open(await game_link('yugo', options, [], { cells, to_move: 'black' }), as);
    await page.waitForSelector(board_ready);
    await open_settings(page);
    await page.click(`text=${en.settings.teaching}`);
    await page.click(`dialog >> text=${en.settings.close}`);
    await page.waitForSelector('.panel figure'); // of the chances, which that sets up
    await calm(page);
    const moved = await watch(page);
    await page.click(cell('d4'));
    if (as === phone) await page.click('.confirm');
    await page.waitForSelector('.reasons');
    await calm(page);
    const better = /would play (\w+)\./.exec((await steady(page, text_of('.message'))) ?? '')?.[1] ?? '';
    const middle = await steady(page, attribute_of(`${cell(better)} .focus`, 'cx'));
    await see(page, attribute_of('.mark.good', 'cx'), 'the better move').toBe(middle);
    await see(page, moved).toEqual([]);
    await page.click(`.acts button:has-text("${en.play.undo}")`); // of the move that was not made yet
    await see(page, count_of('.reasons')).toBe(0);
  });
  it.each([
    ['#/puzzles/yugo-01', desk],
    ['#/puzzles/yugo-01', phone],
    ['#/puzzles/yugo-01', sideways],
    ['#/puzzles/go-01', phone],
    ['#/learn/yugo/place', phone],
    ['#/learn/margo/zombies', phone],
  ])('when an answer is given at %s', async (address, as) => {
    const page = await open(address, as);
    await page.waitForSelector(board_ready);
    await calm(page);
    const moved = await watch(page);
    for (let step = 0; step < 9 && (await steady(page, count_of('.verdict p'))) === 0; ++step) {
      const asked = (await steady(page, count_of('.acts .primary'))) > 0;
      await page.click(asked ? '.acts .primary' : board_ready);
      await calm(page);
    }
    await page.waitForSelector('.verdict p');
    await page.waitForTimeout(1500); // the line is played out
    await see(page, moved).toEqual([]);
    await see(page, out_of_view(['.buttons > *'])).toEqual([]);
  });
  const game = ['c3', 'd4', 'c2', 'b3'];
  it.each([
    ['a large screen', desk],
    ['a phone', phone],
  ])('when the game is analysed and reviewed on %s', async (_, as) => {
    const page = await open(await game_link('yugo', { size: '6' }, game), as);
    await searches_briefly(page);
    await page.waitForSelector(board_ready);
    await calm(page);
    await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
    await page.waitForSelector('tbody tr');
    await calm(page);
    const moved = await watch(page);
    await page.waitForSelector('tbody button');
    await page.waitForTimeout(1000); // what the search finds changes
    await page.click(`text=${en.analysis.review}`);
    await page.waitForSelector(`text=${en.analysis.mistakes}`);
    await see(page, moved).toEqual([]);
  });
});

it('all that a lesson answers stands above its buttons, also where a settlement begins', async () => {
  const page = await open('#/learn/go/end', sideways);
  await page.waitForSelector(board_ready);
  await page.tap(`.acts >> text=${act(en, 'pass')}`);
  await page.waitForSelector('.verdict .good');
  await calm(page);
  const apart: Reader<number> = (page) =>
    page.evaluate(() => {
      const [said, buttons] = ['.verdict', '.buttons'].map((one) => document.querySelector(one) as Element);
      return (buttons as Element).getBoundingClientRect().top - (said as Element).getBoundingClientRect().bottom;
    });
  await see(page, apart).toBeGreaterThanOrEqual(0);
});

it.each([laptop, phone])('nothing moves while the form of a new game is loaded', async (as) => {
  const page = await open('#/', as);
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((asked) => void setTimeout(() => server.send(asked), 200)); // from far away
  });
  await page.goto('about:blank');
  await page.goto(`${inject('address')}#/new`);
  await page.waitForSelector('aside svg.board');
  const moved = await watch(page, true);
  await page.waitForTimeout(100);
  await see(page, moved).toEqual([]);
});

it.each(screens)('nothing moves when the guide of a first game is loaded on %s', async (_, as) => {
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await open('#/', { ...as, locale });
    const moved = await watch(page, true);
    await page.click('article:has-text("Yugo") button');
    await page.waitForSelector('.guide .goal');
    await calm(page);
    await see(page, moved).toEqual([]);
  }
});

it.each([desk, phone])('nothing moves when another game is chosen for a new one', async (as) => {
  const page = await open('#/new?game=sligo', as);
  await page.waitForSelector('aside svg.board');
  const places: Reader<number[][]> = (page) =>
    page.$$eval(
      'label:has([name=game]), label:has([name=opponent]), fieldset, .choices > details, .begin button',
      (all) =>
        all
          .filter((one) => !one.querySelector('[name=fair]')) // comes last, in some games
          .map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y + scrollY]),
    );
  const before = await steady(page, places);
  for (const game of ['margo', 'bargo', 'yugo']) {
    const name = game_name(en, game);
    await page.click(`label:has-text("${name}")`);
    await page.waitForSelector(`aside svg[aria-label="${en.start.board(name)}"]`);
    if (game === 'margo') await page.waitForSelector('[name=players]');
    await see(page, places, game).toEqual(before);
  }
});

it.each(['en-GB', 'de-DE'])(
  'the first page has the puzzle of the day in view beside a game left, in %s',
  async (locale) => {
    const page = await open(await game_link('yugo', { size: '5' }, []), { ...laptop, locale });
    await page.click(board_ready);
    await settled(page, 1);
    await follow(page, '#/');
    await page.waitForSelector('.back a[href="#/play"]');
    await page.waitForSelector('.today svg.board');
    await see(page, out_of_view(['.back a', '.games button', '.today a', '.more a'])).toEqual([]);
  },
);

it.each([
  ['sligo', '.steps'], // a turn has two steps
  ['yugo', board_ready],
])('on a phone all there is to press in a game of %s is in view', async (game, ready) => {
  const page = await open(await game_link(game, {}, ['c3', 'd4']), phone);
  await page.waitForSelector(ready);
  await calm(page);
  await see(page, out_of_view(['.acts button', ...always])).toEqual([]);
});

it.each([
  ['a phone', phone],
  ['a tablet', { ...touched, viewport: { width: 768, height: 1024 } }],
])('all there is to press in a first game is in view on %s', async (_, as) => {
  const page = await open('#/', as);
  await page.click('button[aria-label="Play: Margo"]');
  await page.waitForSelector('.guide .goal');
  await page.waitForSelector(board_ready);
  await page.tap(board_ready);
  await page.waitForSelector('button.confirm');
  await calm(page);
  const needed = ['.plate', '.board-frame', '.guide .goal', '.status', '.message', 'button.confirm', '.acts button'];
  await see(page, out_of_view(needed)).toEqual([]);
});

const scrolled: Reader<number> = (page) => page.$eval('.shown', (shown) => shown.scrollTop);

it('whose turn it is stays in view while the panel is scrolled by keys', async () => {
  const page = await open(await game_link('sligo', {}, ['e5', 'd4']), { viewport: { width: 1280, height: 600 } });
  await page.waitForSelector(board_ready);
  await page.click(`[role=tab]:text-is("${en.rules.title}")`);
  await page.focus(`.shown a[href="#/learn/sligo"]`);
  await see(page, scrolled).toBeGreaterThan(0);
  await see(page, out_of_view(['.status', '.news', ':focus', '.walk'])).toEqual([]);
});

it.each(screens)('what happened takes no more room the longer it is, on %s', async (_, as) => {
  const places = [...'abcdefghjklmn'].flatMap((file) => Array.from({ length: 13 }, (_, row) => `${file}${row + 1}`));
  const cells = Object.fromEntries(places.filter((place) => place !== 'e5').map((place) => [place, 'W']));
  const page = await open(await game_link('go', { size: '13' }, ['e5'], { cells, to_move: 'black' }), as);
  await page.waitForSelector('.news:has-text("takes a1")');
  await calm(page);
  const undo = `.acts button:has-text("${en.play.undo}")`;
  const long = await steady(page, place_of(undo));
  const over: Reader<number> = (page) => page.$eval('.said', (one) => one.scrollHeight - one.clientHeight);
  const left: Reader<number> = async (page) => (await over(page)) - (await page.$eval('.said', (one) => one.scrollTop));
  await see(page, over, 'is scrolled').toBeGreaterThan(0);
  await see(page, left, 'to the last line').toBeLessThanOrEqual(1);
  await page.click(undo);
  await page.waitForSelector('.news', { state: 'detached' });
  await calm(page);
  await see(page, place_of(undo)).toEqual(long);
});

it('the move shown is whole in the list of moves, however long it is', async () => {
  const stones = ['a', 'c', 'e', 'g'].flatMap((file) => [1, 3, 5, 7].map((row) => `${file}${row}`));
  const page = await open(await game_link('go', { size: '7' }, [...stones, 'pass', 'pass']), {
    viewport: { width: 1280, height: 720 },
  });
  await page.waitForSelector('#settle-title');
  for (const place of stones.slice(0, 7)) {
    await page.click(cell(place));
    await calm(page);
  }
  await page.click(`section .primary`);
  const cut: Reader<boolean> = (page) =>
    page.$eval('.moves', (box) => {
      const [outer, inner] = [box, box.querySelector('[aria-current]')].map((one) => one?.getBoundingClientRect());
      return !outer || !inner || inner.height < 40 || inner.top < outer.top || inner.bottom > outer.bottom;
    });
  await see(page, cut).toBe(false);
});

it('what can be done is in view once the analysis is closed, however far it was scrolled', async () => {
  const page = await open(await game_link('yugo', { size: '5' }, ['c3']), { viewport: { width: 1280, height: 720 } });
  await page.waitForSelector(board_ready);
  await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
  await page.waitForSelector('tbody button');
  await page.evaluate(() => document.querySelector('.shown')?.scrollBy(0, 150));
  await see(page, scrolled).toBeGreaterThan(100);
  await page.click(`[aria-label="${en.play.close_analysis}"]`);
  await page.waitForSelector('.moves');
  await see(page, scrolled).toBe(0);
});

it('nothing moves when positions of a game that is over are chosen on the graph of its review', async () => {
  const page = await open(
    await game_link('yugo', { size: '2', settlement: 'off', button: 'off' }, ['a1', 'pass', 'pass']),
  );
  await page.click(`.after >> text=${en.event.review}`);
  await page.waitForSelector(`text=${en.analysis.mistakes}`);
  await see(page, out_of_view(['.summary', 'figure', 'svg.board .slab', ':focus'])).toEqual([]);
  await see(page, attribute_of('.summary', 'role'), 'it is announced').toBe('status');
  const graph = place_of('figure svg');
  const before = await steady(page, graph);
  const slider = await steady(page, place_of('input[type=range]'));
  expect((slider?.x ?? 0) + 8, 'the knob of the slider stands below the line').toBe(before?.x);
  expect((slider?.width ?? 0) - 16).toBe(before?.width);
  await page.click('figure svg', { position: { x: 2, y: 40 } });
  await page.waitForSelector('tbody button', { state: 'attached' });
  await see(page, graph).toEqual(before);
});

// Whose text is wider than they are.
const overflowing =
  (selector: string): Reader<string[]> =>
  (page) =>
    page.$$eval(selector, (cells) =>
      cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );

it.each(['en-GB', 'de-DE'])('a row in which a move is proven is as high as others, in %s', async (locale) => {
  const words = locale === 'en-GB' ? en : de;
  const game = await game_link('yugo', { size: '4', button: 'off' }, ['b2', 'c3', 'pass']);
  const page = await open(game, { viewport: { width: 360, height: 740 }, locale });
  await page.waitForSelector(board_ready);
  await page.click(`[role=tab]:text-is("${words.analysis.title}")`);
  await page.waitForSelector(`td:text-is("${words.analysis.proven.draw}")`);
  const heights: Reader<number> = (page) =>
    page.$$eval('tbody tr', (rows) => new Set(rows.map((row) => row.getBoundingClientRect().height)).size);
  await see(page, heights).toBe(1);
  await see(page, overflowing('tbody td')).toEqual([]);
});

it('on a phone, the position that is chosen on the graph of a review is in view', async () => {
  const moves = ['b2', 'c3', 'pass'];
  const page = await open(await game_link('yugo', { size: '4', button: 'off' }, moves), phone);
  await searches_briefly(page);
  await page.waitForSelector(board_ready);
  await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
  await page.click(`text=${en.analysis.review}`);
  await page.waitForSelector(`text=${en.analysis.mistakes}`);
  const graph = 'figure svg >> nth=-1';
  const size = await steady(page, place_of(graph));
  await page.tap(graph, { position: { x: 2, y: (size?.height ?? 0) / 2 } });
  await calm(page);
  await see(page, count_of('svg.board g.stone')).toBe(0);
  await see(page, out_of_view(['svg.board .slab'])).toEqual([]);
});

// Whose middle is covered by nothing, such as the board that stays in view.
const in_sight =
  (selector: string): Reader<boolean> =>
  (page) =>
    page.$eval(selector, (one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });

it.each([
  ['a phone', phone],
  ['a laptop', { viewport: { width: 1280, height: 720 } }],
])('who tries a mistake again on %s sees what is asked, refused, to be confirmed, and said of it', async (_, as) => {
  const page = await open(await game_link('yugo', { size: '4', button: 'off' }, ['b2', 'c3', 'pass']), as);
  await searches_briefly(page);
  await page.waitForSelector(board_ready);
  await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
  await page.click(`text=${en.analysis.review}`);
  const mistake = 'ol li:has-text("Black passes: lowered the chances")';
  await page.waitForSelector(mistake);
  const better = /Better: (\w+)\./.exec((await steady(page, text_of(mistake))) ?? '')?.[1] ?? '';
  const seen = async (selector: string) => {
    await page.waitForSelector(selector);
    await calm(page);
    await see(page, in_sight(selector), selector).toBe(true);
    await see(page, out_of_view(['svg.board .slab']), selector).toEqual([]);
  };
  await page.click(`${mistake} >> text=${en.analysis.try_again}`);
  await seen(`.turn p:text-is("${en.analysis.find(en.side.black, act(en, 'pass'))}")`);
  await page.click(cell('b2'), { force: true });
  await seen('.turn .refusal');
  await page.click(cell(better));
  if (as === phone) {
    await seen('.turn .confirm');
    await page.click('.turn .confirm');
  }
  await seen(`.turn p:text-is("${en.analysis.tried_better(better)}")`);
  await page.click(`.turn >> text=${en.puzzles.again}`);
  await seen(`.turn p:text-is("${en.analysis.find(en.side.black, act(en, 'pass'))}")`);
  await page.click(`.turn >> text=${en.analysis.to_list}`);
  await seen('ol button.mistake:has-text("Black passes: lowered the chances")');
  await see(page, count_of(`.turn >> text=${en.analysis.to_list}`)).toBe(0);
});
