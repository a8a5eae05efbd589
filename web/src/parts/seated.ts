// The players of a room, who of them is away, and their clocks, which the server keeps.
import type { Room } from '../game/room.svelte';
import { spent } from '../game/time';
import { t } from '../texts/texts.svelte';
import type { Timed } from './Clocks.svelte';

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
