// What is refused besides moves, in German, by the codes and parts of docs/language.md.
import type { Texts } from './en';
import { setup } from './setup.de';
import { allowed_words, range_words } from './troubles.en';

export const trouble: Texts['trouble'] = {
  unknown_game: ({ text = '' }) => `Ein Spiel „${text}“ gibt es nicht.`,
  unknown_option: ({ text = '' }) => `Eine Einstellung „${text}“ hat dieses Spiel nicht.`,
  bad_option: ({ option = '', text = '', allowed = '' }) =>
    `${setup.option(option)}: „${text}“ geht nicht. ${
      range_words(allowed, setup.range) ??
      `Möglich ist ${allowed_words(allowed, 'bis', 'oder', (word) => setup.word(option, word))}.`
    }`,
  bad_start: ({ reason = '', at = '', player = '' }) => {
    const why = {
      nothing_below: `Auf ${at} läge eine Kugel auf nichts`,
      wall_on_wall: `Die Mauer auf ${at} stünde, wo schon eine andere steht`,
      wall_on_edge: `Die Mauer auf ${at} stünde am Rand des Bretts, der selbst eine Mauer ist`,
      supply_exceeded: `So viele Kugeln hat ${{ black: 'Schwarz', white: 'Weiß', red: 'Rot' }[player]} nicht`,
    }[reason];
    return `Diese Stellung lässt sich so nicht spielen${why ? `: ${why}` : ''}.`;
  },
  bad_record: ({ why = '' }) => `Das lässt sich nicht als Partie lesen: ${why}.`,
  busy: () => 'Der Computer hat gerade zu viel zu tun. Versuche es gleich noch einmal.',
  unwritable_record: () =>
    'Diese Partie lässt sich nicht in eine Datei schreiben. Vielleicht enthält ein Kommentar Zeichen, die dort nicht stehen können.',
  request_too_large: () => 'Das ist zu groß, als dass der Computer es annähme.',
  too_large: () => 'Die Antwort wäre zu groß, um sie zu schicken.',
  number_first: () => 'Zuerst nennt der erste Spieler die Zahl.',
  side_first: () => 'Zuerst wählt der zweite Spieler seine Seite.',
  game_begun: () => 'Die Partie hat schon begonnen.',
  not_your_turn: () => 'Du bist nicht am Zug.',
  no_offer: () => 'Dieses Angebot gibt es nicht mehr.',
  asked_before: () => 'Darum hast du schon gebeten; nach dem nächsten Zug kannst du es wieder.',
  other_request: ({ ply = '' }) =>
    ply === '0'
      ? 'Inzwischen bittet dein Gegner, zum Anfang zurückzugehen.'
      : `Inzwischen bittet dein Gegner, zur Stellung nach Zug ${ply} zurückzugehen.`,
  nothing_to_take_back: () => 'Du hast keinen Zug gemacht, der sich zurücknehmen ließe.',
  no_room: () => 'Diese Partie gibt es nicht. Vielleicht ist der Link unvollständig.',
  room_unreadable: () => 'Der Server kann diese Partie nicht lesen.',
  room_over: () => 'Diese Partie ist zu Ende.',
  not_over: () => 'Die Partie ist noch nicht zu Ende.',
  no_seat: () => 'Dieser Link gehört zu keinem Platz in dieser Partie. Vielleicht ist er unvollständig.',
  seats_free: () => 'Die Partie beginnt, wenn jeder Platz besetzt ist.',
  name_too_long: () => 'Dieser Name ist zu lang.',
  name_with_blanks: () => 'Ein Name beginnt und endet nicht mit einem Leerzeichen.',
  name_invisible: () => 'Ein Name ist eine Zeile aus sichtbaren Zeichen.',
  name_taken: () => 'So heißt hier schon jemand.',
  moved_on: () => 'Die Partie ist inzwischen weitergegangen.',
  no_more_rooms: () => 'Im Augenblick lassen sich keine weiteren Partien anlegen. Versuche es später wieder.',
  too_many_rooms: () => 'Du bist in zu vielen Partien zugleich. Verlasse erst eines.',
  room_full: () => 'Dieser Partie schauen schon zu viele zu.',
  too_many_changes: () => 'In dieser Partie ist so viel geschehen, dass nur noch Züge und die Aufgabe möglich sind.',
  no_rooms: () => 'Dieser Server führt keine Partien zwischen Menschen.',
  not_stored: () => 'Der Server konnte das nicht speichern; es hat sich nichts geändert.',
  perhaps_stored: () =>
    'Ob der Server das gespeichert hat, ist nicht bekannt. Versuche es wieder, sobald er zurück ist.',
};
