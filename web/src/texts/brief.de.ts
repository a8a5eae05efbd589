// The rules in three lines, for those who are invited to a game that they do not know, in German.
const surround = 'Habe mehr vom Brett als dein Gegner: deine Steine und was sie umschließen.';
const margo = [
  'Lege eine Kugel in ein leeres Loch oder auf vier andere.',
  'Eine Gruppe ohne leeres Loch daneben ist geschlagen; eine geschlagene Kugel, die eine andere trägt, bleibt als Zombie.',
  'Habe die meisten Kugeln, wenn sich nichts mehr legen lässt.',
];
export const brief: Record<string, string[]> = {
  bargo: [
    'Setze einen Stein, seine Mauer auf eine seiner sechs Kanten. Eine Mauer trennt, was beiderseits von ihr liegt.',
    'Eine Gruppe, die kein leeres Feld berührt, ist geschlagen.',
    surround,
  ],
  yugo: [
    'Setze einen Bauern auf einen leeren Punkt; wo er eine feindliche Gruppe umzingelt, ist er ein König.',
    'Die Bauern einer umzingelten Gruppe sind geschlagen. Könige verlassen das Brett nie.',
    surround,
  ],
  margo,
  spargo: margo,
  sligo: [
    'Rücke, wenn du magst, einen deiner Steine um einen Schritt, und setze dann einen Stein.',
    'Umzingelte Gruppen sind geschlagen. Zwei diagonale Steine von dir brauchen einen dritten neben beiden.',
    surround,
  ],
  meigo: [
    'Setze einen Stein. Ob er markiert ist, hängt davon ab, welche deiner Steine er erreicht; das Brett zeigt es vorher.',
    'Geschlagene Steine kommen ins Gefängnis; einen wieder herauszunehmen ist ein Reservezug.',
    'Wer weder setzen noch einen Gefangenen herausnehmen kann, hat verloren.',
  ],
  go: [
    'Setze einen Stein auf einen leeren Punkt.',
    'Eine Gruppe, die keinen leeren Punkt berührt, ist geschlagen.',
    surround,
  ],
};
