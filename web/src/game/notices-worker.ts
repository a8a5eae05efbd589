// Shows notices that come while no page is open (server/notices.hpp). Built on its own (vite.config.ts).
interface Said {
  room: string;
  token: string;
  text: string;
}
interface Window {
  url: string;
  focus(): Promise<unknown>;
}
interface Waiting extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Scope {
  addEventListener(type: 'push', listener: (event: Waiting & { data: { json(): Said } }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Waiting & { notification: Notification }) => void,
  ): void;
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: Pick<ServiceWorkerRegistration, 'scope' | 'showNotification'>;
}
const scope = self as unknown as Scope;

scope.addEventListener('push', (event) => {
  const { room, token, text } = event.data.json();
  const data = `${scope.registration.scope}#/room/${room}/${token}`;
  // In place of an earlier one of the same room.
  event.waitUntil(scope.registration.showNotification('Crosscut', { body: text, tag: room, icon: 'icon.svg', data }));
});

async function show(address: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  await (there ? there.focus() : scope.clients.openWindow(address));
}
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

export {}; // nothing: so its names are its own
