// The rooms made or entered in this browser: the seat there and its token, so that one can come back, and the others'
// tokens where one can invite them.
import type { SeatName } from '../protocol/types';

type Tokens = Partial<Record<SeatName, string>>;
export interface Sitting {
  game: string;
  seat: SeatName;
  token: string;
  invitation?: string; // by which one came, before one chose the token
  tokens?: Tokens;
  when?: number; // it was entered first, in milliseconds since 1970
  over?: boolean; // and one has seen that, and nobody asks for a rematch
  noticed?: boolean; // the server tells this browser of one's turns
}
const prefix = 'crosscut.room.';
const name_key = 'crosscut.name';

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage can be forbidden
  }
}
function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // then only the address is left
  }
}

export function kept_room(room: string): Sitting | null {
  try {
    const sitting = JSON.parse(stored(prefix + room) ?? 'null') as Sitting | null;
    return sitting?.token ? sitting : null;
  } catch {
    return null; // something else is stored under this name
  }
}

// The token of one's seat, if this is that or the invitation to it.
export function own_token(room: string, token: string): string | null {
  const sitting = kept_room(room);
  return sitting && [sitting.token, sitting.invitation].includes(token) ? sitting.token : null;
}

export function keep_room(room: string, sitting: Partial<Sitting>): void {
  store(prefix + room, JSON.stringify({ when: Date.now(), ...kept_room(room), ...sitting }));
}

export function forget_room(room: string): void {
  localStorage.removeItem(prefix + room);
}

// Those that may go on, the latest first.
export function open_rooms(): (Sitting & { room: string })[] {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    // storage can be forbidden
  }
  const rooms = names.flatMap((name) => {
    const room = name.slice(prefix.length);
    const sitting = kept_room(room);
    return sitting && !sitting.over ? [{ ...sitting, room }] : [];
  });
  return rooms.sort((one, other) => (other.when ?? 0) - (one.when ?? 0));
}

// That nobody can guess.
export function new_token(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function room_address(room: string, token?: string): string {
  return token ? `/room/${room}/${token}` : `/room/${room}`;
}

// The links to send to the others, and one for spectators, on pages at this address.
export function invitations(room: string, page: string): { seat: SeatName | null; address: string }[] {
  const { tokens = {}, seat: own = 'first' } = kept_room(room) ?? {};
  const whole = (token = '') => new URL(`room/${room}${token && `#${token}`}`, page).href;
  const others = (['first', 'second', 'third'] as const).flatMap((seat) => {
    const token = tokens[seat];
    return token && seat !== own ? [{ seat, address: whole(token) }] : [];
  });
  return [...others, { seat: null, address: whole() }];
}

// Whether only this computer can open links to this host.
export function is_loopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

export function own_name(): string {
  return stored(name_key) ?? '';
}
export function keep_name(name: string): void {
  store(name_key, name);
}
