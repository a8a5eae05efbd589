// What a move that was begun needs next, or does, in German.
import { read_piece } from '../board/piece';
import type { Input, Side } from '../protocol/types';
import { events } from './events.de';

export function german_prompt({ text, move, next, changes }: Input, mover: Side, played: string): string {
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
    played,
    placed && kind === 'king' ? events.crowned(placed.at) : '',
    placed && kind === 'marked' ? events.marked(placed.at) : '',
    captured.length > 0 ? events.captured(captured.map(({ at }) => at)) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
