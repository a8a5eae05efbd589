// The site offline: a service worker keeps its files, and a new version waits until the reader takes it.
import type { News } from '../protocol/transport';

// Kept while the page reloads with a new version. The name of the window would be lost where that isolates the page.
const taken = 'crosscut.updated';
function note_taken(): void {
  try {
    sessionStorage.setItem(taken, '');
  } catch {
    // storage is full or refused: nobody is told
  }
}
function was_taken(): boolean {
  try {
    const found = sessionStorage.getItem(taken) !== null;
    sessionStorage.removeItem(taken);
    return found;
  } catch {
    return false;
  }
}

let before_reload: () => unknown = () => {};
export function update(before: () => unknown): void {
  before_reload = before;
  void navigator.serviceWorker.ready.then(({ waiting }) => waiting?.postMessage('take over'));
}

let begun = false;
export function keep_offline(tell: (news: News) => void): void {
  // Also absent where the host is reached without encryption.
  if (begun || !('serviceWorker' in navigator)) return;
  begun = true;
  const { serviceWorker } = navigator;
  if (was_taken()) tell('updated');
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'no room') tell('no_room_offline');
  });
  // The first visit is taken over without a word; a later version replaces files that the page may still need.
  let { controller } = serviceWorker;
  serviceWorker.addEventListener('controllerchange', () => {
    const before = controller;
    controller = serviceWorker.controller;
    if (!before || !controller) return;
    before_reload();
    note_taken();
    location.reload();
  });
  serviceWorker.register('./service-worker.js').then(
    (registration) => {
      const look = () => {
        if (registration.waiting && serviceWorker.controller) tell('update');
      };
      look();
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look);
      });
      // A page may stay open for weeks.
      addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void registration.update().catch(() => {});
      });
    },
    () => {}, // the pages work without it
  );
}
