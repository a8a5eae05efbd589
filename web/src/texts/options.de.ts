// The games' options in German: the words for their values, and what they mean.
export const words: Record<string, string> = {
  on: 'an',
  off: 'aus',
  advanced: 'fortgeschritten',
  beginner: 'Anfänger',
  simple: 'einfach',
  superko: 'Superko',
  original: 'Original',
  positional: 'kein Brett darf wiederkommen',
  situational: 'kein Brett mit demselben Spieler am Zug',
  unlimited: 'unbegrenzt',
  'size x size': 'Größe mal Größe',
  'on with two players, off with three': 'an zu zweit, aus zu dritt',
};
export const meanings: Record<string, string> = {
  size: 'Felder, Punkte oder Löcher je Seite',
  komi: 'Punkte, die Weiß im Voraus erhält',
  button: 'ob mit dem Knopf (ein halber Punkt) gespielt wird',
  settlement: 'ob man sich nach zweimal Passen über tote Gruppen einigt',
  players: 'wie viele spielen',
  mode: 'die meisten Kugeln oder der erste Schlag gewinnt',
  swap: 'ob der zweite Spieler die Farben tauschen darf',
  ko: 'welche wiederholten Bretter verboten sind',
  supply: 'Kugeln je Spieler',
  prison: 'schwarze Steine, die zu Beginn im Gefängnis sind',
  handicap: 'Steine, die Schwarz im ersten Zug setzt',
  suicide: 'ob ein Zug die eigene Gruppe ohne Freiheit lassen darf',
};
