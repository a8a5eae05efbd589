// The rules in three lines, for those who are invited to a game that they do not know, in English.
const surround = 'Have more of the board than your opponent: your pieces, and what they surround.';
const margo = [
  'Add a ball to an empty hole, or on top of four others.',
  'A group without an empty hole beside it is captured; a captured ball that holds up another stays, as a zombie.',
  'Have the most balls when nothing more can be placed.',
];
export const brief: Record<string, string[]> = {
  bargo: [
    'Place a piece, with its wall on one of its six edges. A wall separates what lies on either side of it.',
    'A group that touches no empty cell is captured.',
    surround,
  ],
  yugo: [
    'Place a pawn on an empty point; where it surrounds an enemy group, it is a king.',
    'The pawns of a surrounded group are captured. Kings never leave the board.',
    surround,
  ],
  margo,
  spargo: margo,
  sligo: [
    'Move one of your stones one step, if you like, and then place a stone.',
    'Surrounded groups are captured. Two diagonal stones of yours need a third beside both.',
    surround,
  ],
  meigo: [
    'Place a stone. Whether it is marked depends on which of your stones it can reach; the board shows it before you place.',
    'Captured stones go to the prison; taking one back out of it is a spare move.',
    'Whoever can neither place nor take a prisoner out has lost.',
  ],
  go: ['Place a stone on an empty point.', 'A group that touches no empty point is captured.', surround],
};
