// Why a move is refused, in German, by the codes and parts of docs/language.md.
import { read_piece } from '../board/piece';
import type { ErrorParts, MoveRefused, Side, Situation } from '../protocol/types';

const adjective: Record<Side, string> = { black: 'schwarz', white: 'weiß', red: 'rot' };

export function german_refusal(
  code: MoveRefused,
  { text = '', at = '', also = '', piece = '', player = 'black', size = '' }: ErrorParts,
  { state, board }: Situation,
  name: Record<Side, string>,
): string {
  const side = player as Side;
  const balls = state.zombies !== undefined;
  const walls = board.walls !== undefined;
  const found = piece ? read_piece(piece) : null;
  const noun = balls ? 'Kugel' : found?.kind === 'pawn' ? 'Bauer' : found?.kind === 'king' ? 'König' : 'Stein';
  const ending = balls ? 'e' : 'er';
  const marked = found?.kind === 'marked' ? `markiert${ending} ` : '';
  const there = found ? `ein${balls ? 'e' : ''} ${marked}${adjective[found.side]}${ending} ${noun}` : 'nichts';
  const own = `${adjective[side]}e`;

  switch (code) {
    case 'occupied':
      return `Auf ${at} ist schon ${there}`;
    case 'stone_stays':
      return `Auf ${at} ist schon ${there}, und kein Zug kann ihn rücken`;
    case 'no_liberty':
      if (state.kings)
        return `Ein ${own}r Bauer wäre in einer Gruppe ohne Freiheit, und ein ${own}r König muss die letzte Freiheit einer gegnerischen Gruppe nehmen`;
      if (balls) return `Die Gruppe der ${own}n Kugel hätte keine Freiheit, also kein leeres Loch neben sich`;
      return walls
        ? `Die Gruppe des ${own}n Steins hätte keine Freiheit, also kein leeres Feld neben sich ohne Mauer dazwischen`
        : `Die Gruppe des ${own}n Steins hätte keine Freiheit, also keinen leeren Punkt neben sich`;
    case 'group_loses_liberty':
      return `Die ${own} Gruppe auf ${at} bliebe ohne Freiheit zurück`;
    case 'repeats':
      return `Das Brett wäre wie nach einem früheren Zug von ${name[side]}${walls ? '; nur die Farben der Felder zählen, nicht die Mauern' : ''}`;
    case 'repeats_previous':
      return `Das Brett wäre wie nach dem vorigen Zug von ${name[side]} (Ko)`;
    case 'repeats_board':
      return 'Das Brett wäre wieder, wie es schon einmal war (Ko)';
    case 'repeats_situation':
      return 'Das Brett wäre wieder, wie es schon einmal mit demselben Spieler am Zug war (Ko)';
    case 'takes_back':
      return `Das Brett wäre wie vor dem letzten Zug von ${name[side === 'black' ? 'white' : 'black']} (Ko)`;
    case 'button_taken':
      return `${name[side]} hat den Knopf schon genommen`;
    case 'button_off':
      return 'Dieses Spiel hat keinen Knopf';
    case 'button_before_pass':
      return 'Niemand darf passen, bevor der Knopf genommen ist';
    case 'wall_faces_outside':
      return 'Die Mauer stünde am Rand des Bretts, der selbst eine Mauer ist';
    case 'wall_meets_wall':
      return `Die Mauer stünde gegen ${at}, wo schon die Mauer des Steins dort steht`;
    case 'wall_faces_enemy':
      return `Hinter der Mauer stünde auf ${at} noch ${there}; dort darf nur nichts oder ein ${own}r Stein sein`;
    case 'unsupported':
      return `Eine Kugel braucht vier Kugeln unter sich, und ${at} ist leer`;
    case 'no_supply':
      return `${name[side]} hat keine Kugel mehr`;
    case 'swap_off':
      return 'In diesem Spiel werden die Farben nicht getauscht';
    case 'swap_only_in_reply':
      return 'Nur der zweite Spieler darf tauschen, als Antwort auf die Eröffnung';
    case 'slide_needs_stone':
      return `Gerückt wird ein eigener Stein von ${name[side]}, und auf ${at} ist ${there}`;
    case 'slide_target_taken':
      return `Der Stein kann nicht nach ${at} rücken: Dort ist schon ${there}`;
    case 'slide_leaves_board':
      return 'Der Stein verließe das Brett';
    case 'slide_without_place':
      return 'Nach dem Rücken muss ein Stein gesetzt werden';
    case 'weak_pair':
      return `${at} und ${also} wären ein schwaches Paar: zwei ${own} Steine, die sich diagonal berühren, ohne dass ein ${own}r Stein neben beiden steht`;
    case 'prison_empty':
      return `Im Gefängnis ist kein ${adjective[side === 'black' ? 'white' : 'black']}er Stein, der herauskönnte`;
    case 'hold_on_first_turn':
      return 'Der erste Zug eines Spielers setzt einen Stein';
    case 'handicap_first':
      return 'Der erste Zug von Schwarz setzt die Vorgabesteine';
    case 'marked_takes_marked':
      return 'Der neue Stein wäre markiert und schlüge einen markierten; das ist nicht erlaubt, solange der zuletzt gesetzte Stein ein markierter ist';
    case 'not_canonical':
      return 'Derselbe Zug lässt sich einfacher schreiben';
    case 'game_over':
      return `Die Partie ist zu Ende (${text})`;
    case 'settlement_open':
      return 'Beide haben gepasst: Erkläre Gruppen für tot, spiele weiter oder stimme einer Angabe zu';
    case 'settlement_closed':
      return 'Über tote Gruppen einigt man sich erst nach den ersten zwei Pässen nacheinander';
    case 'settlement_off':
      return 'Dieses Spiel kommt ohne Einigung über tote Gruppen aus';
    case 'nothing_claimed':
      return 'Noch hat niemand Gruppen für tot erklärt';
    case 'claims_empty_place':
      return `${at} ist leer; für tot erklärt werden Gruppen`;
    case 'text_missing':
      return 'Es fehlt der Zug';
    case 'text_goes_on':
      return `„${text}“ hat Wörter nach dem Zug`;
    case 'not_a_move':
      return `„${text}“ ist kein Zug`;
    case 'off_board':
      return `${text} liegt nicht auf dem Brett der Größe ${size}`;
    case 'no_such_act':
      return `„${text}“ gibt es in diesem Spiel nicht`;
    case 'other_kind':
      return `Auf ${text} kommt hier ein ${noun}, kein ${found?.kind === 'king' ? 'Bauer' : 'König'}`;
    case 'wall_missing':
      return `${text} braucht die Richtung seiner Mauer, wie in ${text}:ne`;
    case 'not_a_direction':
      return `„${text}“ ist keine Richtung`;
    case 'turn_incomplete':
      return `„${text}“ ist kein ganzer Zug; Rücken und Setzen schreibt man wie c3-c4,d4`;
    case 'slide_too_far':
      return `${at} liegt nicht neben ${also}; ein Stein rückt einen Schritt`;
    case 'slide_onto_placement':
      return `„${text}“ rückt und setzt auf denselben Punkt ${at}`;
  }
}
