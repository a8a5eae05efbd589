// One browser for each file of tests, and pages in it with the settings of different readers.
import { createECDH, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { pack, type Shared } from '../../src/share/link';
import { everybody, person } from '../../src/game/players';
import { empty } from '../../src/game/tree';
import type { Options, Situation, Start } from '../../src/protocol/types';
import { en } from '../texts';
import { attribute_of, count_of, page_of, patience, place_of, type Reader, steady, type Visitor } from './visitor';

const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell', // needs half the processor time
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
let browser: Browser;
let faults: string[] = [];

export function with_browser(): void {
  beforeAll(async () => {
    const executablePath = candidates.find((path) => path && existsSync(path));
    if (!executablePath) throw new Error('No Chromium was found; the variable CHROMIUM can name one.');
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tell_pages();
    const seen = faults.join(' | ');
    await Promise.all(browser.contexts().map((context) => context.close()));
    faults = []; // a service worker that is still fetched as its page closes logs an error
    expect(seen, 'faults in the browser').toBe('');
  });
  afterAll(() => browser.close());
}

// What the pages of a test that failed show, to find out why.
async function tell_pages(): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const texts = pages.map((page) => page.innerText('body', { timeout: 5000 }).catch(String));
  for (const text of await Promise.all(texts)) console.log(`FAIL page: ${text.replace(/\s+/g, ' ').slice(0, 1500)}`);
}

// A screen, a language and other wishes of a reader.
export type Settings = BrowserContextOptions;
export const phone: Settings = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const desk: Settings = { viewport: { width: 1280, height: 900 } };

// A page for a new visitor; any error in it but those expected fails the test, and so does a warning of Svelte.
// It is not the page's fault if the server was down for a while.
export async function open(
  hash: string,
  as: Settings = desk,
  address = inject('address'),
  expected = /WebSocket connection|ERR_CONNECTION_REFUSED/,
): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...as });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const note = (fault: string) => !expected.test(fault) && faults.push(fault);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || text.includes('svelte.dev')) note(text);
  });
  await page.goto(address + hash);
  return page;
}

// Goes to another address on the same server, as by a link.
export async function follow(visitor: Visitor, hash: string): Promise<void> {
  const page = page_of(visitor);
  await page.goto(new URL(hash, page.url()).href);
}
// In a menu where the window is narrow.
export async function open_settings(visitor: Visitor): Promise<void> {
  const page = page_of(visitor);
  await page.waitForSelector('header');
  if ((await steady(page, count_of('button[popovertarget=menu]:visible'))) > 0)
    await page.click('button[popovertarget=menu]');
  await page.click(`nav button:text-is("${en.nav.settings}"):visible`);
}
// What is beside a game.
export const open_menu = (visitor: Visitor) => visitor.click('.more > button');
export const open_notes = (visitor: Visitor) => visitor.click(`[role=tab]:text-is("${en.notes.title}")`);
export async function resign(visitor: Visitor): Promise<void> {
  await open_menu(visitor);
  await visitor.click(`text=${en.play.resign}`);
  await visitor.click(`button:text-is("${en.play.yes}")`);
}
export async function in_space(visitor: Visitor): Promise<void> {
  await open_menu(visitor);
  await visitor.click(`text=${en.play.view3d}`);
}
// Another page of the same reader.
export async function beside(visitor: Visitor, hash: string): Promise<Visitor> {
  const page = await page_of(visitor).context().newPage();
  await page.goto(new URL(hash, page_of(visitor).url()).href);
  return page;
}
// The browser has a push service there, and its reader allows notices or not.
export async function subscribes_at(
  visitor: Visitor,
  endpoint: string,
  permission: NotificationPermission = 'granted',
): Promise<void> {
  const page = page_of(visitor);
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript(
    ({ permission: value, ...subscription }) => {
      const made = { ...subscription, toJSON: () => subscription };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (sessionStorage.getItem('subscribed') ? made : null),
        subscribe: async () => {
          sessionStorage.setItem('subscribed', 'yes');
          return made;
        },
      });
      Object.defineProperty(Notification, 'permission', { value });
      Notification.requestPermission = async () => value;
    },
    { endpoint, keys, permission },
  );
  await page.reload();
}
// Reviews and analyses of the page look at each position for a hundredth of the usual time, which finds gross mistakes as
// well: for tests of what is done with what they find.
export async function searches_briefly(visitor: Visitor): Promise<void> {
  await visitor.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((asked) => {
      const request = JSON.parse(String(asked)) as { action: string };
      const brief: Record<string, object> = {
        analyze: { engine: { playouts: 50 } },
        review: { engine: { playouts: 50 }, least: 0.25 },
      };
      server.send(JSON.stringify({ ...request, ...brief[request.action] }));
    });
  });
  await visitor.reload();
}
// Another tab is in front, or no longer.
export const hide = (visitor: Visitor, hidden: boolean) =>
  visitor.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
// The reader goes away.
export const leave = (visitor: Visitor) => page_of(visitor).context().close();
export const set_offline = (visitor: Visitor, offline: boolean) => page_of(visitor).context().setOffline(offline);

// A game for people on one screen.
export async function game_link(
  game: string,
  options: Options = {},
  moves: string[] = [],
  start?: Start,
): Promise<string> {
  const { moves: made } = await ask<Situation>('state', { game, options, moves, ...(start && { start }) });
  const tree = made.reduce<Shared['tree']>(
    (nodes, { by, move }, index) => [...nodes, { parent: index, move: { colour: by, text: move } }],
    empty,
  );
  return `#g=${await pack({ setup: { game, options, seats: everybody(person), ...(start && { start }) }, tree, cursor: moves.length })}`;
}

// Asks the engine directly.
export async function ask<T>(action: string, request: object): Promise<T> {
  const answer = await fetch(`${inject('address')}api/v1/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return (await answer.json()) as T;
}

// The address of a seat that is free.
export async function invitation(game = 'yugo', options: Options = {}): Promise<string> {
  const { room, tokens } = await ask<{ room: string; tokens: { first: string } }>('room_create', { game, options });
  return `#/room/${room}/${tokens.first}`;
}

// What can be found on the page of a game.
export const board_ready = 'g.cell.open';
export const cell = (place: string) => `g.cell[data-place="${place}"]`;
export const hit = (name: string) => place_of(`${cell(name)} .hit`);
export async function box(page: Visitor, name: string) {
  await page.waitForSelector(`${cell(name)} .hit`);
  const { x, y, width, height } = (await steady(page, hit(name))) ?? expect.fail(`${name} is not to be seen`);
  return { x: x + width / 2, y: y + height / 2, width };
}
// Clicks a cell near the edge on which this wall stands.
export async function click_edge(page: Visitor, place: string, wall: string): Promise<void> {
  const { x, y, width } = await box(page, place);
  const angle = (['e', 'ne', 'nw', 'w', 'sw', 'se'].indexOf(wall) * Math.PI) / 3;
  await page.mouse.click(x + 0.4 * width * Math.cos(angle), y - 0.4 * width * Math.sin(angle));
}
// Opens whatever is folded.
export async function unfold(page: Visitor): Promise<void> {
  const folded = 'details:not([open]) > summary';
  await page.waitForSelector('details');
  while ((await steady(page, count_of(folded))) > 0) await page.click(folded);
}
export const listed: Reader<(string | undefined)[]> = (page) =>
  page.$$eval('.moves .move', (all) => all.map((one) => one.lastChild?.textContent?.trim()));
export const shown = (place: string) => attribute_of(cell(place), 'aria-label');
export const settled = (page: Visitor, moves: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.moves .move').length === wanted, moves);
