// Readers of the site, who play against the computer.
import type { Page } from 'playwright-core';
import { against } from '../../src/game/players';
import { empty } from '../../src/game/tree';
import type { Options } from '../../src/protocol/types';
import { en } from '../texts';
import { desk, open } from '../browser/browser';
import { calm, mouse, move, random } from '../browser/hands';
import type { Host } from './host';

// Black against the computer at its lowest level: a game kept from an earlier visit.
export async function begin_at(site: Host, game: string, options: Options, as = desk, expected = /^$/): Promise<Page> {
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
export async function answered(page: Page) {
  const thinking = en.play.thinking('');
  await page.waitForFunction((text) => !document.body.textContent?.includes(text), thinking);
  await calm(page);
}

export async function play(page: Page, hand = mouse, most = 60) {
  const pick = random(7);
  for (let turn = 0; turn < most && (await page.locator('.status.over').count()) === 0; ++turn) {
    await move(page, hand, pick, turn >= 8);
    await answered(page);
  }
}

// Until the site is kept for later.
export const installed = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
