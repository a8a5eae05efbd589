// Why a move is bad, in German.
import type { Reason, Side, State } from '../protocol/types';

interface Noun {
  one: string; // with its article
  object: string; // the same as an object
  more: string;
}
const stone: Noun = { one: 'der Stein', object: 'den Stein', more: 'Steine' };
const ball: Noun = { one: 'die Kugel', object: 'die Kugel', more: 'Kugeln' };
const pawn: Noun = { one: 'der Bauer', object: 'den Bauern', more: 'Bauern' };
const king: Noun = { one: 'der König', object: 'den König', more: 'Könige' };

const most = 6;
function list(names: string[]): string {
  const few = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} weiteren`] : names;
  return few.length > 1 ? `${few.slice(0, -1).join(', ')} und ${few.at(-1)}` : (few[0] ?? '');
}

export function german_reason(
  reason: Reason,
  mover: Side,
  state: State,
  name: Record<Side, string>,
  act: (move: string) => string,
): string {
  const { by, moves, places, stay, number } = reason;
  const kings = state.kings === true;
  const noun = state.zombies ? ball : stone;
  const off = places.filter((place) => !stay.includes(place));
  const named = (all: string[], what = noun) =>
    `${all.length > 1 ? `die ${all.length} ${what.more}` : what.one} auf ${list(all)}`;
  const object = (all: string[], what = noun) =>
    all.length > 1 ? named(all, what) : `${what.object} auf ${list(all)}`;
  const it = places.length > 1 || noun === ball ? 'sie' : 'ihn';
  const from = (move: string, side: Side) => `${act(move)} von ${name[side]}`;

  // What becomes of captives that are not taken off.
  function remain(): string {
    if (stay.length === 0) return '';
    if (kings)
      return stay.length > 1
        ? `; die Könige auf ${list(stay)} bleiben, zählen aber für ${name[by]}`
        : `; der König auf ${list(stay)} bleibt, zählt aber für ${name[by]}`;
    return stay.length > 1
      ? `; die auf ${list(stay)} bleiben als Zombies unter anderen liegen`
      : `; die auf ${list(stay)} bleibt als Zombie unter anderen liegen`;
  }
  function capture(move: string, what: string): string {
    const verb = kings && off.length === 0 ? 'umzingelt' : 'schlägt';
    const gain = state.prison
      ? `; das ${off.length > 1 ? `sind ${off.length} Reservezüge` : 'ist ein Reservezug'}`
      : '';
    return `${name[by]} ${verb} ${what} mit ${kings ? 'einem König auf ' : ''}${move}${remain()}${gain}.`;
  }
  function with_liberties(): string {
    if (number === 0) return 'ohne Freiheit';
    return number === 1 ? 'mit einer Freiheit' : `mit ${number} Freiheiten`;
  }
  const captured = stay.length === 0 ? pawn : off.length === 0 ? king : stone;
  const captives = object(places, kings ? captured : noun);
  const [first = '', second = '', third] = moves;

  switch (reason.key) {
    case 'over':
      if (!first) return `Damit endet die Partie, und ${name[by]} gewinnt.`;
      return state.prison
        ? `Nach ${from(first, by)} kann ${name[mover]} weder setzen noch warten und hat verloren.`
        : `Dann endet die Partie mit ${from(first, by)}, und ${name[by]} gewinnt.`;
    case 'stops':
      return `${first ? `Mit ${from(first, by)}` : 'Damit'} ruht das Spiel, und ${name[by]} führt nach dem Stand auf dem Brett.`;
    case 'own_loss': {
      const loss =
        off.length > 0
          ? `Der Zug kostet ${name[mover]} ${object(off, pawn)}: Die Gruppe hat danach keine Freiheit.`
          : '';
      const shut = stay.length > 0 ? `Danach ist ${named(stay, king)} umzingelt und zählt für den Gegner.` : '';
      return `${loss} ${shut}`.trim();
    }
    case 'taken':
    case 'atari':
      if (number === null) return `Dann gilt: ${capture(first, captives)}`;
      return `Der Zug lässt ${object(places)} ${with_liberties()} zurück: ${capture(first, it)}`;
    case 'threat':
      return `Der Zug hält nicht auf, was drohte: ${capture(first, captives)}`;
    case 'saves':
      return `Stattdessen verhindert ${act(first)} das.`;
    case 'no_liberty':
      return `Der Zug lässt ${object(places)} ohne Freiheit zurück: Setzt ${name[by]}, so ist das geschlagen.`;
    case 'later':
      return `Nach ${from(first, by)} und ${from(second, mover)}: ${capture(third ?? '', captives)}`;
    case 'misses':
      if (third === undefined) return `Stattdessen: ${capture(first, captives)}`;
      return `Stattdessen, nach ${act(first)} und der Antwort ${act(second)}: ${capture(third, captives)}`;
    case 'eye':
      return `Der Zug füllt ein eigenes Auge auf ${list(places)}.`;
    case 'wall':
      return `Mit der Mauer wie in ${first} hätte die Gruppe auch ${places.length > 1 ? 'die Freiheiten' : 'die Freiheit'} ${list(places)}.`;
    case 'attacked':
      return `Dann greift ${name[by]} mit ${first} an: Nur noch eine Freiheit hat ${named(places)}.`;
    case 'attacks':
      return `Stattdessen greift ${first} an und lässt ${object(places)} mit nur einer Freiheit zurück.`;
    case 'parts':
      return `Der Zug teilt eine Gruppe: Aus ${list(places)} werden ${number} Gruppen.`;
    case 'hold':
      return `Der Zug verbraucht einen Reservezug; im Gefängnis bleiben ${name[mover]} ${number || 'keine'}.`;
    case 'actions':
      return `Nach ${from(first, by)} kann ${name[mover]} nur noch dies: ${list(places.map(act))}.`;
    case 'shared':
      return number === null
        ? `Beide wollen nach ${list(places)}: Dort spielt jetzt voraussichtlich ${name[by]}.`
        : `Auf ${list(places)} hätte ${name[mover]} ${number} Gruppen verbunden; jetzt spielt dort voraussichtlich ${name[by]}.`;
    case 'expected':
      return `Zu erwarten ist nun ${from(first, by)}.`;
  }
}
