// What happens in a game, and how it ends, in German.
import type { events as en, result as en_result, settle as en_settle } from './events.en';

// Numbers have a comma.
export const figure = (number: number | string) => String(number).replace('.', ',');

const list = new Intl.ListFormat('de');

export const events: typeof en = {
  captured: (places) => `Geschlagen: ${places.join(', ')}.`,
  zombies: (places) => `Geschlagen, bleiben aber unter anderen als Zombies liegen: ${places.join(', ')}.`,
  revived: (places) => `Wieder am Leben: ${places.join(', ')}.`,
  crowned: (place) => `Der Stein auf ${place} ist ein König.`,
  marked: (place) => `Der Stein auf ${place} ist markiert.`,
  unmarked: (places) => `Nicht mehr markiert: ${places.join(', ')}.`,
  parted: (here, there) => `Die Mauer trennt ${here} von ${there}.`,
  swapped: (who) => `${who} tauscht: Die Spieler wechseln die Farben.`,
  you_are: (who) => `Du spielst jetzt ${who}.`,
  claimed: (who, groups, instead) => {
    const claims = instead ? `${who} stimmt nicht zu und erklärt` : `${who} erklärt`;
    return groups.length === 0
      ? `${claims}, dass nichts tot ist.`
      : `${claims} die ${groups.length === 1 ? 'Gruppe' : 'Gruppen'} auf ${list.format(groups)} für tot.`;
  },
  accepted: (who) => `${who} stimmt dem zu.`,
  refused: (who) => `${who} stimmt dem nicht zu; es wird weitergespielt.`,
  resumed: (who) => `${who} spielt weiter.`,
  declined: (who, what) =>
    what === 'draw' ? `${who} lehnt das Unentschieden ab.` : `${who} stimmt der Rücknahme nicht zu.`,
  ignored: (who, what) =>
    `${who} spielt weiter, statt zu antworten: ${what === 'draw' ? 'Dein Angebot' : 'Deine Bitte'} ist hinfällig.`,
  gone_back: (ply) =>
    ply === 0
      ? 'Einverstanden: Die Partie steht wieder am Anfang.'
      : `Einverstanden: Die Partie steht wieder nach Zug ${ply}.`,
  took: (who, colour) => `${who} nimmt ${colour}.`,
  won: 'Du hast gewonnen.',
  lost: 'Du hast verloren.',
  score: (scores) => `Punkte: ${scores.join(', ')}.`,
  shaded: 'Quadrate zeigen, was zählt.',
  ended: {
    passes: () => 'Beide haben gepasst.',
    settlement: () => 'Die Spieler haben sich über tote Gruppen geeinigt.',
    capture: (last) => `${last} hat zuerst geschlagen.`,
    no_placement: (_last, next) => `${next} konnte nichts mehr setzen.`,
    no_action: (_last, next) => `${next} hatte keinen Zug mehr.`,
    agreement: () => 'Die Spieler haben sich darauf geeinigt.',
  },
  review: 'Rückschau',
  rematch: 'Revanche',
  summary: (moves, bad) => {
    const each = bad.map(([who, count], index) => (index > 0 ? `${who} ${count}` : `machte ${who} ${count} Fehler`));
    return `In ${moves} ${moves === 1 ? 'Zug' : 'Zügen'} ${list.format(each)}.`;
  },
  turning: (ply, who, move) => `Mit Zug ${ply}, ${who} ${move}, wendete sich die Partie.`,
  no_turning: 'Kein einzelner Zug entschied die Partie.',
  costliest: (ply, who, move, loss) => `Am meisten kostete Zug ${ply}, ${who} ${move}: ${loss}.`,
  estimates: (judged, of) =>
    `Das sind Schätzungen aus einer kurzen Suche, die ${judged} von ${of} Zügen beurteilen konnte.`,
  lost_in_all: (lost) =>
    `Fehler kosteten insgesamt ${list.format(lost.map(([who, points]) => `${who} ${points}`))} Prozentpunkte der Aussichten.`,
};

const later = 'Nach dem Weiterspielen lebt alles.';
export const settle: typeof en_settle = {
  title: 'Einigung',
  to_settle: (who: string) => `${who} entscheidet`,
  explain: `Markiere Gruppen, die nicht zu retten sind. ${later}`,
  answer: (who, groups, instead) => {
    const begin = instead ? `${who} stimmt nicht zu und` : who;
    const claim = groups === 0 ? 'erklärt, dass nichts tot ist.' : 'hält die durchkreuzten Gruppen für tot.';
    return instead ? `${begin} ${claim}` : `${begin} ${claim} ${later}`;
  },
  outcome: (result) => `Dann: ${result}.`,
  send: (count) => (count === 0 ? 'Nichts ist tot' : `${count} ${count === 1 ? 'Gruppe' : 'Gruppen'} für tot erklären`),
  own: 'Anders angeben',
  accept: 'Zustimmen',
  resume: 'Weiterspielen',
};

export const result: typeof en_result = {
  draw: 'Unentschieden',
  void: 'Ohne Ergebnis',
  by: (who, points) => `${who} gewinnt mit ${figure(points)} ${points === '1' ? 'Punkt' : 'Punkten'}`,
  plain: (who) => `${who} gewinnt`,
  resigned: (who) => `${who} gewinnt durch Aufgabe`,
  time: (who) => `${who} gewinnt auf Zeit`,
};
