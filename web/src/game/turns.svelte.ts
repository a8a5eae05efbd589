// In which of the reader's games by link it is their turn: asked from time to time, since a page can be subscribed to a
// room only while it shows it.
import { serves_rooms } from '../protocol/transport';
import type { RoomView } from '../protocol/types';
import { forget_room, kept_room, open_rooms, type Sitting } from './rooms';

export interface Told extends Sitting {
  room: string;
  state: RoomView['state'] | null; // not known yet
}

const every = 20_000; // milliseconds
const kept = () => open_rooms().map((sitting) => ({ ...sitting, state: null }));
export const turns: { rooms: Told[] } = $state({ rooms: serves_rooms ? kept() : [] });
export const is_mine = ({ state, seat }: Told) => !!state && state.to_move === seat && state.phase !== 'over';

// Over HTTP, which joins nothing.
async function look(room: string): Promise<RoomView['state'] | null> {
  const answer = await fetch('api/v1/room_join', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ room }),
  });
  const told = (await answer.json()) as { state?: RoomView['state']; code?: string };
  if (told.code === 'no_room') forget_room(room);
  return told.state ?? null;
}

const mine_first = (rooms: Told[]) => [...rooms.filter(is_mine), ...rooms.filter((one) => !is_mine(one))];
// What the page of a room knows sooner.
export function tell(room: string, state: RoomView['state']): void {
  const others = turns.rooms.filter((one) => one.room !== room);
  const sitting = kept_room(room);
  turns.rooms = mine_first(sitting && !sitting.over ? [{ ...sitting, room, state }, ...others] : others);
}

export async function refresh(): Promise<void> {
  const rooms = await Promise.all(
    open_rooms().map(async (sitting) => {
      const state = await look(sitting.room).catch(() => null); // the server may be down for a while
      return { ...sitting, state };
    }),
  );
  turns.rooms = mine_first(rooms.filter(({ room }) => kept_room(room)));
}

// Calls `note` with each room in which it has become the reader's turn. Returns a function that ends this.
export function watch_turns(note: (room: Told) => void): () => void {
  if (!serves_rooms) return () => {};
  let known: Map<string, number> | null = null; // the ply for which one was told
  const ask = async () => {
    await refresh();
    const mine = turns.rooms.filter(is_mine);
    for (const one of mine) if (known && known.get(one.room) !== one.state?.ply) note(one);
    known = new Map(mine.map(({ room, state }) => [room, state?.ply ?? 0]));
  };
  void ask();
  const timer = setInterval(() => void ask(), every);
  return () => clearInterval(timer);
}

// The browser's own notes, which one allows by a click.
export const can_ask = () => 'Notification' in window && Notification.permission === 'default' && can_note();
// Phones throw, since they show notes by service workers only. What is not allowed yet is not shown.
function can_note(): boolean {
  try {
    new Notification('');
    return true;
  } catch {
    return false;
  }
}
export function show_note(title: string, body: string, tag: string, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const note = new Notification(title, { body, tag });
    note.onclick = () => {
      window.focus();
      open();
      note.close();
    };
  } catch {
    // then only the title says so
  }
}
