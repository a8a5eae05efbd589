// The position and the score that a claim of dead groups would lead to.
import { untrack } from 'svelte';
import type { Play } from '../../game/play.svelte';

// Shows what these moves would lead to, for as long as there are some.
export function show_agreed(play_of: () => Play, moves: () => string[] | null): void {
  $effect(() => {
    const play = play_of();
    const asked = moves();
    if (!asked) return;
    let late = false;
    untrack(() => {
      play.after(asked).then(
        (then) => !late && (play.agreed = then),
        () => {},
      );
    });
    return () => {
      late = true;
      play.agreed = null;
    };
  });
}
