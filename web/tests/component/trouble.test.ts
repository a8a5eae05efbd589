// @vitest-environment happy-dom
// What readers are told of failures, in their language.
import { beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../../src/game/settings.svelte';
import Puzzles from '../../src/pages/Puzzles.svelte';
import Lazy3D from '../../src/parts/play/Lazy3D.svelte';
import { Refusal } from '../../src/protocol/connection';
import { speak } from '../../src/texts/texts.svelte';
import { de } from '../texts';
import { square_board } from '../unit/positions';
import { show } from './shown';

const fails = () => Promise.reject(new Refusal('gerade ist zu viel zu tun', undefined, 'busy', {}));
vi.mock('../../src/game/app.svelte', () => ({ connection: { ask: () => fails() }, app: { games: [] } }));
vi.mock('../../src/board/space', () => {
  throw new Error('It is not there.');
});

beforeEach(async () => {
  settings.language = 'de';
  await speak('de');
});

const told = () =>
  vi.waitFor(() => document.querySelector('[role=alert]')?.textContent ?? expect.fail('nothing is said'));

it('tells why there are no puzzles', async () => {
  show(Puzzles, {});
  expect(await told()).toBe('Gerade ist zu viel zu tun.');
});

it('tells that nothing can be shown in space', async () => {
  const nothing = {
    figures: [],
    shown: [],
    open: new Set<string>(),
    hinted: [],
    barred: [],
    ringed: new Set<string>(),
  };
  const board = { board: square_board(2), coordinates: true, overlays: {}, ...nothing };
  Element.prototype.scrollIntoView ??= () => {};
  show(Lazy3D, { ...board, label: '', name: () => '', hover: () => {}, choose: () => {}, onflat: () => {} });
  expect(await told()).toContain(de.play.no3d);
});
