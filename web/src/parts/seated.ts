// The players of a room, who of them is away, their clocks, which the server keeps, and what became of one's questions.
import type { Room } from '../game/room.svelte';
import { spent } from '../game/time';
import type { SeatName } from '../protocol/types';
import { t } from '../texts/texts.svelte';
import type { Timed } from './Clocks.svelte';

export const seat_name = (room: Room, seat: SeatName): string =>
  room.view?.state.seats.find((one) => one.seat === seat)?.name || t().room.seat(seat);

export function answer_words(room: Room): string {
  const { answered, you, view } = room;
  if (you && (['draw', 'undo'] as const).some((what) => view?.state.asks[what].includes(you))) return t().room.waits;
  if (!answered) return '';
  if (answered.how === 'back') return t().event.gone_back(answered.ply);
  return t().event[answered.how](seat_name(room, answered.by), answered.what);
}

export function seated(room: Room): Timed[] {
  const told = room.view?.state;
  const { received } = room;
  return (told?.seats ?? []).map(({ seat, name, colour, present, taken, clock }) => {
    const you = seat === room.you ? ` (${t().play.you})` : '';
    const control = told?.clock;
    return {
      key: seat,
      colour: colour ?? null,
      name: `${name || t().room.seat(seat)}${you}${colour ? `, ${t().side[colour]}` : ''}${taken ? '' : `, ${t().room.free}`}`,
      to_move: told?.to_move === seat,
      present: taken ? present : null,
      left: clock && control ? (now) => spent(clock, clock.running ? now - received : 0, control) : null,
    };
  });
}
