// The reader's own games, and the rooms they sit in, in German.
import type { own_games as en } from './own_games.en';

export const own_games: typeof en = {
  title: 'Deine Partien',
  none: 'Noch keine Partien. Jede Partie, die du spielst, wird hier in diesem Browser aufbewahrt.',
  search: 'Nach Name oder Spiel suchen',
  nothing: 'Keine Partie heißt so.',
  moves: (count) => `${count} ${count === 1 ? 'Zug' : 'Züge'}`,
  you_against: (side, who) => `Du (${side}) gegen ${who}`,
  open: 'Öffnen',
  name: 'Name der Partie',
  remove: 'Löschen',
  sure: 'Endgültig löschen?',
  more: 'Mehr zeigen',
  save_all: 'Alle als SGF speichern',
  added: (count, of) =>
    count === of
      ? `Die ${of} Partien aus der Datei sind jetzt hier.`
      : `Von den ${of} Partien aus der Datei ${count === 1 ? 'ist' : 'sind'} jetzt ${count} hier.`,
  rooms: 'Partien über einen Link',
  your_turn: 'du bist am Zug',
  their_turn: 'du bist nicht am Zug',
  over: 'beendet',
  broken: 'Dieser Link enthält keine lesbare Partie.',
};
