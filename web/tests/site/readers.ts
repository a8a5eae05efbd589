// Readers of the site, who play against the computer.
import { against } from '../../src/game/players';
import { empty } from '../../src/game/tree';
import type { Options } from '../../src/protocol/types';
import { en } from '../texts';
import { desk, open } from '../browser/browser';
import { calm, mouse, play_out, random } from '../browser/hands';
import { page_of, type Visitor } from '../browser/visitor';
import type { Host } from './host';

// Black against the computer at its lowest level: a game kept from an earlier visit.
export async function begin_at(
  site: Host,
  game: string,
  options: Options,
  as = desk,
  expected = /^$/,
): Promise<Visitor> {
  const page = await open('#/new', as, site.address, expected);
  const setup = { game, options, seats: against(1, 'black') };
  await page.evaluate(
    (text) => localStorage.setItem('crosscut.game', text),
    JSON.stringify({ setup, tree: empty, cursor: 0 }),
  );
  await page.goto(`${site.address}#/play`);
  await page.waitForSelector('g.cell.open');
  return page;
}

// Until it is the reader's turn again, or the game is over.
export async function answered(page: Visitor) {
  const thinking = en.play.thinking('');
  await page.waitForFunction((text) => !document.body.textContent?.includes(text), thinking);
  await calm(page);
}

export const play = (page: Visitor, hand = mouse, most = 60) => play_out(page, hand, random(7), 8, most, answered);

// Takes away what is kept offline, and nearly all room for it.
export async function without_room(visitor: Visitor, origin: string) {
  const page = page_of(visitor);
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 50_000 });
}

// Until the site is kept for later.
export const installed = (page: Visitor) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
