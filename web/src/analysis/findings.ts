// Turns the engine's findings into what boards and graphs can show.
import type { Overlays } from '../board/Overlay.svelte';
import type { Analysis, Candidate, Judged, Side } from '../protocol/types';
import { percent } from '../texts/speech';

export function candidate_overlays(candidates: Candidate[], most: number): NonNullable<Overlays['candidates']> {
  const seen = new Set<string>();
  const found = [];
  for (const { fills, wall, win_rate, order } of candidates.slice(0, most)) {
    const [place] = fills;
    if (!place || seen.has(place)) continue; // only the best one on that place
    seen.add(place);
    found.push({ place, wall, text: String(Math.round(100 * win_rate)), best: order === 0 });
  }
  return found;
}

export function line_overlays(fills: Candidate['fills']): NonNullable<Overlays['line']> {
  const steps = new Map<string, string>();
  fills.forEach((place, index) => {
    if (place && !steps.has(place)) steps.set(place, String(index + 1));
  });
  return [...steps].map(([place, text]) => ({ place, text }));
}

const sides: Side[] = ['black', 'white', 'red'];

export function owners(ownership: Analysis['ownership']): NonNullable<Overlays['owners']> {
  return Object.entries(ownership ?? {}).map(([place, share]) => {
    if (typeof share === 'number') return { place, side: share > 0 ? 'black' : 'white', weight: Math.abs(share) };
    const most = share.indexOf(Math.max(...share));
    return { place, side: sides[most] ?? 'black', weight: share[most] ?? 0 };
  });
}

// Of acts, such as a pass, boards show nothing.
export function policy_overlays(policy: NonNullable<Analysis['policy']>): NonNullable<Overlays['policy']> {
  const most = Math.max(...Object.values(policy));
  return Object.entries(policy).map(([place, share]) => ({ place, weight: Math.sqrt(share / most) }));
}

// Black's lead before each move, in games with a score.
export function black_leads(turns: Judged[]): (number | null)[] {
  return turns.map(({ by, lead }) => (lead === null ? null : by === 'black' ? lead : -lead));
}

export function mistakes(turns: Judged[], most = 6): Judged[] {
  const serious = turns.filter((turn) => (turn.loss ?? 0) >= 0.05 && turn.better.length > 0);
  return serious.sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0)).slice(0, most);
}

export function lead_text(lead: number): string {
  return Math.abs(lead).toFixed(1);
}

export function rate_text(candidate: Candidate, proven: { win: string; loss: string; draw: string }): string {
  if (candidate.proven === null) return percent(candidate.win_rate);
  return candidate.proven > 0 ? proven.win : candidate.proven < 0 ? proven.loss : proven.draw;
}
