// Two browsers play each other by link.
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, click_edge, desk, open, phone, with_browser } from './browser';
import { calm } from './hands';
import { games_folder, start } from './server';

with_browser();

const cell = (place: string) => `g.cell[data-place="${place}"]`;
const listed = (page: Page) =>
  page.$$eval('.moves .move', (all) => all.map((one) => one.lastChild?.textContent?.trim()));
const has_moves = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.moves .move').length === wanted, count);
const my_turn = (page: Page) => page.waitForSelector('g.cell.open');

// What the question covers of all that must be seen while it stands.
const covered = (page: Page) =>
  page.evaluate(() => {
    const ask = document.querySelector('.ask')?.getBoundingClientRect() as DOMRect;
    return ['header', '.plate', 'svg.board', '.turn'].filter((selector) => {
      const found = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      return found.length === 0 || found.some(({ top, bottom }) => top < ask.bottom && ask.top < bottom);
    });
  });

// Makes a room of this game on a small board; returns the pages of both players.
async function meet(negotiate: boolean, at?: string, game = 'yugo'): Promise<[Page, Page]> {
  const first = await open(`#/new?game=${game}`, desk, at);
  await first.click('text=Two people, by link');
  await first.fill('input[autocomplete=nickname]', 'Ann');
  await first.fill('input[name=size]', '5');
  if (!negotiate) await first.click('text=the second chooses the side');
  await first.click('button:text-is("Make the link")');
  await first.waitForSelector('.status:has-text("Waiting for everyone to join")');
  const free = '.players:has-text("White seat still free")';
  if (!negotiate) await first.waitForSelector(free);
  await calm(first);
  expect(await first.locator(free).count()).toBe(negotiate ? 0 : 1); // no colour is anybody's before
  expect(await first.locator('.plate.turn, .status .disc').count(), 'marked as to move').toBe(0);
  await first.$$eval('aside [role=status]', (all) => all.forEach((one) => one.setAttribute('data-before', '')));
  const invitation = await first.inputValue('input[readonly] >> nth=0');
  const second = await open(new URL(invitation).hash, phone, at);
  await second.waitForSelector('h1:has-text("Ann invites you")');
  if (negotiate) await second.waitForSelector('li:has-text("Ann names the number. Then you choose a colour.")');
  await second.fill('input[autocomplete=nickname]', 'Ben');
  await second.tap('button:text-is("Join the game")');
  return [first, second];
}

it('two people play over a link, one goes away and comes back, and the game is resigned', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  await first.waitForSelector('.turn [role=status]:has-text("Ben has joined.")');
  await first.waitForSelector('[aria-live] > :text-is("Ben has joined.")', { state: 'attached' });
  await first.click(cell('c3'));
  await my_turn(second);
  await first.waitForSelector('text=Ben has joined.', { state: 'detached' });
  expect(await second.locator('text=has joined').count()).toBe(0);
  await second.tap(cell('b2'));
  await second.tap('button.confirm');
  await has_moves(first, 2);
  const address = new URL(second.url()).hash;
  await second.context().close();
  await first.waitForSelector('.plate:has-text("Ben is away")');
  await first.click(cell('d4'));
  const back = await open(address, phone);
  await back.waitForSelector('h1:has-text("Every seat in this game of Yugo is taken")');
  await calm(first);
  expect(await first.locator('.plate:has-text("Ben is away")').count(), 'nobody sits down unasked').toBe(1);
  await back.tap('button:text-is("It is mine: go on")');
  await has_moves(back, 3);
  expect(await listed(back)).toEqual(['c3', 'b2', 'd4']);
  await my_turn(back);
  await back.tap('text=Resign');
  await back.tap('button:text-is("Yes")');
  await first.waitForSelector('text=Black wins by resignation');
  await back.waitForSelector('text=Black wins by resignation');
  for (const page of [first, back]) {
    await page.reload(); // which keeps it only once
    await page.waitForSelector('text=Black wins by resignation');
    await page.click('.home');
    await page.click('.back >> text=Your games');
    await page.waitForSelector('li.card:has-text("3 moves")');
    expect(await page.locator('li.card').count()).toBe(1);
    await page.click('button:text-is("Open")');
    await has_moves(page, 3);
    await page.waitForSelector('text=Black wins by resignation');
    expect(await listed(page)).toEqual(['c3', 'b2', 'd4']);
  }
  expect(await first.textContent('.plates:has-text("White")')).toContain('Ben');
});

it('moves are taken back by consent only', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  await first.click(cell('c3'));
  await has_moves(second, 1);
  await first.click('text=Ask to take back a move');
  await second.tap('button:text-is("Decline")');
  await first.waitForSelector('[role=status]:has-text("Ben does not agree to take back the move")');
  await first.waitForSelector('button:text-is("Ask to take back a move"):not([disabled])');
  expect(await listed(first)).toEqual(['c3']);
  await first.click('text=Ask to take back a move');
  await first.waitForSelector('.turn [role=status] .refusal:has-text("again after the next move")');
  await second.tap(cell('d4'));
  await second.tap('button.confirm');
  await has_moves(first, 2);
  await first.click('text=Ask to take back a move');
  await second.tap('button:text-is("Agree")');
  await has_moves(first, 0);
  await first.waitForSelector('[role=status]:has-text("the game is back at its start")');
  await my_turn(first);
});

it('a draw that is declined, or answered by a move, is said to be', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  const before = await second.locator('.status').boundingBox();
  await first.click('text=Offer a draw');
  await second.waitForSelector('.ask');
  expect(await second.$eval('.ask', (ask) => ask.getBoundingClientRect().bottom - innerHeight)).toBeLessThanOrEqual(0);
  expect(await second.locator('.status').boundingBox(), 'nothing is moved').toEqual(before);
  expect(await covered(second), 'the head, the board and what is played with').toEqual([]);
  await second.tap('button:text-is("Decline")');
  await first.waitForSelector('.turn [role=status]:has-text("Ben declines the draw")');
  await first.setViewportSize({ width: 360, height: 740 });
  const was = await first.locator('button:text-is("Offer a draw")').boundingBox();
  await first.click('text=Offer a draw');
  const refusal = first.locator('.turn [role=status] .refusal:has-text("You have asked for that already")');
  await refusal.waitFor();
  expect(await first.locator('button:text-is("Offer a draw")').boundingBox(), 'nothing is moved').toEqual(was);
  expect(await refusal.evaluate((one) => one.getBoundingClientRect().bottom - innerHeight)).toBeLessThanOrEqual(0);
  await first.click(cell('c3'));
  await my_turn(second);
  await first.waitForSelector('[role=status]:has-text("declines")', { state: 'detached' });
  await first.click('text=Offer a draw');
  await second.waitForSelector('button:text-is("Decline")');
  await second.tap(cell('d4'));
  await second.tap('button.confirm');
  await first.waitForSelector('.turn [role=status]:has-text("plays on instead of answering")');
});

it('who gave no name is called by the colour', async () => {
  const { room, tokens } = await ask<{ room: string; tokens: Record<string, string> }>('room_create', {
    game: 'yugo',
    options: { size: '5' },
  });
  const sit = async (token = '') => {
    const page = await open(`#/room/${room}/${token}`);
    await page.click('button:text-is("Join the game")');
    return page;
  };
  const [first, second] = [await sit(tokens['first']), await sit(tokens['second'])];
  await my_turn(first);
  await first.click('text=Offer a draw');
  await second.click('button:text-is("Decline")');
  await first.waitForSelector('.turn [role=status]:has-text("White declines the draw")');
});

it('the number is named by one and the side chosen by the other', async () => {
  const [first, second] = await meet(true);
  await first.waitForSelector('.status:has-text("The sides are being chosen")');
  await first.waitForSelector('[role=status][data-before]:has-text("Ben has joined.")'); // heard, since it was there
  await second.waitForSelector('[role=status]:has-text("Ann names the number. Then you choose a colour.")');
  const places = (page: Page) =>
    page.$$eval('aside > *, aside .row', (all) => all.map((one) => one.getBoundingClientRect().y));
  const out_of_view = (page: Page, selector: string) =>
    page.$eval(selector, (one) => one.getBoundingClientRect().bottom > innerHeight);
  await second.waitForSelector('.status:has-text("The sides are being chosen")');
  expect(await second.locator('svg.board .slab').count()).toBe(1);
  expect(await second.locator('g.cell.open').count()).toBe(0);
  await first.setViewportSize({ width: 360, height: 740 });
  expect(await first.getAttribute('form input', 'inputmode'), 'with a minus').toBe('text');
  await first.fill('form input', '2.3');
  const before = await places(first);
  await first.click('text=Name this number');
  await first.waitForSelector('form input[aria-invalid=true]');
  expect(await first.textContent('#number-wrong')).toMatch(/^Komi cannot be “2.3”/);
  expect(await out_of_view(first, '#number-wrong')).toBe(false);
  expect(await places(first), 'nothing is moved').toEqual(before);
  await first.fill('form input', '7');
  await first.click('text=Name this number');
  await second.waitForSelector('[role=status]:has-text("Komi: 7. Which side do you take?")');
  await second.waitForSelector('button:has-text("Take White")');
  await second.waitForSelector('text=Komi: points that White is given in advance.');
  expect(await out_of_view(second, 'button:has-text("Take White")')).toBe(false);
  await second.setViewportSize({ width: 740, height: 360 });
  expect(await out_of_view(second, 'button:has-text("Take White")'), 'on its side').toBe(false);
  await second.tap('button:has-text("Take White")');
  await my_turn(first);
  await first.waitForSelector('.turn [role=status]:has-text("Ben takes White.")');
  await first.click(cell('c3'));
  await has_moves(second, 1);
  expect(await first.textContent('.players')).toContain('White');
  const [, , room = ''] = new URL(first.url()).hash.split('/');
  await first.evaluate((id) => (location.hash = `#/room/${id}`), room); // the spectators' address
  await first.click('p:has-text("You are watching a game in which you have a seat.") a');
  await first.waitForSelector('text=Offer a draw');
});

it('a claim is answered on a board that shows what would be agreed', async () => {
  const [first, second] = await meet(false, undefined, 'sligo');
  await my_turn(first);
  const seat = (page: Page) => {
    const [, , room = '', token = ''] = new URL(page.url()).hash.split('/');
    return { room, token };
  };
  const seats = [first, second].map(seat);
  for (const [index, move] of ['c3', 'b2', 'c2', 'b3', 'pass', 'pass', 'dead b2'].entries())
    await ask('room_move', { id: 1, ...seats[index % 2], move });
  await second.waitForSelector('text=If accepted: Black wins by 25 points.');
  expect(await second.locator('.score').allTextContents()).toEqual(['25', '0']);
  expect(await second.getAttribute(cell('b3'), 'aria-label')).toBe('b3, white, claimed dead');
  const above = () => {
    const [owner, cross] = ['.owner', '.mark.claimed'].map((one) => document.querySelector(one)) as [Element, Element];
    return (owner.compareDocumentPosition(cross) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  expect(await second.evaluate(above)).toBe(true);
});

it('a wall is pointed at', async () => {
  const [black, white] = await meet(false, undefined, 'bargo');
  await my_turn(black);
  await click_edge(black, 'c3', 'ne');
  await my_turn(white);
  await white.tap(cell('b2'));
  await white.tap('.petal[data-wall=e]');
  await white.tap('.petal[data-wall=w]');
  await white.tap('button.confirm');
  await has_moves(black, 2);
  expect(await listed(black)).toEqual(['c3:ne', 'b2:w']);
});

it('the target of a slide is pointed at', async () => {
  const [black, white] = await meet(false, undefined, 'sligo');
  await my_turn(black);
  await black.click(cell('c3'));
  await my_turn(white);
  await white.tap(cell('a1'));
  await white.tap('button.confirm');
  await has_moves(black, 2);
  await my_turn(black);
  await black.click(cell('c3'));
  await black.waitForSelector('.mark.chosen', { state: 'attached' });
  await black.click(cell('e5'), { force: true });
  await black.waitForSelector('.refusal:has-text("The stone on c3 can move to")');
  await black.click(cell('c4'));
  await black.click(cell('e2'));
  await has_moves(white, 3);
  expect(await listed(white)).toEqual(['c3', 'a1', 'c3-c4,e2']);
});

it('others can watch, and move nothing', async () => {
  const [first] = await meet(false);
  await my_turn(first);
  const [, , room] = new URL(first.url()).hash.split('/');
  await first.click('nav >> text=Puzzles'); // on every page one sees whose turn it is
  await first.waitForFunction(() => document.title.startsWith('● Your turn · Puzzles'));
  await first.goBack();
  await my_turn(first);
  const watcher = await open(`#/room/${room}`);
  await watcher.waitForSelector('text=You are watching');
  await first.click(cell('c3'));
  await has_moves(watcher, 1);
  await first.waitForFunction(() => document.title.startsWith('Yugo'));
  expect(await watcher.locator('g.cell.open').count()).toBe(0);
});

it('a room that is not there is said to be none', async () => {
  const page = await open('#/room/none');
  await page.waitForSelector('text=There is no such game');
});

it('a server that is killed in the middle of a game loses nothing of it', async () => {
  const folder = games_folder();
  const before = await start(folder);
  const [first, second] = await meet(false, before.address);
  await my_turn(first);
  await first.click(cell('c3'));
  await my_turn(second);
  before.server.kill('SIGKILL');
  await first.waitForSelector('.lost');
  await second.waitForSelector('.lost');
  await second.click('nav >> text=Puzzles', { trial: true }); // nothing covers it
  const after = await start(folder, new URL(before.address).port);
  expect(after.address).toBe(before.address);
  await first.waitForSelector('.lost', { state: 'detached' });
  await second.waitForSelector('.lost', { state: 'detached' });
  expect(await listed(second)).toEqual(['c3']);
  await second.tap(cell('b2'));
  await second.tap('button.confirm');
  await has_moves(first, 2);
  expect(await listed(first)).toEqual(['c3', 'b2']);
  after.server.kill();
  rmSync(folder, { recursive: true });
});
