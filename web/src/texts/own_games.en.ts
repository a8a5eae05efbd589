// The reader's own games, and the rooms they sit in, in English.
export const own_games = {
  title: 'Your games',
  none: 'No games yet. Every game that you play is kept here, in this browser.',
  search: 'Search by name or game',
  nothing: 'No game has such a name.',
  moves: (count: number) => `${count} ${count === 1 ? 'move' : 'moves'}`,
  you_against: (side: string, who: string) => `You (${side}) against ${who}`,
  open: 'Open',
  name: 'Name of the game',
  remove: 'Delete',
  sure: 'Delete for good?',
  more: 'Show more',
  save_all: 'Save all as SGF',
  added: (count: number, of: number) =>
    count === of
      ? `The ${of} games in the file are now here.`
      : `Of the ${of} games in the file, ${count} ${count === 1 ? 'is' : 'are'} now here.`,
  rooms: 'Games by link',
  your_turn: 'your turn',
  their_turn: 'not your turn',
  over: 'over',
  broken: 'This link does not contain a readable game.',
};
