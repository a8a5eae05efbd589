// Strangers meet: an open challenge is accepted by one of two who want it, and others watch the game.
import { it } from 'vitest';
import { board_ready, cell, desk, open, phone, set_offline, with_browser } from './browser';
import { en } from '../texts';
import { attribute_of, count_of, see, text_of, texts_of, type Visitor } from './visitor';

with_browser();

const challenge = (host: string) => `li.card:has-text("${host}")`;
const seat = (host: string) => `${challenge(host)} button`;

// The names have no English words, since a German reader of another test may see them.
async function offer(name: string, as = desk): Promise<Visitor> {
  const host = await open('#/lobby', as);
  await host.fill('input[autocomplete=nickname]', name);
  await host.click('text=Offer a game');
  await host.waitForSelector('label:has-text("Show it in the lobby") input:checked');
  await host.fill('input[name=size]', '5');
  await host.click('button:text-is("Make the link")');
  await host.waitForSelector('text=This game is in the lobby');
  return host;
}

it('a stranger joins a game that is offered, and others watch it', async () => {
  const host = await offer('Hosting Ann');
  const [guest, late] = [await open('#/lobby', phone), await open('#/lobby')];
  await guest.fill('input[autocomplete=nickname]', 'Ben');
  await late.waitForSelector(seat('Hosting Ann'));
  await see(late, text_of(challenge('Hosting Ann'))).toContain('You play: White, Komi: ');
  await guest.tap(seat('Hosting Ann'));
  await host.waitForSelector(board_ready);
  await host.waitForSelector('text=Ben has joined.');
  await host.click(cell('c3'));
  await guest.waitForSelector(board_ready);
  const watched = 'a.card:has-text("Hosting Ann – Ben")';
  await late.waitForSelector(watched);
  await see(late, count_of(seat('Hosting Ann'))).toBe(0);
  await see(late, text_of(`${watched} .muted`)).toBe('1 move');
  await see(late, count_of(`${watched} svg.board .figure`), 'the board is live').toBe(1);
  await late.click(watched);
  await late.waitForSelector('text=You are watching.');
  await guest.reload();
  await guest.waitForSelector(board_ready);
  await host.click('text=Resign');
  await host.click('button:text-is("Yes")');
  await guest.waitForSelector('text=White wins by resignation');
});

it('whoever comes second is told so, and nobody joins their own game', async () => {
  const host = await offer('Ann One');
  const guest = await open('#/lobby'),
    late = await open('#/lobby');
  await late.waitForSelector(seat('Ann One'));
  // The list of the second is as old as it was when the first came.
  await late.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await guest.click(seat('Ann One'));
  await guest.waitForSelector('g.cell');
  await late.click(seat('Ann One'));
  await late.waitForSelector('[role=alert]:has-text("no free seat")');
  await host.click('header a[href="#/lobby"]');
  await see(host, attribute_of('a.card:has-text("Ann One")', 'href')).toMatch(/^#\/room\/\w+\/\w+$/);
  await see(host, texts_of(seat('Ann One'))).toEqual([]);
});

it('an offer can be withdrawn, and a network that is gone is noticed at once', async () => {
  const host = await offer('Ann Three');
  const guest = await open('#/lobby');
  await guest.waitForSelector(seat('Ann Three'));
  await host.click(`button:text-is("${en.room.withdraw}")`);
  await host.waitForSelector('.status:has-text("No result")');
  await see(guest, count_of(challenge('Ann Three'))).toBe(0);
  await set_offline(guest, true);
  await guest.waitForSelector('.lost');
  await set_offline(guest, false);
  await guest.waitForSelector('.lost', { state: 'detached' });
});
