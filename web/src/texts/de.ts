// Every text of the pages in German.
import { brief } from './brief.de';
import { events, figure, result, settle } from './events.de';
import { own_games } from './own_games.de';
import { puzzles } from './puzzles.de';
import { room } from './room.de';
import { setup } from './setup.de';
import { steps } from './steps';
import { trouble } from './troubles.de';
import type { Piece } from '../board/piece';
import type { Direction, Side, TurnStep } from '../protocol/types';
import type { Texts } from './en';
import { german_prompt } from './prompts.de';
import { german_reason } from './reasons.de';
import { german_refusal } from './refusals.de';

const side: Record<Side, string> = { black: 'Schwarz', white: 'Weiß', red: 'Rot' };
const adjective: Record<Side, string> = { black: 'schwarz', white: 'weiß', red: 'rot' };
const direction: Record<Direction, string> = {
  e: 'Osten',
  ne: 'Nordosten',
  nw: 'Nordwesten',
  w: 'Westen',
  sw: 'Südwesten',
  se: 'Südosten',
};
const kind: Record<Piece['kind'], string> = { plain: '', pawn: ', Bauer', king: ', König', marked: ', markiert' };
const games: Texts['games'] = {
  bargo: {
    name: 'Bargo',
    sentence: 'Jeder Stein bringt eine Mauer mit, und Mauern trennen Gruppen.',
  },
  yugo: {
    name: 'Yugo',
    sentence: 'Wer schlägt, ist König, und Könige verlassen das Brett nie.',
  },
  margo: {
    name: 'Margo',
    sentence: 'Kugeln stapeln sich. Wer gefangen andere trägt, bleibt als Zombie. 4×4: Spargo.',
    white_begins: true,
  },
  spargo: { name: 'Spargo', sentence: 'Margo auf vier mal vier Löchern: kurz und scharf.', white_begins: true },
  sligo: {
    name: 'Sligo',
    sentence: 'Erst rücken, dann setzen. Diagonalen brauchen einen Freund.',
  },
  meigo: {
    name: 'Meigo',
    sentence: 'Gefangene sind Züge in Reserve. Wer nichts mehr tun kann, hat verloren.',
  },
  go: {
    name: 'Go',
    sentence: 'Von ihm stammen alle ab: umzingeln oder umzingelt werden.',
  },
};
const acts: Record<string, string> = {
  pass: 'Passen',
  button: 'Knopf nehmen',
  hold: 'Warten',
  swap: 'Farben tauschen',
  resume: 'Weiterspielen',
  accept: 'Zustimmen',
  dead: 'Tote Gruppen angeben',
};
const acting: Record<string, string> = {
  pass: 'passen',
  button: 'den Knopf nehmen',
  hold: 'warten',
  swap: 'die Farben tauschen',
  resume: 'weiterspielen',
  accept: 'der Angabe zustimmen',
};
// What a player would do who makes this move.
function doing(move: string, taken: TurnStep[] = []): string {
  const [what, ...groups] = move.split(' ');
  if (what === 'dead') return groups.length > 0 ? `${groups.join(', ')} für tot erklären` : 'nichts für tot erklären';
  const { from, to, place, wall } = steps(taken);
  if (from && to) return `von ${from} nach ${to} rücken${place ? `, dann auf ${place} setzen` : ''}`;
  if (place && wall) return `${place} mit der Mauer im ${direction[wall]} spielen`;
  return acting[move] ?? `${move} spielen`;
}

const meanings: Record<string, string> = {
  button:
    'Der Knopf ist ein halber Punkt für den, der ihn nimmt, statt zu setzen. Solange er frei ist, kann niemand passen.',
};
const deeds: Record<string, string> = {
  pass: 'passt',
  button: 'nimmt den Knopf',
  hold: 'wartet: Ein Stein verlässt das Gefängnis',
};
const notes: Record<string, string> = {
  pass: 'passt',
  button: 'nimmt den Knopf',
  hold: 'wartet',
  swap: 'tauscht',
  accept: 'stimmt zu',
  resume: 'spielt weiter',
};

export const de: Texts = {
  language: 'Deutsch',
  title: 'Crosscut',
  skip: 'Zum Inhalt springen',
  lost: 'Die Verbindung zum Computer ist abgebrochen; neuer Versuch…',
  lost_briefly: 'Keine Verbindung',
  waiting: 'Warten auf den Computer…',
  unkept:
    'Dieser Browser kann die Partie nicht aufbewahren: Es fehlt an Platz, oder das Speichern ist verboten. Sichere sie als Aufzeichnung oder kopiere ihren Link, bevor du gehst.',
  news: {
    no_webassembly:
      'Die Spiele laufen hier nicht: Dieser Browser ist zu alt für WebAssembly, oder seine Einstellungen verbieten es. Versuche einen anderen Browser, oder erlaube WebAssembly für diese Seite.',
    no_room_offline:
      'Dieser Browser hat keinen Platz mehr, um Crosscut aufzubewahren; es geht daher nur mit Internet. Um ohne Internet zu spielen, gib Speicher frei und lade die Seite neu.',
    update: 'Es gibt eine neue Version von Crosscut. Deine laufende Partie bleibt erhalten.',
    updated: 'Crosscut wurde aktualisiert. Deine Partie ist, wo du warst.',
  },
  take_update: 'Jetzt aktualisieren',
  no_page: 'Unter dieser Adresse gibt es nichts; hier steht, was es gibt.',
  nav: {
    play: 'Spielen',
    learn: 'Lernen',
    puzzles: 'Aufgaben',
    editor: 'Editor',
    settings: 'Einstellungen',
    main: 'Hauptmenü',
  },
  side,
  games,
  act: (name) => acts[name] ?? name,
  meaning: (act) => meanings[act] ?? '',
  act_within: (name) => acts[name] ?? name, // as a noun
  noted: (move) => {
    const [what, ...groups] = move.split(' ');
    if (what === 'dead') return `erklärt ${groups.length > 0 ? groups.join(', ') : 'nichts'} für tot`;
    return notes[move] ?? move;
  },
  figure,
  whole: (number) => number.toLocaleString('de-DE'),
  direction,
  event: events,
  own_games,
  puzzles,

  start: {
    title: 'Sechs Spiele, in denen Steine atmen müssen.',
    lead: 'Go und fünf Verwandte, jedes Spiel mit einem eigenen Dreh. Wähle eines: Du spielst sofort, mit Hilfen.',
    learn: 'Lernen',
    play: 'Spielen',
    go_on: 'Deine Partie fortsetzen',
    custom: 'Anderes Brett, anderer Gegner, andere Regeln',
    board: (game) => `Ein Brett von ${game}`,
  },
  setup,
  trouble,
  play: {
    board: (game, size, walled) =>
      `${game}, Größe ${size}. Pfeiltasten wandern, Eingabe spielt${walled ? ', 1 bis 6 wählen die Mauer' : ''}.`,
    space: (game, size) => `${game}, Größe ${size}, im Raum. Gespielt wird durch Zeigen.`,
    keys_flat: 'Mit Tasten auf dem flachen Brett spielen',
    wall_keys: '(Tasten 1 bis 6.)',
    only: (act) => `Setzen geht nicht; es bleibt nur: ${de.act_within(act)}.`,
    to_move: (who) => `${who} ist am Zug`,
    you: 'du',
    computer: (level) => `Computer, Stufe ${level}`,
    thinking: (who) => `${who} überlegt…`,
    confirm: (move) => acts[move.split(' ')[0] ?? ''] ?? `${move} spielen`,
    cancel: 'Abbrechen',
    undo: 'Zurück',
    redo: 'Vor',
    first: 'Zum Anfang',
    last: 'Zum Ende',
    resign: 'Aufgeben',
    resign_sure: 'Diese Partie aufgeben?',
    yes: 'Ja',
    no: 'Nein',
    not_allowed: 'Nicht erlaubt:',
    goes_only: (from, to, not) => `Der Stein auf ${from} kann nach ${to.join(', ')} rücken, aber nicht nach ${not}.`,
    time_up: (who) => `Die Zeit von ${who} ist abgelaufen.`,
    go_on_untimed: 'Ohne Uhr weiterspielen',
    let_computer: 'Den Computer hier spielen lassen',
    hint: 'Tipp',
    hint_text: (move, taken) => `Der Computer würde ${doing(move, taken)}.`,
    fresh: 'Neue Partie',
    analyse: 'Untersuchen',
    close_analysis: 'Untersuchung schließen',
    moves: 'Züge',
    variation: 'Variante',
    no_moves: 'Noch kein Zug.',
    comment: 'Anmerkung zu dieser Stellung',
    score: 'Stand der Punkte',
    part: (name, points) =>
      ({
        pieces: 'auf dem Brett',
        territory: 'Gebiet',
        kings: points === 1 ? 'feindlicher König' : 'feindliche Könige',
        komi: 'Komi',
        button: 'Knopf',
      })[name] ?? name,
    supply: (count) =>
      count === null ? 'unbegrenzt Kugeln übrig' : `${count} ${count === 1 ? 'Kugel' : 'Kugeln'} übrig`,
    prison: 'Gefängnis',
    prison_of: (colour, count) => `${count} ${count === 1 ? 'Stein' : 'Steine'} von ${colour}`,
    prison_empty: 'leer',
    hold: (colour) => `Warten: einen Stein von ${colour} aus dem Gefängnis nehmen`,
    placements: (count) => `${count === 0 ? 'kein' : count} ${count === 1 || count === 0 ? 'Setzzug' : 'Setzzüge'}`,
    spare: (count) => `${count === 0 ? 'kein' : count} ${count === 1 || count === 0 ? 'Reservezug' : 'Reservezüge'}`,
    actions_left: (count) =>
      count === 0 ? 'Keine Aktion mehr' : `Nur noch ${count} ${count === 1 ? 'Aktion' : 'Aktionen'}`,
    button_free: 'Der Knopf (ein halber Punkt) ist frei',
    button_of: (who) => `${who} hat den Knopf (ein halber Punkt)`,
    result: 'Die Partie ist zu Ende',
    reach: 'Zeigen, welche Steine markiert würden',
    turn: 'Drehen',
    turn_board: 'Das Brett drehen (t)',
    mirror: 'Spiegeln',
    mirror_board: 'Das Brett spiegeln (m)',
    layer: 'Ebenen zeigen bis',
    view3d: 'Räumlich',
    view_key: 'Räumlich oder flach (v)',
    view2d: 'Flach',
    loading3d: 'Die räumliche Ansicht wird geladen…',
    no3d: 'Dieser Browser konnte die räumliche Ansicht nicht laden oder zeichnen.',
    // what a turn of several decisions is made of
    decisions: {
      slide: 'Stein rücken (freiwillig)',
      facing: 'Stein setzen und seine Mauer wählen',
      place: 'Stein setzen',
    },
    skip_hint: 'Ein leerer Punkt überspringt den ersten Schritt.',
    more: 'Mehr',
    share: 'Link zu dieser Partie kopieren',
    copied: 'Der Link ist kopiert. Er enthält die ganze Partie.',
    copy_failed: 'Der Browser erlaubt das Kopieren nicht; der Link steht in der Adresszeile.',
    save_sgf: 'Als SGF speichern',
    save_json: 'Als JSON speichern',
    save_svg: 'Bild (SVG)',
    save_png: 'Bild (PNG)',
    no_picture: 'Der Browser konnte das Bild nicht machen.',
    open: 'Aufzeichnung öffnen…',
    edit: 'Diese Stellung bearbeiten',
    command: 'Zug eingeben',
    command_send: 'Spielen',
    said: 'Was geschah',
    checking: 'Der Zug wird geprüft…',
    teach: (loss, points, better, taken) =>
      `Das senkt deine Aussichten um etwa ${loss}${points ? ` und kostet ${figure(points.toFixed(1))} Punkte` : ''}. Der Computer würde ${doing(better, taken)}.`,
    teach_anyway: 'Trotzdem spielen',
    teach_again: 'Neu wählen',
    repeated: 'Dieses Brett stand schon einmal.',
  },
  settle,
  say: {
    empty: (place) => `${place}, leer`,
    piece: (place, piece) =>
      `${place}, ${adjective[piece.side]}${kind[piece.kind]}${piece.wall ? `, Mauer im ${direction[piece.wall]}` : ''}`,
    open: 'kann gewählt werden',
    becomes_marked: 'ein Stein hier ist markiert',
    becomes_plain: 'ein Stein hier ist nicht markiert',
    last: 'letzter Zug',
    claimed: 'für tot erklärt',
    wall: (name) => `Mauer im ${name}`,
    played: (who, move) => (deeds[move] ? `${who} ${deeds[move]}.` : `${who}: ${move}.`),
    turn: (who) => `${who} ist am Zug.`,
    over: (result) => `Die Partie ist zu Ende: ${result}.`,
    zombie: 'Zombie',
  },
  result,
  room,
  brief,
  reason: (reason, mover, state) => german_reason(reason, mover, state, side, (move) => acts[move] ?? move),
  prompt: (input, mover) =>
    german_prompt(input, mover, `${side[mover]} würde ${doing(input.move ?? '', input.taken)}.`),
  refusal: (code, parts, situation) => german_refusal(code, parts, situation, side),
  analysis: {
    title: 'Untersuchung',
    chances: (who, rate) => `${who}: ${rate} der Aussichten`,
    lead: (who, points, spread) => `${who} führt mit etwa ${figure(points)} ± ${figure(spread)}`,
    behind: (who, points, spread) => `${who} liegt um etwa ${figure(points)} ± ${figure(spread)} zurück`,
    even: (spread) => `Der Stand ist etwa gleich, ± ${figure(spread)}`,
    playouts: (count) => `${count} Probespiele`,
    solved: (result, turns) =>
      `Gelöst: ${result} bei bestem Spiel${turns ? `, in ${turns} ${turns === 1 ? 'Zug' : 'Zügen'}` : ''}`,
    exact: 'Dieses Brett ist gelöst: jeder Verlust ist genau.',
    moves: 'Beste Züge',
    move: 'Zug',
    rate: 'Aussichten',
    points: 'Punkte',
    visits: 'Besuche',
    ownership: 'Zeigen, wem was gehören wird',
    policy: 'Den ersten Eindruck des Netzes zeigen',
    on_board: 'Beste Züge auf dem Brett zeigen',
    review: 'Rückschau auf die Partie',
    reviewing: 'Rückschau läuft…',
    stop: 'Anhalten',
    graph: 'Aussichten von Schwarz im Verlauf',
    graph_lead: 'Erwarteter Vorsprung von Schwarz im Verlauf (schattiert: ± Streuung)',
    graph_lead_open: 'Erwarteter Vorsprung von Schwarz (schattiert: ± Streuung), solange der Sieger nicht feststand',
    graph_each: 'Aussichten, wie jeder sie am Zug sah',
    graph_lead_each: 'Erwarteter Vorsprung vor dem besten der anderen, wie jeder ihn am Zug sah',
    mistakes: 'Größte Fehler',
    none: 'Keine großen Fehler.',
    so_far: (moves, of) => `Durchgesehen: ${moves} von ${of} Zügen.`,
    mistake: (ply, who, move, loss) => `Zug ${ply}, ${who} ${move}: kostete ${loss} der Aussichten.`,
    show_better: 'Den besseren Zug zeigen',
    better: (move) => `Besser: ${acts[move] ?? move}.`,
    try_again: 'Noch einmal versuchen',
    find: (who, move) => `Finde einen besseren Zug für ${who} als ${move}.`,
    to_list: 'Zur Liste',
    tried: (move, better, loss) => {
      const tried = acts[move] ?? move;
      if (loss !== null) return `${tried} kostet immer noch ${loss} der Aussichten.`;
      return move === better ? `${tried} ist der bessere Zug.` : `${tried} ist so gut wie ${de.act_within(better)}.`;
    },
    show: 'Untersuchung zeigen',
    proven: { win: 'sicher gewonnen', loss: 'sicher verloren', draw: 'sicher unentschieden' },
  },
  editor: {
    title: 'Editor',
    lead: 'Wähle einen Stein und dann die Stellen, an die er gehört. Nochmaliges Wählen nimmt ihn weg.',
    tool: 'Stein',
    erase: 'Nichts (wegnehmen)',
    to_move: 'Am Zug',
    button: 'Der Knopf',
    free: 'frei',
    prison: (colour) => `Steine von ${colour} im Gefängnis`,
    marked: 'Der zuletzt gesetzte Stein war markiert',
    without_liberty: (places) => `Ohne Freiheit: ${places.join(', ')}. Man kann trotzdem von hier aus spielen.`,
    clear: 'Brett leeren',
    play: 'Von hier aus spielen',
    analyse: 'Diese Stellung untersuchen',
    game: 'Spiel',
  },
  settings: {
    title: 'Einstellungen',
    language: 'Sprache',
    theme: 'Farben',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    material: 'Bretter',
    materials: {
      kaya: 'Kaya, Schiefer, Muschel',
      walnut: 'Nussbaum und Bein',
      celadon: 'Seladon und Glas',
      plain: 'Hoher Kontrast',
    },
    sound: 'Ein Klicken bei jedem Zug',
    confirm: 'Vor jedem Zug nachfragen',
    confirms: { auto: 'Auf Berührungsbildschirmen', on: 'Immer', off: 'Nie' },
    coordinates: 'Koordinaten zeigen',
    hints: 'Zeigen, was gespielt werden darf',
    teaching: 'Vor groben Fehlern warnen',
    close: 'Schließen',
  },
  learn: {
    title: 'Lernen',
    lead: 'Kurze Lektionen auf lebendigen Brettern. Jede fragt nach einem Zug und sagt, was er bewirkt.',
    none: 'Lektionen gibt es noch nicht. Lies die Regeln oder spiele einfach: Jeder unerlaubte Zug wird erklärt.',
    lesson: (number, of) => `Schritt ${number} von ${of}`,
    next: 'Weiter',
    next_lesson: 'Nächste Lektion',
    games: 'Alle Spiele',
    steps: (count) => `${count} ${count === 1 ? 'Schritt' : 'Schritte'}`,
    again: 'Noch einmal',
    hint: 'Tipp',
    not_it: 'Das ist es nicht. Versuch einen anderen Zug, oder nimm den Tipp.',
    resume: 'Weiter, wo du aufgehört hast',
    finished: 'geschafft',
    lessons_begun: (count) => `${count} ${count === 1 ? 'Lektion' : 'Lektionen'} begonnen`,
    steps_done: (count, of) => `${count} von ${of} Schritten geschafft`,
    done: 'Diese Lektion ist geschafft.',
    all: 'Alle Lektionen',
    play: (game) => `${game} spielen`,
  },
  rules: {
    title: 'Regeln',
    show: ({ kind, moves }) =>
      `${kind === 'play' ? 'Spielen' : 'Versuchen'}: ${moves.map((move) => acts[move] ?? move).join(', ')}`,
    shown: ({ kind }) => ({ play: '', legal: 'Das ist erlaubt.', illegal: 'Das ist nicht erlaubt.', fact: '' })[kind],
    reset: 'Von vorn',
    lessons: 'Lektionen',
    shared: 'Was alle Spiele gemeinsam haben',
  },
  failed: (why) => `Das hat nicht geklappt: ${why}`,
};
