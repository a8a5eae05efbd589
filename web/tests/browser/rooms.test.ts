// Two browsers play each other by link.
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  ask,
  board_ready,
  cell,
  click_edge,
  desk,
  hide,
  leave,
  listed,
  open,
  open_menu,
  open_notes,
  phone,
  settled,
  subscribes_at,
  with_browser,
} from './browser';
import { en } from '../texts';
import { calm } from './hands';
import {
  attribute_of,
  count_of,
  hash_of,
  place_of,
  type Reader,
  see,
  steady,
  text_of,
  texts_of,
  value_of,
  type Visitor,
} from './visitor';
import { games_folder, start } from './server';

with_browser();

const my_turn = (page: Visitor) => page.waitForSelector(board_ready);

// What the question covers of all that must be seen while it stands.
const covered: Reader<string[]> = (page) =>
  page.evaluate(() => {
    const ask = document.querySelector('.ask')?.getBoundingClientRect() as DOMRect;
    return ['header', '.plate', 'svg.board', '.turn'].filter((selector) => {
      const found = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      return found.length === 0 || found.some(({ top, bottom }) => top < ask.bottom && ask.top < bottom);
    });
  });

const below_the_window =
  (selector: string): Reader<boolean> =>
  (page) =>
    page.$eval(selector, (one) => one.getBoundingClientRect().bottom > innerHeight);

const invitation_of =
  (room: string): Reader<string> =>
  (page) =>
    page.evaluate(
      (name) => (JSON.parse(localStorage.getItem(name) ?? '{}') as { invitation?: string }).invitation ?? '',
      `crosscut.room.${room}`,
    );

// Makes a room of this game on a small board; returns the pages of both players.
async function meet(
  negotiate: boolean,
  at?: string,
  game = 'yugo',
  options = '',
  colour?: string,
): Promise<[Visitor, Visitor]> {
  const first = await open(`#/new?game=${game}${options}`, desk, at);
  await first.click('text=Two people, by link');
  await first.fill('input[autocomplete=nickname]', 'Ann');
  await first.fill('input[name=size]', '5');
  if (negotiate) {
    await first.click('summary:has-text("A fair start")');
    await first.click('text=the second chooses the side');
  }
  if (colour) await first.click(`.players label:has-text("${colour}")`);
  await first.click('button:text-is("Make the link")');
  await first.waitForSelector('.status:has-text("Waiting for everyone to join")');
  const free = `.players:has-text("${game === 'yugo' && colour ? 'Black' : 'White'} seat still free")`;
  if (!negotiate) await first.waitForSelector(free);
  await calm(first);
  await see(first, count_of(free)).toBe(negotiate ? 0 : 1); // no colour is anybody's before
  await see(first, count_of('.plate.turn, .status .disc'), 'marked as to move').toBe(0);
  await first.evaluate(() => {
    for (const one of document.querySelectorAll('aside [role=status]')) one.setAttribute('data-before', '');
  });
  await first.waitForSelector('input[readonly]');
  const invitation = await steady(first, value_of('input[readonly]'));
  const { pathname, hash } = new URL(invitation ?? '');
  expect(pathname, 'which other programs show with a picture').toMatch(/^\/room\/\w+$/);
  const second = await open(pathname.slice(1) + hash, phone, at);
  await second.waitForSelector('h1:has-text("Ann invites you")');
  if (negotiate) await second.waitForSelector('li:has-text("Ann sets the number. Then you choose a colour.")');
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
  await see(second, count_of('text=has joined')).toBe(0);
  await second.tap(cell('b2'));
  await second.tap('button.confirm');
  await settled(first, 2);
  const address = await steady(second, hash_of);
  await leave(second);
  await first.waitForSelector('.plate:has-text("Ben is away")');
  await first.click(cell('d4'));
  const back = await open(address, phone);
  await back.waitForSelector('h1:has-text("The seat of Ben in this game of Yugo is taken")');
  await calm(first);
  await see(first, count_of('.plate:has-text("Ben is away")'), 'nobody sits down unasked').toBe(1);
  await back.tap('button:text-is("Continue as White, Ben’s seat")');
  await back.tap('button:text-is("Yes")');
  await settled(back, 3);
  await see(back, listed).toEqual(['c3', 'b2', 'd4']);
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
    await see(page, count_of('li.card')).toBe(1);
    await page.click('button:text-is("Open")');
    await settled(page, 3);
    await page.waitForSelector('text=Black wins by resignation');
    await see(page, listed).toEqual(['c3', 'b2', 'd4']);
  }
  await see(first, text_of('.plates:has-text("White")')).toContain('Ben');
});

it('an invitation leads to the seat of a player only while they are away, and not in silence', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  const [, , room = ''] = (await steady(first, hash_of)).split('/');
  const address = await steady(second, hash_of);
  const link = `#/room/${room}/${await steady(second, invitation_of(room))}`;
  expect(address, 'a token of one’s own').not.toBe(link);
  const other = await open(link);
  const go_on = async () => {
    await other.click('button:text-is("Continue as White, Ben’s seat")');
    await other.click('button:text-is("Yes")');
  };
  await go_on();
  await other.waitForSelector('[role=alert]:has-text("the player of this seat is connected")');
  await second.evaluate(() => (location.hash = '#/'));
  await first.waitForSelector('.plate:has-text("Ben is away")');
  await go_on();
  await first.waitForSelector('.turn [role=status]:has-text("Ben plays on another device from move 1 on.")');
  await first.click(cell('c3'));
  await my_turn(other);
  await first.waitForSelector('.card .muted:has-text("Ben plays on another device from move 1 on.")');
  await second.goBack();
  await second.waitForSelector('[role=alert]:has-text("Your seat is now played from another device.")');
  await second.tap('button:text-is("Take it back")');
  await my_turn(second);
  await other.waitForSelector('[role=alert]:has-text("Your seat is now played from another device.")');
  await see(other, count_of('g.cell.open')).toBe(0);
});

it('a rematch is asked for on the finished game, and begins once the other agrees', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  await second.tap('text=Resign');
  await second.tap('button:text-is("Yes")');
  await first.click('.turn button:text-is("Rematch")');
  await first.waitForSelector('.turn [role=status]:has-text("You asked Ben for another game.")');
  await second.waitForSelector('.turn [role=status]:has-text("Ann wants to play again.")');
  await see(second, below_the_window('.turn button:text-is("Decline")')).toBe(false);
  await first.click('.turn button:text-is("Withdraw")');
  await second.waitForSelector('.turn button:text-is("Rematch")');
  await second.tap('.turn button:text-is("Rematch")');
  await first.waitForSelector('.turn [role=status]:has-text("Ben wants to play again.")');
  await first.reload();
  await first.click('.turn button:text-is("Decline")');
  await second.waitForSelector('.turn [role=status]:has-text("Ann does not want to play again.")');
  await see(second, count_of('.turn button:text-is("Rematch")')).toBe(0);
  await first.click('.turn button:text-is("Rematch")');
  await second.tap('.turn button:text-is("Play again")');
  for (const page of [first, second]) await page.waitForSelector('.status:not(.over)');
  await my_turn(second);
  await first.waitForSelector('.plate:has-text("Black Ben")');
});

it('the seat of a rematch is kept for a player who is away', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  await first.click('text=Resign');
  await first.click('button:text-is("Yes")');
  await first.click('.turn button:text-is("Rematch")');
  await second.waitForSelector('.turn button:text-is("Play again")');
  await first.click('.home');
  await first.waitForSelector('li:has-text("You asked Ben for another game.")');
  await second.tap('.turn button:text-is("Play again")');
  await second.waitForSelector('text=The seat of Ann is reserved.');
  await see(second, count_of('input[readonly], :text("still free")')).toBe(0);
  await second.tap('text=Back to the finished game');
  await second.waitForSelector('text=White wins by resignation');
  await first.reload(); // or up to 20 seconds later by itself
  await first.click('li:has-text("There is a rematch of this game.")');
  await first.click('.turn button:text-is("To the rematch")');
  await second.tap('.turn button:text-is("To the rematch")');
  await my_turn(second);
});

it.each([
  ['yugo', 'White'],
  ['margo', 'Black'], // White begins
])('the second colour is for whoever makes a game, if they choose it (%s)', async (game, colour) => {
  const [first, second] = await meet(false, undefined, game, '', colour);
  await my_turn(second);
  await first.waitForSelector(`.plate:has-text("${colour} you")`);
});

it('what a reader notes stays with them, through moves and a reload', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  await first.click(cell('c3'));
  await settled(first, 1);
  await open_notes(first);
  await first.click(`button[aria-label="${en.notes.kinds.SQ}"]`);
  await first.click(cell('b4'), { force: true });
  const drawn = (page: Visitor) => see(page, count_of('.shape'));
  await drawn(first).toBe(1);
  await first.click('textarea');
  await first.keyboard.type('A good start');
  await my_turn(second);
  await open_notes(second);
  await see(second, value_of('textarea'), 'not for the other player').toBe('');
  await drawn(second).toBe(0);
  await second.tap(cell('d3'));
  await second.tap('button.confirm');
  await settled(first, 2);
  await see(first, value_of('textarea'), 'of the move that is shown now').toBe('');
  await first.keyboard.type('!'); // too late to belong to it
  await first.reload();
  await settled(first, 2);
  await first.click('.move[data-move="c3"]');
  await open_notes(first);
  await see(first, value_of('textarea')).toBe('A good start');
  await drawn(first).toBe(1);
});

it('moves are taken back by consent only', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  await first.click(cell('c3'));
  await settled(second, 1);
  await first.click('text=Ask to take back a move');
  await second.tap('button:text-is("Decline")');
  await first.waitForSelector('[role=status]:has-text("Ben declines to take back the move")');
  await first.waitForSelector('button:text-is("Ask to take back a move"):not([disabled])');
  await see(first, listed).toEqual(['c3']);
  await first.click('text=Ask to take back a move');
  await first.waitForSelector('.turn [role=status] .refusal:has-text("again after the next move")');
  await second.tap(cell('d4'));
  await second.tap('button.confirm');
  await settled(first, 2);
  await first.click('text=Ask to take back a move');
  await second.tap('button:text-is("Agree")');
  await settled(first, 0);
  await first.waitForSelector('[role=status]:has-text("the game is back at its start")');
  await my_turn(first);
});

it('a draw that is declined, or answered by a move, is said to be', async () => {
  const [first, second] = await meet(false);
  await my_turn(first);
  await second.waitForSelector('.status');
  const before = await steady(second, place_of('.status'));
  await first.click('text=Offer a draw');
  await second.waitForSelector('.ask');
  await see(second, below_the_window('.ask')).toBe(false);
  await see(second, place_of('.status'), 'nothing is moved').toEqual(before);
  await see(second, covered, 'the head, the board and what is played with').toEqual([]);
  await second.tap('button:text-is("Decline")');
  await first.waitForSelector('.turn [role=status]:has-text("Ben declines the draw")');
  await first.setViewportSize({ width: 360, height: 740 });
  const was = await steady(first, place_of('button:text-is("Offer a draw")'));
  await first.click('text=Offer a draw');
  const refusal = '.turn [role=status] .refusal:has-text("You have already asked for that")';
  await first.waitForSelector(refusal);
  await see(first, place_of('button:text-is("Offer a draw")'), 'nothing is moved').toEqual(was);
  await see(first, below_the_window(refusal)).toBe(false);
  await first.click(cell('c3'));
  await my_turn(second);
  await first.waitForSelector('[role=status]:has-text("declines")', { state: 'detached' });
  await first.click('text=Offer a draw');
  await second.waitForSelector('button:text-is("Decline")');
  await second.tap(cell('d4'));
  await second.tap('button.confirm');
  await first.waitForSelector('.turn [role=status]:has-text("moved instead of answering")');
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
  await second.waitForSelector('[role=status]:has-text("Ann sets the number. Then you choose a colour.")');
  const places: Reader<number[]> = (page) =>
    page.$$eval('aside > *, aside .row', (all) => all.map((one) => one.getBoundingClientRect().y));
  await second.waitForSelector('.status:has-text("The sides are being chosen")');
  await see(second, count_of('svg.board .slab')).toBe(1);
  await see(second, count_of('g.cell.open')).toBe(0);
  await first.setViewportSize({ width: 360, height: 740 });
  await see(first, attribute_of('form input', 'inputmode'), 'with a minus').toBe('text');
  await first.fill('form input', '2.3');
  const before = await steady(first, places);
  await first.click('text=Set this number');
  await first.waitForSelector('form input[aria-invalid=true]');
  await see(first, text_of('#number-wrong')).toMatch(/^Option komi cannot be "2.3"/);
  await see(first, below_the_window('#number-wrong')).toBe(false);
  await see(first, places, 'nothing is moved').toEqual(before);
  await first.fill('form input', '7');
  await first.click('text=Set this number');
  await second.waitForSelector('[role=status]:has-text("Komi: 7. Which side do you take?")');
  await second.waitForSelector('button:has-text("Take White")');
  await second.waitForSelector('text=Komi: points that White is given in advance.');
  await see(second, below_the_window('button:has-text("Take White")')).toBe(false);
  await second.setViewportSize({ width: 740, height: 360 });
  await see(second, below_the_window('button:has-text("Take White")'), 'on its side').toBe(false);
  await second.tap('button:has-text("Take White")');
  await my_turn(first);
  await first.waitForSelector('.turn [role=status]:has-text("Ben takes White.")');
  await first.click(cell('c3'));
  await settled(second, 1);
  await see(first, text_of('.players')).toContain('White');
  const [, , room = ''] = (await steady(first, hash_of)).split('/');
  await first.evaluate((id) => (location.hash = `#/room/${id}`), room); // the spectators' address
  await first.click('p:has-text("You are watching a game in which you have a seat.") a');
  await first.waitForSelector('text=Offer a draw');
});

it('a claim is answered on a board that shows what would be agreed', async () => {
  const [first, second] = await meet(false, undefined, 'sligo', '&komi=0'); // so that none is suggested
  await my_turn(first);
  const seats: { room: string; token: string }[] = [];
  for (const page of [first, second]) {
    const [, , room = '', token = ''] = (await steady(page, hash_of)).split('/');
    seats.push({ room, token });
  }
  for (const [index, move] of ['c3', 'b2', 'c2', 'b3', 'pass', 'pass', 'dead b2'].entries())
    await ask('room_move', { id: 1, ...seats[index % 2], move });
  await second.waitForSelector('text=If accepted: Black wins by 25 points.');
  await see(second, texts_of('.score')).toEqual(['25', '0']);
  await see(first, texts_of('.score'), 'of who claims').toEqual(['0', '25']);
  await see(second, attribute_of(cell('b3'), 'aria-label')).toBe('b3, white, claimed dead');
  const above = () => {
    const [owner, cross] = ['.owner', '.mark.claimed'].map((one) => document.querySelector(one)) as [Element, Element];
    return (owner.compareDocumentPosition(cross) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  await see(second, (page) => page.evaluate(above)).toBe(true);
  await second.tap(`button:text-is("${en.settle.own}")`);
  await second.waitForSelector(`button:text-is("${en.settle.send(1)}")`); // it begins with what was claimed
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
  await settled(black, 2);
  await see(black, listed).toEqual(['c3:ne', 'b2:w']);
});

it('the target of a slide is pointed at', async () => {
  const [black, white] = await meet(false, undefined, 'sligo');
  await my_turn(black);
  await black.click(cell('c3'));
  await my_turn(white);
  await white.tap(cell('a1'));
  await white.tap('button.confirm');
  await settled(black, 2);
  await my_turn(black);
  await black.click(cell('c3'));
  await black.waitForSelector('.mark.chosen', { state: 'attached' });
  await black.click(cell('e5'), { force: true });
  await black.waitForSelector('.refusal:has-text("The stone on c3 can move to")');
  await black.click(cell('c4'));
  await black.click(cell('e2'));
  await settled(white, 3);
  await see(white, listed).toEqual(['c3', 'a1', 'c3-c4,e2']);
});

it('others can watch, and move nothing', async () => {
  const [first] = await meet(false);
  await my_turn(first);
  const [, , room] = (await steady(first, hash_of)).split('/');
  await first.click('nav >> text=Puzzles'); // on every page one sees whose turn it is
  await first.waitForFunction(() => document.title.startsWith('● Your turn · Puzzles'));
  await first.goBack();
  await my_turn(first);
  const watcher = await open(`#/room/${room}`);
  await watcher.waitForSelector('text=You are watching');
  await first.click(cell('c3'));
  await settled(watcher, 1);
  await first.waitForFunction(() => document.title.startsWith('Yugo'));
  await see(watcher, count_of('g.cell.open')).toBe(0);
  await see(watcher, count_of('.typed'), 'moves to be typed').toBe(0);
  await open_menu(watcher);
  await watcher.click(`.menu >> text=${en.play.edit}`);
  await watcher.waitForSelector(`${cell('c3')}[aria-label*="black"]`); // the position of the room
});

it('a room that is not there is said to be none', async () => {
  const page = await open('#/room/none');
  await page.waitForSelector('text=There is no such room');
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
  await see(second, listed).toEqual(['c3']);
  await second.tap(cell('b2'));
  await second.tap('button.confirm');
  await settled(first, 2);
  await see(first, listed).toEqual(['c3', 'b2']);
  after.server.kill();
  rmSync(folder, { recursive: true });
});

it('by link a fair number is suggested', async () => {
  const page = await open('#/new?game=yugo&size=5');
  await page.click('text=Two people, by link');
  await see(page, text_of('.suggested')).toMatch(/^Komi \d+: about fair/);
  const [, komi] = /^Komi (\d+)/.exec((await steady(page, text_of('.suggested'))) ?? '') ?? [];
  await page.click('button:text-is("Make the link")');
  await page.waitForSelector('.status:has-text("Waiting for everyone to join")');
  const [, , room] = (await steady(page, hash_of)).split('/');
  const { state } = await ask<{ state: { options: Record<string, string> } }>('room_join', { room });
  expect(state.options['komi']).toBe(komi);
});

it('a clock is set by numbers', async () => {
  const page = await open('#/new?game=go&link');
  await page.click('summary:has-text("Clock")');
  await page.selectOption('select[name=clock]', 'own');
  await page.fill('input[name=minutes]', '0');
  await page.fill('input[name=increment]', '0');
  await page.click('button:text-is("Make the link")');
  await page.waitForSelector('input[name=minutes][aria-invalid=true]:focus');
  await page.fill('input[name=minutes]', '2000');
  await page.waitForSelector('#minutes-wrong:has-text("from 0 to 1,440")');
  await page.click('button:text-is("Make the link")');
  await see(page, attribute_of('input[name=minutes]', 'aria-invalid')).toBe('true');
  await page.click('text=Main time, then periods');
  await page.fill('input[name=minutes]', '7.5');
  await page.fill('input[name=period]', '40');
  await page.fill('input[name=periods]', '3');
  await page.click('button:text-is("Make the link")');
  await page.waitForSelector('.status:has-text("Waiting for everyone to join")');
  const [, , room] = (await steady(page, hash_of)).split('/');
  const { state } = await ask<{ state: { clock: object } }>('room_join', { room });
  expect(state.clock).toEqual({ main: 450, period: 40, periods: 3 });
});

// Both players of a game by correspondence, and the seat of the second.
async function correspond(): Promise<[Visitor, Visitor, { room: string; token: string }]> {
  const { room, tokens } = await ask<{ room: string; tokens: Record<'first' | 'second', string> }>('room_create', {
    game: 'yugo',
    options: { size: '5' },
    clock: { main: 0, period: 86_400, periods: 1 },
  });
  const sit = async (token: string) => {
    const page = await open(`#/room/${room}/${token}`);
    await page.click('button:text-is("Join the game")');
    await page.waitForSelector('.plate:has-text("you")'); // after which it comes back to the seat by itself
    return page;
  };
  const [first, second] = [await sit(tokens.first), await sit(tokens.second)];
  const [, , , token = ''] = (await steady(second, hash_of)).split('/');
  return [first, second, { room, token }];
}

it('moves are answered in advance, and each shows how long it took', async () => {
  const [first, second] = await correspond();
  await my_turn(first);
  const planned = 'button:text-is("Conditional moves")';
  await see(first, count_of(planned), 'for whoever waits').toBe(0);
  await second.click(planned);
  await second.waitForSelector(`.status:has-text("${en.room.plan.status}")`);
  for (const [made, place] of ['c3', 'd3', 'b2', 'b3'].entries()) {
    await second.click(cell(place));
    await settled(second, made + 1);
  }
  await second.click('.move[data-move="d3"]');
  await second.click(cell('e5'));
  await second.click(cell('e4'));
  await settled(second, 6);
  await see(second, texts_of('.plan li')).toEqual(['c3 d3 b2 b3', 'c3 d3 e5 e4']);
  await second.click('button:text-is("Keep")');
  await settled(second, 0);
  await second.reload();
  await second.waitForSelector('.plan li >> nth=1');
  await see(second, texts_of('.plan li')).toEqual(['c3 d3 b2 b3', 'c3 d3 e5 e4']);
  await first.click(cell('c3'));
  await settled(first, 2);
  await see(first, listed).toEqual(['c3', 'd3']);
  await first.waitForSelector('.move[data-move="d3"] .took:text-is("0:00")');
  await settled(second, 2);
  await see(second, texts_of('.plan li')).toEqual(['b2 b3', 'e5 e4']);
  await second.click(planned);
  await settled(second, 6);
  await second.click('button:text-is("Cancel")');
  await settled(second, 2);
  await second.click('button:text-is("Withdraw them")');
  await second.waitForSelector('.plan li', { state: 'detached' });
  await first.click(cell('b2'));
  await settled(second, 3);
  await my_turn(second);
});

it('a player by correspondence gets notices while their page is closed or hidden', async () => {
  const [first, second, seat] = await correspond();
  const endpoint = 'https://push.invalid/one';
  const asked = () => ask<{ key: string | null; wanted: boolean }>('room_notices', { ...seat, endpoint });
  const { key } = await asked();
  if (!key) return void (await second.waitForSelector(`text=${en.room.notices.no_key}`));
  await subscribes_at(second, endpoint);
  const on = `button:text-is("${en.room.note_me}")`;
  const off = `button:text-is("${en.room.notices.stop}")`;
  await second.click(on);
  await second.waitForSelector(off);
  expect((await asked()).wanted).toBe(true);
  await hide(second, true);
  const away = '.plate:has-text("is away")';
  await first.waitForSelector(away);
  await my_turn(first);
  await first.click(cell('c3'));
  await hide(second, false);
  await settled(second, 1);
  await first.waitForSelector(away, { state: 'detached' });
  await second.reload();
  await second.click(off);
  await second.waitForSelector(on);
  expect((await asked()).wanted).toBe(false);
  await hide(second, true);
  await second.click(cell('d3'));
  await settled(first, 2);
  await see(first, count_of(away), 'without notices a hidden page stays').toBe(0);
});

it('a player whose browser blocks notices is told so', async () => {
  const [, second] = await correspond();
  await subscribes_at(second, 'https://push.invalid/two', 'denied');
  await second.waitForSelector(`text=/${en.room.notices.no_key}|${en.room.notices.blocked}/`);
  await see(second, count_of(`text=${en.room.note_me}`)).toBe(0);
});
