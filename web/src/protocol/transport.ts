// The transport of requests and answers: a WebSocket of the server that served the pages. The build for a site of static
// files puts site/transport.ts in the place of this file.
import '../arrive';
import type { Socket } from './connection';

// What readers are told, beside answers. Unloaded: a part of the page does not come, though the server answers.
export type News = 'no_webassembly' | 'no_room_offline' | 'update' | 'updated' | 'unloaded';

export const serves_rooms = true; // games between people elsewhere

const address = new URL('ws', location.href);
address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
address.hash = '';

export function dial(_tell: (news: News) => void): Socket {
  const socket = new WebSocket(address);
  // Or else one would wait for answers that cannot come, until the system gives the connection up.
  const open = new AbortController();
  addEventListener('offline', () => socket.close(), { signal: open.signal });
  socket.addEventListener('close', () => open.abort());
  return socket as unknown as Socket;
}

// Reloads the pages with the new version that was reported.
export function update(_before: () => unknown): void {}
