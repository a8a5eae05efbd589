// What browsers show as the title of a page, on all of which one sees that it is one's turn in a game by link.
import { is_mine, turns } from '../game/turns.svelte';
import { t } from '../texts/texts.svelte';

export function page_title(name = ''): string {
  const mine = turns.rooms.some(is_mine) && `● ${t().room.your_turn}`;
  return [mine, name, 'Crosscut'].filter(Boolean).join(' · ');
}
