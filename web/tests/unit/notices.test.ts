// The service worker that shows notices while no page is open.
import { beforeEach, expect, it, vi } from 'vitest';

const scope = 'https://games.example/one/';
const seat = `${scope}#/room/r/t`;
const listeners = new Map<string, (event: object) => void>();
const shown = vi.fn(async () => {});
const opened = vi.fn(async () => {});
const focused = vi.fn(async () => {});
let windows: string[] = [];

vi.stubGlobal('self', {
  addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  clients: { matchAll: async () => windows.map((url) => ({ url, focus: focused })), openWindow: opened },
  registration: { scope, showNotification: shown },
});
await import('../../src/game/notices-worker');

async function happen(type: string, more: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ waitUntil: (until: Promise<unknown>) => (done = until), ...more });
  await done;
}
const close = vi.fn();
const click = () => happen('notificationclick', { notification: { data: seat, close } });
beforeEach(() => vi.clearAllMocks());

it('shows what the server says, in place of an earlier notice of the room', async () => {
  await happen('push', { data: { json: () => ({ room: 'r', token: 't', text: 'It is your turn in Toy.' }) } });
  expect(shown).toHaveBeenCalledExactlyOnceWith('Crosscut', {
    body: 'It is your turn in Toy.',
    tag: 'r',
    icon: 'icon.svg',
    data: seat,
  });
});

it('opens the seat, or goes to the page that shows it', async () => {
  windows = [scope, `${scope}#/room/other/t`];
  await click();
  expect(close).toHaveBeenCalledOnce();
  expect(opened).toHaveBeenCalledExactlyOnceWith(seat);
  expect(focused).not.toHaveBeenCalled();
  windows.push(seat);
  await click();
  expect(opened).toHaveBeenCalledOnce();
  expect(focused).toHaveBeenCalledOnce();
});
