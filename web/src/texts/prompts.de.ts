// What a move that was begun needs next, or does, in German.
import { read_piece } from '../board/piece';
import type { Input, Side } from '../protocol/types';

export function german_prompt({ text, move, next, changes }: Input, mover: Side, would: string): string {
  if (move === null) {
    const kinds = new Set(next.map(({ kind }) => kind));
    if (kinds.has('wall')) return `Wähle die Seite von ${text}, auf der die Mauer stehen soll.`;
    if (kinds.has('to')) return `Wähle, wohin der Stein von ${text} rückt.`;
    return 'Wähle einen leeren Punkt für den neuen Stein.';
  }
  const captured = changes.filter(({ before, after }) => before && !after && read_piece(before).side !== mover);
  const placed = changes.filter(({ after }) => after && read_piece(after).side === mover).at(-1);
  const kind = placed?.after ? read_piece(placed.after).kind : null;
  return [
    would,
    placed && kind === 'king' ? `Der Stein auf ${placed.at} wäre ein König.` : '',
    placed && kind === 'marked' ? `Der Stein auf ${placed.at} wäre markiert.` : '',
    captured.length > 0
      ? `Geschlagen ${captured.length === 1 ? 'würde' : 'würden'}: ${captured.map(({ at }) => at).join(', ')}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
