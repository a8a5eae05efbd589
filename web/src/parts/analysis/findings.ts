// Turns the engine's findings into what boards and graphs can show.
import type { Overlays, Quality } from '../../board/Overlay.svelte';
import { sides } from '../../game/players';
import type { Analysis, Board, Candidate, Judged, Reason, Side } from '../../protocol/types';
import type { Texts } from '../../texts/language';
import { percent } from '../../texts/speech';

// What one side's chances and lead are for the other.
export function turned_over<V extends Pick<Candidate, 'win_rate' | 'lead' | 'proven'>>(value: V): V {
  const { win_rate, lead, proven } = value;
  return { ...value, win_rate: 1 - win_rate, lead: lead && -lead, proven: proven && -proven };
}

// What a move lowers the chances by, against the best one.
export const loss_of = (candidate: Candidate, best: Candidate) => Math.max(0, best.win_rate - candidate.win_rate);
// A move that was looked at less may seem better than the best.
export function loss_text(candidate: Candidate, best: Candidate): string {
  const lost = best.win_rate - candidate.win_rate;
  const text = percent(Math.abs(lost));
  return text === percent(0) ? text : `${lost < 0 ? '+' : '−'}${text}`;
}
export function quality_of(candidate: Candidate, best: Candidate): Quality {
  const loss = loss_of(candidate, best);
  if (candidate === best) return 'best';
  return loss < 0.02 ? 'good' : loss < 0.045 ? 'doubtful' : loss < 0.09 ? 'mistake' : 'blunder';
}

// `over`: the numbers are those of the other side.
export function candidate_overlays(
  candidates: Candidate[],
  most: number,
  over = false,
): NonNullable<Overlays['candidates']> {
  const [best] = candidates;
  const seen = new Set<string>();
  const found = [];
  for (const candidate of candidates.slice(0, most)) {
    const { fills, wall, win_rate, visits } = candidate;
    const [place] = fills;
    if (!best || !place || seen.has(place)) continue; // only the best one on that place
    seen.add(place);
    const text = String(Math.round(100 * (over ? 1 - win_rate : win_rate)));
    const weight = Math.min(1, Math.sqrt(visits / Math.max(1, best.visits)));
    found.push({ place, wall, text, quality: quality_of(candidate, best), weight });
  }
  return found;
}

// A line as numbered stones; where one place is filled again, the first of them.
export function line_overlays(fills: Candidate['fills'], sides: Side[]): NonNullable<Overlays['line']> {
  const steps = new Map<string, { place: string; side: Side; text: string }>();
  fills.forEach((place, index) => {
    const side = sides[index];
    if (place && side && !steps.has(place)) steps.set(place, { place, side, text: String(index + 1) });
  });
  return [...steps.values()];
}

export interface Line {
  side: Side | null; // whose; null: there is one line only
  values: (number | null)[];
}

export function owners(ownership: Analysis['ownership']): NonNullable<Overlays['owners']> {
  return Object.entries(ownership ?? {}).map(([place, share]) => {
    if (typeof share === 'number') return { place, side: share > 0 ? 'black' : 'white', weight: Math.abs(share) };
    const most = share.indexOf(Math.max(...share));
    return { place, side: sides[most] ?? 'black', weight: share[most] ?? 0 };
  });
}

type Policy = NonNullable<Analysis['policy']>;

// What a network would play, beside its most likely place.
export function policy_overlays(policy: Policy, { places }: Board): NonNullable<Overlays['policy']> {
  const shares = places.flatMap(({ name }): [string, number][] => {
    const share = policy[name];
    return share === undefined ? [] : [[name, share]];
  });
  const most = Math.max(...shares.map(([, share]) => share));
  return shares.map(([place, share]) => ({ place, weight: Math.sqrt(share / most) }));
}

// The acts, such as a swap, of which boards show nothing, if they are likely at all.
export function policy_acts(policy: Policy, { places }: Board): [act: string, share: number][] {
  const on_board = new Set(places.map(({ name }) => name));
  return Object.entries(policy).filter(([name, share]) => !on_board.has(name) && share >= 0.01);
}

// By Black's view: the values before each move, and the last one. A search sees its own player's chances a little
// differently from the other's, so each value is balanced with its neighbours, apart from what bad moves changed.
function balanced(values: (number | null)[], dropped: number[]): (number | null)[] {
  return values.map((value, ply) => {
    if (value === null) return null;
    const before = values[ply - 1] ?? null;
    const after = values[ply + 1] ?? null;
    const from = before === null ? value : before - (dropped[ply - 1] ?? 0);
    const to = after === null ? value : after + (dropped[ply] ?? 0);
    return (from + 2 * value + to) / 4;
  });
}

// Black's chances before each move and, if known, at the end.
export function black_chances(turns: Judged[], last: number | null): (number | null)[] {
  const values = turns.map(({ by, win_rate }) => (win_rate === null ? null : by === 'black' ? win_rate : 1 - win_rate));
  const dropped = turns.map(({ by, verdict, loss }) =>
    verdict === 'fine' ? 0 : by === 'black' ? (loss ?? 0) : -(loss ?? 0),
  );
  const chances = balanced([...values, last], dropped).map((rate) => rate && Math.min(1, Math.max(0, rate)));
  return last === 0 || last === 1 ? [...chances.slice(0, -1), last] : chances; // what is decided is exact
}

// Black's lead before each move, in games with a score.
export function black_leads(turns: Judged[]): (number | null)[] {
  const values = turns.map(({ by, lead }) => (lead === null ? null : by === 'black' ? lead : -lead));
  const dropped = turns.map(({ by, verdict, lead_loss }) =>
    verdict === 'fine' ? 0 : by === 'black' ? (lead_loss ?? 0) : -(lead_loss ?? 0),
  );
  return balanced(values, dropped);
}

// What each of three players saw before their own turns, as values over the plies. Between two of these the line is
// straight; what the others saw says nothing of it.
export function own_values(turns: Judged[], value: (turn: Judged) => number | null): Line[] {
  return sides.map((side) => {
    const values = turns.map((turn) => (turn.by === side ? value(turn) : null));
    const own = turns.flatMap(({ by }, at) => (by === side ? [at] : []));
    own.forEach((to, index) => {
      const from = own[index - 1] ?? to;
      const [before, after] = [values[from] ?? null, values[to] ?? null];
      if (before === null || after === null) return;
      for (let at = from + 1; at < to; ++at) values[at] = before + ((after - before) * (at - from)) / (to - from);
    });
    return { side, values };
  });
}

// Whether somebody's win was proven before some move, which leaves the lead unknown.
export function won_by_proof(turns: Judged[]): boolean {
  return turns.some(({ win_rate, lead }) => lead === null && (win_rate === 0 || win_rate === 1));
}

export function mistakes(turns: Judged[], most = 6): Judged[] {
  const serious = turns.filter((turn) => turn.verdict !== 'fine' && turn.better.length > 0);
  return serious.sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0)).slice(0, most);
}

// How many moves a search too short for three players could say the loss of.
export function judged(turns: Judged[]): number {
  return turns.filter(({ loss }) => loss !== null).length;
}

// How many bad moves a player made, and what they lost in all.
export function tally(turns: Judged[], side: Side): { bad: number; lost: number } {
  const own = turns.filter((turn) => turn.by === side && turn.verdict !== 'fine');
  return { bad: own.length, lost: own.reduce((sum, turn) => sum + (turn.loss ?? 0), 0) };
}

// How close a player's moves came to the best ones, from 0 to 100: the mean of what each loss leaves (docs/web.md).
export function accuracy(turns: Judged[], side: Side): number | null {
  const own = turns.filter((turn) => turn.by === side && turn.loss !== null);
  if (own.length === 0) return null;
  const kept = own.map(({ verdict, loss }) => (verdict === 'fine' ? 1 : Math.exp(-10 * (loss ?? 0))));
  return Math.round((100 * kept.reduce((sum, one) => sum + one, 0)) / own.length);
}

// What can be said of a bad move without giving away what was better.
const telling = ['saves', 'misses', 'attacks', 'wall', 'shared', 'splits', 'joins', 'blocks', 'costs'];
export const first_reason = (reasons: Reason[]) => reasons.find(({ key }) => !telling.includes(key));

// Nothing is said to be less than nothing.
const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) || 0;

export function lead_text(text: Texts, lead: number): string {
  return text.figure(rounded(lead, 1), 1);
}

// What a number may be off by, after it; nothing if that rounds to nothing.
export function within(text: Texts, spread: number, digits: number): string {
  return rounded(spread, digits) > 0 ? `± ${text.figure(spread, digits)}` : '';
}

// A lead as closely as its spread lets one say it, without its sign.
export function expected(text: Texts, lead: number, spread: number): { points: string; even: boolean; spread: string } {
  const digits = spread < 2 ? 1 : 0;
  const points = rounded(Math.abs(lead), digits);
  const off = within(text, spread, digits);
  return { points: [text.figure(points, digits), off].filter(Boolean).join(' '), even: points === 0, spread: off };
}

// What is proven without a margin has none.
export function lead_of(text: Texts, { lead, proven, solved }: Candidate): string {
  return lead === null || (proven !== null && !solved) ? '–' : lead_text(text, lead);
}

export function rate_text(text: Texts, candidate: Candidate): string {
  const proven = text.analysis.proven;
  if (candidate.proven === null) return percent(candidate.win_rate);
  return candidate.proven > 0 ? proven.win : candidate.proven < 0 ? proven.loss : proven.draw;
}
