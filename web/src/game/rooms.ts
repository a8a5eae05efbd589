// The rooms made or entered in this browser: their tokens, so that one can invite others and come back.
import type { SeatName } from '../protocol/types';

type Tokens = Partial<Record<SeatName, string>>;
const key = (room: string) => `crosscut.room.${room}`;
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

export function keep_tokens(room: string, tokens: Tokens): void {
  store(key(room), JSON.stringify(tokens));
}

export function room_address(room: string, token?: string): string {
  return token ? `/room/${room}/${token}` : `/room/${room}`;
}

// The links to send to the others, and one for spectators.
export function invitations(room: string): { seat: SeatName | null; address: string }[] {
  const tokens = JSON.parse(stored(key(room)) ?? '{}') as Tokens;
  const whole = (path: string) => `${location.origin}${location.pathname}#${path}`;
  const others = (['second', 'third'] as const).flatMap((seat) => {
    const token = tokens[seat];
    return token ? [{ seat, address: whole(room_address(room, token)) }] : [];
  });
  return [...others, { seat: null, address: whole(room_address(room)) }];
}

export function own_name(): string {
  return stored(name_key) ?? '';
}
export function keep_name(name: string): void {
  store(name_key, name);
}
