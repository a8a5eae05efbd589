// Shapes on the board: those of the record, and what the reader draws.
import type { Shape } from '../../board/Overlay.svelte';
import type { Play } from '../../game/play.svelte';
import { next_letter, points_of, shapes_of, with_drawn } from '../../share/notes';

export class Drawing {
  tool: Shape['kind'] | null = $state(null);
  private from: string | null = null; // where an arrow or a line begins

  constructor(private readonly play: () => Play | null) {}

  private get points() {
    const situation = this.play()?.situation;
    return situation && points_of(situation);
  }
  get shapes(): Shape[] {
    const { points } = this;
    const play = this.play();
    return play && points ? shapes_of(play.tree[play.cursor], points) : [];
  }
  draw(place: string): void {
    const { tool, points, shapes } = this;
    if (!tool || !points) return;
    const two = tool === 'AR' || tool === 'LN';
    const start = two ? this.from : place;
    this.from = two && !start ? place : null;
    if (!start || (two && start === place)) return;
    const text = shapes.find((one) => one.kind === 'LB' && one.place === place)?.text ?? next_letter(shapes);
    const shape = { kind: tool, place: start, ...(two && { to: place }), ...(tool === 'LB' && { text }) };
    this.play()?.change((node) => with_drawn(node, shape, points));
  }
}
