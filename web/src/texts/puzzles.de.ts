// Puzzles in German.
import type { puzzles as en } from './puzzles.en';

const themes: Record<string, string> = {
  win: 'Gewinnen',
  capture: 'Schlagen',
  life: 'Überleben',
  king: 'Könige',
  wall: 'Richtige Mauer',
  slide: 'Rücken',
  stack: 'Höhere Ebene',
  flip: 'Markierungen lösen',
  button: 'Knopf',
  hold: 'Warten',
  pass: 'Passen',
  ko: 'Wiederholung',
  zombie: 'Zombies',
  stranded: 'Keine Freiheiten',
};
const hints: Record<string, string> = {
  slide: 'Am Anfang wird ein Stein gerückt.',
  wall: 'Die richtige Stelle genügt nicht: Die Mauer entscheidet.',
  stack: 'Sieh eine Ebene höher nach.',
  king: 'Der gesetzte Stein wird König.',
  flip: 'Suche einen Zug, der Markierungen löst.',
  hold: 'Nicht jeder Zug braucht das Brett.',
  button: 'Nicht jeder Zug braucht das Brett.',
  pass: 'Nicht jeder Zug braucht das Brett.',
  capture: 'Es beginnt mit einem Schlag oder führt zu einem: Zähle die Freiheiten.',
  ko: 'Etwas darf sich hier nicht wiederholen.',
};
const count = ['', 'einem Zug', 'zwei Zügen', 'drei Zügen', 'vier Zügen'];
const next = ['', 'dem nächsten Zug', 'den nächsten zwei Zügen', 'den nächsten drei Zügen', 'den nächsten vier Zügen'];
const solutions = (number: number) =>
  number === 1 ? 'Es gibt eine Lösung.' : `Es gibt ${number === 2 ? 'zwei' : number} Lösungen.`;
const all = (places: string[]) => places.join(' und ');

export const puzzles: typeof en = {
  title: 'Aufgaben',
  lead: 'Stellungen mit einer Aufgabe. Jede Lösung ist bewiesen, und auch, was alles andere widerlegt.',
  today: 'Aufgabe des Tages',
  solve: 'Lösen',
  streak: (days) => `${days} ${days === 1 ? 'Tag' : 'Tage'} in Folge gelöst`,
  solved: (number, of) => `${number} von ${of} gelöst`,
  own: 'Aus deinen Partien',
  own_lead:
    'Wo die Rückschau auf deine Partien Fehler gefunden hat. Sie sucht gründlich, ist aber nur auf gelösten Brettern genau.',
  own_none: 'Sieh dir eine eigene Partie in der Rückschau an: Aus ihren Fehlern werden hier Aufgaben.',
  own_count: (number) => `${number} ${number === 1 ? 'Stellung' : 'Stellungen'}`,
  forget: 'Diese entfernen',
  of_move: (ply) => `Zug ${ply}`,
  list: 'Alle Aufgaben',
  theme: 'Thema',
  all_themes: 'Alle Themen',
  theme_name: (name) => themes[name] ?? name,
  difficulty: (level) => `Schwierigkeit ${level} von 5`,
  result: { first: 'gelöst', later: 'gelöst, aber nicht gleich', missed: 'noch nicht gelöst' },
  task: ({ goal, solution }, who, other) => {
    const what = {
      win: `${who} ist am Zug und gewinnt, was ${other} auch tut.`,
      capture: `${who} ist am Zug und schlägt, was auf ${all(goal.at)} steht, in ${count[(goal.turns + 1) / 2]}, diesen mitgezählt.`,
      keep: `${who} ist am Zug und rettet, was auf ${all(goal.at)} steht: Nach ${next[goal.turns / 2]} von ${other} muss es noch dort sein.`,
    };
    return `${what[goal.kind]} ${solutions(solution.length)}`;
  },
  komi: (points) =>
    `${points > 0 ? 'Weiß' : 'Schwarz'} hat ${String(Math.abs(points)).replace('.', ',')} ${Math.abs(points) === 1 ? 'Punkt' : 'Punkte'} Komi.`,
  own_task: (who) => `${who} ist am Zug. In deiner Partie geschah hier ein Fehler: Finde einen besseren Zug.`,
  hint: (names) => Object.keys(hints).flatMap((name) => (names.includes(name) ? (hints[name] ?? []) : []))[0],
  hint_any: 'Sieh nach, wem Freiheiten fehlen.',
  hint_place: (places) => `Sieh dir ${all(places)} an.`,
  hint_act: 'Der richtige Zug ist nicht auf dem Brett.',
  more_hint: 'Noch ein Tipp',
  show: 'Lösung zeigen',
  again: 'Noch einmal',
  next: 'Nächste Aufgabe',
  analyse: 'Als Partie öffnen',
  right: ({ goal }, who, other) =>
    ({
      win: `Richtig: ${who} gewinnt, was ${other} auch tut.`,
      capture: `Richtig: ${all(goal.at)} entkommt nicht.`,
      keep: `Richtig: ${all(goal.at)} ist nicht rechtzeitig zu schlagen.`,
    })[goal.kind],
  wrong: ({ goal }, move, who) =>
    ({
      win: `${move} gewinnt nicht: So scheitert ${who}.`,
      capture: `${move} scheitert: ${all(goal.at)} ist nicht mehr rechtzeitig zu schlagen.`,
      keep: `${move} scheitert: ${all(goal.at)} geht verloren.`,
    })[goal.kind],
  shown: (move) => `Die Lösung ist ${move}.`,
  others: (moves) => `Auch richtig: ${moves.join('; ')}.`,
  proved: 'Das ist bewiesen; gezeigt wird der längste Widerstand.',
  proved_saved: 'Das ist bewiesen; gezeigt wird die Rettung.',
  own_right: (move) => `Auch die Rückschau hätte ${move} gespielt.`,
  own_good: (move) => `Auch an ${move} findet die Engine nichts auszusetzen.`,
  own_same: (move, loss) => `${move} wurde in der Partie gespielt: Es kostete ${loss} der Aussichten.`,
  own_wrong: (move, loss) => `${move} kostet etwa ${loss} der Aussichten.`,
  own_exact: 'Dieses Brett ist gelöst: Was über den Zug gesagt ist, ist genau.',
  own_unproved: 'Das stammt aus einer Rückschau, nicht aus einem Beweis.',
  judging: 'Einen Augenblick …',
};
