// Keeps the files of the site, so that it works offline. Built on its own (site.ts), which puts the list in.
declare const site_files: { version: string; files: string[] };

interface Extendable extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { includeUncontrolled: boolean }): Promise<{ postMessage(message: unknown): void }[]>;
  };
  registration: { scope: string };
  skipWaiting(): Promise<void>;
}
const scope = self as unknown as Scope;
// Other copies of the site may be on the same origin. A scope has no blank in it.
const prefix = `crosscut ${scope.registration.scope} `;
const own = prefix + site_files.version;

// Names with a hash in them never change what they hold, so an earlier version's file will do.
const lasting = (file: string) => file.startsWith('assets/');

// With these headers the page is isolated from other origins, and the engine may use threads, also where the host does not
// send them: from the second visit on. The page uses nothing from other origins.
function isolating({ body, status, statusText, headers: given }: Response): Response {
  const headers = new Headers(given);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(body, { status, statusText, headers });
}

// Some hosts send a page in place of a file that is not there.
const is_page = ({ headers }: Response) => !!headers.get('Content-Type')?.startsWith('text/html');

async function keep(cache: Cache, file: string): Promise<void> {
  const kept = lasting(file) && (await caches.match(new URL(file, scope.registration.scope)));
  const answer = kept || (await fetch(file, { cache: lasting(file) ? 'force-cache' : 'reload' }));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  if (is_page(answer) && !file.endsWith('.html')) throw new Error(`${file}: a page`);
  await cache.put(file, isolating(answer));
}

async function install(): Promise<void> {
  const cache = await caches.open(own);
  try {
    // One after another: the pages may be fetching too.
    for (const file of site_files.files) await keep(cache, file);
  } catch (error) {
    await caches.delete(own);
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      for (const client of await scope.clients.matchAll({ includeUncontrolled: true })) client.postMessage('no room');
    throw error;
  }
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== own) await caches.delete(name);
  await scope.clients.claim();
}

// Parts of books are many, and kept only once they were seen.
const is_book = ({ url }: Request) => url.startsWith(`${scope.registration.scope}books/`);

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(own);
  const wanted = request.mode === 'navigate' ? 'index.html' : request;
  const kept = await cache.match(wanted, { ignoreSearch: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  if (!fetched.ok) return fetched;
  if (is_book(request) && !is_page(fetched)) await cache.put(request, isolating(fetched.clone())).catch(() => {}); // there may be no room
  return isolating(fetched);
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(scope.registration.scope)) event.respondWith(answer(request));
});
