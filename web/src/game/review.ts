// A review of a game, which is kept with it until the game goes on or changes.
import type { Actions, Judged } from '../protocol/types';

export interface Review {
  nodes: readonly number[]; // the line that it is about, root first
  language: string; // of its sentences
  turns: Judged[]; // judged so far
  whole: Pick<Actions['review']['answer'], 'black_wins' | 'turning_point'> | null; // once it is complete
}

// Of moves that are fine only the values are kept: what else might have been played shows nowhere.
export const to_keep = (turn: Judged): Judged => (turn.verdict === 'fine' ? { ...turn, better: [], answer: [] } : turn);

// The review when the nodes of the tree have changed places; null if one of its own is gone.
export function moved(review: Review, to: readonly (number | undefined)[]): Review | null {
  const nodes = review.nodes.flatMap((node) => to[node] ?? []);
  return nodes.length < review.nodes.length ? null : { ...review, nodes };
}

// What the list of moves shows of it, by node.
const signs: Record<Judged['verdict'], string> = { fine: '', doubtful: '?!', mistake: '?', blunder: '??' };
export function marks({ nodes, turns, whole }: Review): Map<number, string> {
  return new Map(whole ? turns.map(({ ply, verdict }) => [nodes[ply + 1] ?? 0, signs[verdict]]) : []);
}
