// The site isolated from other origins, so that the engine searches with several threads.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { everybody, person } from '../../src/game/players';
import { empty } from '../../src/game/tree';
import { pack } from '../../src/share/link';
import { en } from '../texts';
import { desk, open, with_browser } from '../browser/browser';
import { mouse } from '../browser/hands';
import { type Reader, see, text_of } from '../browser/visitor';
import { host, type Host } from './host';
import { begin_at, installed, play } from './readers';

with_browser();

let site: Host;
beforeEach(async () => {
  site = await host();
  // Whatever the machine of the test has.
  const cores = '<script>Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 })</script>';
  site.change = (path, text) => (path.endsWith('.html') ? text.replace('<head>', `<head>${cores}`) : text);
});
afterEach(() => site.close());

const isolation = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const is_isolated: Reader<boolean> = (page) => page.evaluate(() => crossOriginIsolated);
const count = (what: RegExp) => site.asked.filter((path) => what.test(path)).length;

// The host sends the headers; and no service worker fetches all engines.
function isolate() {
  site.headers = isolation;
  const { change } = site;
  site.change = (path, text) => (path.endsWith('service-worker.js') ? '' : change(path, text));
}

it('needs less than 1.6 MB before the first move', async () => {
  isolate();
  const setup = { game: 'bargo', options: {}, seats: everybody(person) };
  const link = await pack({ setup, tree: empty, cursor: 0 });
  const page = await open(`#g=${link}`, desk, site.address, /^$/);
  await page.waitForSelector('g.cell.open');
  expect(count(/[.]wasm$/), 'engines').toBe(1);
  expect(site.compressed()).toBeLessThan(1_600_000);
});

it('searches with threads where the host sends the headers', async () => {
  isolate();
  const page = await begin_at(site, 'yugo', { size: '3' });
  await see(page, is_isolated).toBe(true);
  await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
  await page.waitForSelector(`text=/[0-9]+ playouts/`);
  await page.click(`[aria-label="${en.play.close_analysis}"]`);
  await play(page);
  await see(page, text_of('.status.over')).toBeTruthy();
  expect(count(/[.]wasm$/), 'engines').toBe(1);
  expect(count(/[.]worker-.*[.]js$/), 'workers of threads').toBeGreaterThan(0);
});

it('isolates itself from the second visit on, also offline', async () => {
  const page = await begin_at(site, 'yugo', { size: '5' });
  await see(page, is_isolated).toBe(false);
  expect(count(/[.]worker-.*[.]js$/)).toBe(0);
  await installed(page);
  await site.close();
  await page.reload();
  await see(page, is_isolated).toBe(true);
  await page.waitForSelector('g.cell.open');
  await play(page, mouse, 2);
  await page.click(`[role=tab]:text-is("${en.analysis.title}")`);
  await page.waitForSelector(`text=/[0-9]+ playouts/`);
});
