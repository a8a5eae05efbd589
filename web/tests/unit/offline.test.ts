import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const scope = 'https://games.example/one/';
const own = `crosscut ${scope} 2`;
const absolute = (what: string | URL | Request) => new URL(what instanceof Request ? what.url : what, scope).href;

// As much of caches as the worker needs.
class FakeCache extends Map<string, Response> {
  put = async (what: string | Request, answer: Response) => void this.set(absolute(what), answer);
  match = async (what: string | Request) => this.get(absolute(what));
}
class FakeCaches {
  all = new Map<string, FakeCache>();
  open = async (name: string) => {
    if (!this.all.has(name)) this.all.set(name, new FakeCache());
    return this.all.get(name) as FakeCache;
  };
  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
  match = async (what: URL) => [...this.all.values()].map((cache) => cache.get(absolute(what))).find(Boolean);
}

let caches: FakeCaches;
let files: Record<string, string>; // what the host has; it sends a page in place of anything else
const listeners = new Map<string, (event: object) => void>();

beforeEach(async () => {
  caches = new FakeCaches();
  files = { 'index.html': 'text/html', 'assets/a.js': 'text/javascript', 'books/yugo/1': 'application/octet-stream' };
  const fetch = async (what: string | Request) => {
    const type = files[absolute(what).slice(scope.length)] ?? 'text/html';
    return new Response('', { headers: { 'Content-Type': type } });
  };
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: { claim: async () => {}, matchAll: async () => [] },
    registration: { scope },
  };
  const site_files = { version: '2', files: ['index.html', 'assets/a.js'] };
  for (const [name, value] of Object.entries({ caches, fetch, self, site_files })) vi.stubGlobal(name, value);
  vi.resetModules();
  // @ts-expect-error It is a script, not a module.
  await import('../../src/site/service-worker');
});
afterEach(() => void vi.unstubAllGlobals());

// What the worker waits for, or answers.
async function happen(type: string, more: object = {}): Promise<unknown> {
  let done: Promise<unknown> = Promise.resolve();
  const wait = (until: Promise<unknown>) => (done = until);
  listeners.get(type)?.({ waitUntil: wait, respondWith: wait, ...more });
  return done;
}
const ask = (path: string) => happen('fetch', { request: new Request(scope + path) });

it('removes its earlier versions and leaves other copies on the same origin', async () => {
  const others = ['crosscut https://games.example/ 1', 'crosscut https://games.example/one/two/ 1', 'notes'];
  for (const name of [`crosscut ${scope} 1`, ...others]) await caches.open(name);
  await happen('install');
  await happen('activate');
  expect(await caches.keys()).toEqual([...others, own]);
});

it('keeps no page that the host sends for a missing file', async () => {
  delete files['assets/a.js'];
  await expect(happen('install')).rejects.toThrow('assets/a.js: a page');
  expect(await caches.keys()).toEqual([]);
  await ask('books/yugo/1');
  await ask('books/yugo/2');
  expect([...(await caches.open(own)).keys()]).toEqual([`${scope}books/yugo/1`]);
});
