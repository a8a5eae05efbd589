// What is said below a picture of a game.
import { type Setup, sides } from '../game/players';
import type { Finish, Stand } from '../protocol/types';
import type { Texts } from '../texts/language';
import { happened, result_words, sentence } from '../texts/speech';
import { game_name } from '../texts/words';

// The players whose names are known, by the colours that they have now.
function players(text: Texts, { seats, about }: Setup, { board, seats: began }: Stand): string {
  const named = sides.slice(0, board.sides).flatMap((side) => {
    const at = began[side] ?? side;
    const player = seats[at];
    const name = about?.players?.[at] ?? (player.kind === 'engine' ? text.play.computer(player.level) : player.name);
    return name ? [`${text.side[side]}: ${name}`] : [];
  });
  return named.join(' · ');
}

// Which game it is, who plays it, and what has just happened in it, or how it ended.
export function caption(text: Texts, setup: Setup, stand: Stand, final: Finish | null): string[] {
  const { prison } = stand.state;
  const held = (['black', 'white'] as const).map((side) =>
    text.play.prison_of(prison?.[side] ?? 0, text.adjective[side]),
  );
  return [
    `${game_name(text, setup.game)}, ${text.own_games.moves(stand.moves.length)}`,
    players(text, setup, stand),
    final ? sentence(result_words(text, final)) : happened(text, stand),
    prison ? `${text.play.prison}: ${held.join(', ')}` : '',
  ];
}
