// Longer phrases put together from the catalogue.
import { behind } from '../board/geometry';
import { read_piece } from '../board/piece';
import { by_rules } from '../game/score';
import { clocks, shown } from '../game/time';
import type { Finish, Refused, Side, Situation, TimeControl, TurnStep } from '../protocol/types';
import { named, type Texts } from './language';
import { piece_words } from './words';

// Who won, and how.
export function result_words(text: Texts, { reason, winner, margin }: Finish): string {
  if (!winner) return by_rules(reason) || reason === 'agreement' ? text.result.draw : text.result.void;
  const who = text.side[winner];
  if (reason === 'resignation') return text.result.resigned(who);
  if (reason === 'time') return text.result.time(who);
  return margin === null ? text.result.plain(who) : text.result.by(who, margin);
}

// The offered clock with this control, or its numbers.
export function clock_words(text: Texts, control: TimeControl | null): string {
  if (!control) return text.room.clocks.none;
  const { main = 0, increment = 0, period = 0, periods = 0 } = control;
  const same = (other: TimeControl) =>
    (other.main ?? 0) === main &&
    (other.increment ?? 0) === increment &&
    (other.period ?? 0) === period &&
    (other.periods ?? 0) === periods;
  for (const [kind, offered] of Object.entries(clocks))
    if (offered && same(offered.control)) return text.room.clocks[kind as keyof typeof clocks];
  const time = (seconds: number) => shown(1000 * seconds, text.room.day);
  return `${time(main)} + ${period ? `${periods} × ${time(period)}` : time(increment)}`;
}

export function percent(rate: number): string {
  return `${Math.round(100 * rate)}\u00a0%`; // on one line
}

// A sentence of the engine by itself: it begins with a capital, unless with a move, and ends with a stop.
export function sentence(words: string): string {
  const begun = words.replace(/^\p{Ll}(?=\p{L}*([ ,]|$))/u, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

// Why something was refused or failed: as the engine says it, or in words of the pages for what they find out themselves.
export function trouble_words(text: Texts, error: unknown): string {
  const { message = String(error), code = '' } = error instanceof Object ? (error as Partial<Refused>) : {};
  return named(text.trouble, code) ?? sentence(message);
}

export function place_words(
  text: Texts,
  situation: Situation,
  targets: Map<string, TurnStep>,
  reach: boolean,
  claimed: Set<string>, // as dead
  place: string,
): string {
  const token = situation.state.cells[place];
  const words = [place, token ? piece_words(text, read_piece(token)) : text.say.empty];
  const next = targets.get(place);
  if (situation.state.zombies?.includes(place)) words.push(text.say.zombie);
  if (situation.last?.places.includes(place)) words.push(text.say.last);
  if (claimed.has(place)) words.push(text.say.claimed);
  if (next) words.push(text.say.open);
  if (next && reach && next.becomes && !token)
    words.push(read_piece(next.becomes).kind === 'marked' ? text.say.becomes_marked : text.say.becomes_plain);
  return words.join(', ');
}

// Whether the last move claims something in place of what the other player claimed.
export function claims_instead(moves: Situation['moves']): boolean {
  const [claim, answer] = moves.slice(-2);
  return !!claim?.claim && !!answer?.claim && claim.by !== answer.by;
}

export function claim_words(text: Texts, who: string, groups: string[], instead: boolean): string {
  const words = text.event[instead ? 'claimed_instead' : 'claimed'];
  const [group] = groups;
  if (!group) return words.nothing(who);
  return groups.length === 1 ? words.one_group(who, group) : words.groups(who, groups);
}

// A move in one sentence with what it takes.
function made(text: Texts, who: string, move: string, crowned: string | undefined, taken: string[]): string {
  const { crowns, crowns_taking, played, played_taking } = text.acts;
  if (crowned) return taken.length ? crowns_taking(who, crowned, taken) : crowns(who, crowned);
  return taken.length ? played_taking(who, move, taken) : played(who, move);
}

// What the last move was and did.
export function happened(text: Texts, { last, state, board, moves }: Situation): string {
  if (!last) return '';
  const who = text.side[last.by];
  // Right after the passes, or instead of accepting a claim.
  const resumed = (before?: string) => (before === 'pass' ? text.event.resumed(who) : text.event.refused(who));
  if (last.move === 'swap') return text.event.swapped(who);
  if (last.move === 'accept') return text.event.accepted(who);
  if (last.move === 'resume') return resumed(moves.at(-2)?.move);
  if (state.settlement?.by) return claim_words(text, who, state.settlement.claim ?? [], claims_instead(moves));
  const [before, previous] = moves.slice(-3);
  // Whoever plays on may be the next to move.
  const on = previous?.move === 'resume' && previous.by === last.by ? [resumed(before?.move)] : [];
  const deed = named(text.acts.deed, last.move);
  const at = last.places.at(-1);
  const piece = at && state.cells[at] ? read_piece(state.cells[at]) : null;
  const taken = last.captured.map((one) => one.at);
  const crowned = piece?.kind === 'king' ? at : undefined;
  const words = [...on, deed ? deed(who) : made(text, who, last.move, crowned, taken)];
  if (at && piece?.kind === 'marked') words.push(text.event.marked(at));
  const parted = at && piece?.wall ? behind(board, at, piece.wall) : null;
  if (at && parted && state.cells[parted]) words.push(text.event.parted(at, parted));
  const unmarked = last.changed.filter(({ piece }) => read_piece(piece).kind === 'plain').map((one) => one.at);
  if (unmarked.length) words.push(text.event.unmarked(unmarked));
  if (deed && taken.length) words.push(text.event.captured(taken));
  if (last.zombies?.length) words.push(text.event.zombies(last.zombies));
  if (last.revived?.length) words.push(text.event.revived(last.revived));
  return words.join(' ');
}

// The same, after what the moves of `earlier` positions did, and whose turn it is, for those who listen.
export function news(text: Texts, situation: Situation, finish: Finish | null, earlier: Situation[] = []): string {
  const who = text.side[situation.state.to_move];
  const waits = situation.turn === 'settlement' ? `${text.settle.to_settle(who)}.` : text.say.turn(who);
  const next = finish ? text.say.over(result_words(text, finish)) : waits;
  const ends = !finish || by_rules(finish.reason); // else what happened before did not end the game
  const did = ends ? [...earlier, situation].map((one) => happened(text, one)) : [];
  return [...did, next].filter(Boolean).join(' ');
}

// Why the game ended as it did, as far as the result alone does not say it.
export function why_over(text: Texts, { state, last }: Situation, { reason, margin }: Finish): string {
  const ended = named(text.event.ended, reason ?? '');
  // Whoever captured first has made the last move; whoever cannot act is to move.
  const who = reason === 'capture' ? last?.by : state.to_move;
  const why = typeof ended === 'function' ? ended(who ? text.side[who] : '') : ended;
  const words = why ? [why] : [];
  const sides = Object.keys(text.side) as Side[];
  if (margin !== null && state.score)
    words.push(
      text.event.score(
        sides.flatMap((side) =>
          state.score?.[side] === undefined ? [] : `${text.side[side]} ${text.figure(state.score[side])}`,
        ),
      ),
    );
  return words.join(' ');
}
