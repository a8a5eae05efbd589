// The players of a room, who of them is away, their clocks, which the server keeps, and what was asked and answered.
import type { Room } from '../../game/room.svelte';
import { room_address } from '../../game/rooms';
import { spent } from '../../game/time';
import type { RoomView, SeatName } from '../../protocol/types';
import { go } from '../../router.svelte';
import { t } from '../../texts/texts.svelte';
import { noted } from '../../texts/words';
import type { Timed } from '../play/Clocks.svelte';
import type { Choice } from '../play/TurnActs.svelte';

type State = RoomView['state'];

// Who gave no name is called by the colour, once that is known.
export function seat_name(state: State | undefined, seat: SeatName): string {
  const { name, colour } = state?.seats.find((one) => one.seat === seat) ?? {};
  return name || (colour ? t().side[colour] : t().room.seat[seat]);
}

// What another player asks for, naming the moves to be taken back unless there are many.
export function question_words(room: Room, what: 'draw' | 'undo'): string {
  const { asks, moves = [] } = room.view?.state ?? {};
  const by = asks?.[what].find((seat) => seat !== room.you);
  if (!asks || !by) return '';
  const name = seat_name(room.view?.state, by);
  if (what === 'draw') return t().room.draw_asked(name);
  const ply = asks.ply ?? 0;
  const back = moves.slice(ply).map((move, index) => noted(t(), room.play?.made.get(ply + 1 + index) ?? { move }));
  if (back.length <= 3) return t().room.undo_asked(name, back);
  return ply ? t().room.undo_asked_to(name, ply) : t().room.undo_asked_all(name);
}

export function continued_words(state: State | undefined, by: SeatName): string {
  const from = state?.seats.find(({ seat }) => seat === by)?.continued ?? 0;
  return t().room.continued(seat_name(state, by), from + 1);
}

// How it stands with a rematch.
export function rematch_words(state: State, you: SeatName | null): string {
  const { asks, declined, rematch, seats } = state;
  if (rematch) return t().room.again_begun;
  const [by] = asks.rematch;
  if (you && asks.rematch.includes(you)) {
    const others = seats.filter(({ seat }) => !asks.rematch.includes(seat));
    return t().room.asked_again(others.map(({ seat }) => seat_name(state, seat)));
  }
  if (by) return t().room.again(seat_name(state, by));
  return declined && declined !== you ? t().room.declined_again(seat_name(state, declined)) : '';
}

// What can be done about it.
export function rematch_choices(room: Room, ask: (agree: boolean) => void): Choice[] {
  const { asks, declined, phase, rematch, seats } = room.view?.state ?? {};
  const { you } = room;
  if (rematch) {
    const watch = () => go(room_address(rematch.room));
    return [{ words: t().room.to_rematch, choose: you ? () => ask(true) : watch }];
  }
  if (!you || phase !== 'over' || !asks) return [];
  if (asks.rematch.includes(you)) return [{ words: t().room.withdraw_ask.rematch, choose: () => ask(false) }];
  if (asks.rematch.length > 0)
    return [
      { words: t().room.play_again, choose: () => ask(true) },
      { words: t().room.refuse, choose: () => ask(false) },
    ];
  const none = seats?.some(({ taken }) => !taken) || (declined && declined !== you);
  return none ? [] : [{ words: t().event.rematch, choose: () => ask(true) }];
}

export function answer_words(room: Room): string {
  const { answered, you, view } = room;
  if (view?.state.phase === 'over') return rematch_words(view.state, you);
  if (you && (['draw', 'undo'] as const).some((what) => view?.state.asks[what].includes(you))) return t().room.waits;
  if (!answered) return '';
  if (answered.how === 'back') return answered.ply ? t().event.gone_back(answered.ply) : t().event.gone_to_start;
  if (answered.how === 'joined') return t().room.joined(seat_name(room.view?.state, answered.by));
  if (answered.how === 'continued') return continued_words(view?.state, answered.by);
  if (answered.how === 'side') {
    const { name } = view?.state.seats.find(({ seat }) => seat === answered.by) ?? {};
    return t().event.took(name || t().room.seat[answered.by], t().side[answered.side]);
  }
  return t().event[answered.how][answered.what](seat_name(room.view?.state, answered.by));
}

export function seated(room: Room): Timed[] {
  const told = room.view?.state;
  const { received } = room;
  return (told?.seats ?? []).map(({ seat, name, colour, present, taken: sits, clock }) => {
    const taken = sits || !!told?.after; // or kept
    const you = seat === room.you ? ` (${t().play.you})` : '';
    const side = name && colour ? `, ${t().side[colour]}` : '';
    const control = told?.clock;
    return {
      key: seat,
      colour: colour ?? null,
      name: `${seat_name(room.view?.state, seat)}${you}${side}${taken ? '' : `, ${t().room.free}`}`,
      to_move: told?.to_move === seat,
      present: taken ? present : null,
      left: clock && control ? (now) => spent(clock, clock.running ? now - received : 0, control) : null,
    };
  });
}
