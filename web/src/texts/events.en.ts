// What happens in a game, and how it ends, in English.
const list = new Intl.ListFormat('en-GB');

export const events = {
  captured: (places: string[]) => `Captured: ${places.join(', ')}.`,
  zombies: (places: string[]) => `Captured but under other balls, so they stay as zombies: ${places.join(', ')}.`,
  revived: (places: string[]) => `Alive again: ${places.join(', ')}.`,
  crowned: (place: string) => `The piece on ${place} is a king.`,
  marked: (place: string) => `The stone on ${place} is marked.`,
  unmarked: (places: string[]) => `No longer marked: ${places.join(', ')}.`,
  parted: (here: string, there: string) => `The wall separates ${here} from ${there}.`,
  swapped: (who: string) => `${who} swaps: the players exchange colours.`,
  you_are: (who: string) => `You now play ${who}.`,
  // Perhaps in place of what the other player claimed.
  claimed: (who: string, groups: string[], instead: boolean) => {
    const claims = instead ? `${who} does not accept, and claims` : `${who} claims`;
    if (groups.length === 0) return `${claims} that nothing is dead.`;
    return `${claims} that the ${groups.length === 1 ? 'group' : 'groups'} on ${list.format(groups)} ${groups.length === 1 ? 'is' : 'are'} dead.`;
  },
  accepted: (who: string) => `${who} accepts the claim.`,
  refused: (who: string) => `${who} does not accept the claim; play goes on.`,
  resumed: (who: string) => `${who} plays on.`,
  declined: (who: string, what: 'draw' | 'undo') =>
    what === 'draw' ? `${who} declines the draw.` : `${who} does not agree to take back the move.`,
  ignored: (who: string, what: 'draw' | 'undo') =>
    `${who} plays on instead of answering: ${what === 'draw' ? 'your offer' : 'your request'} is void.`,
  gone_back: (ply: number) =>
    ply === 0
      ? 'Agreed: the game is back at its start.'
      : `Agreed: the game is back at the position after move ${ply}.`,
  took: (who: string, colour: string) => `${who} takes ${colour}.`,
  won: 'You have won.',
  lost: 'You have lost.',
  score: (scores: string[]) => `Score: ${scores.join(', ')}.`,
  shaded: 'Squares mark what counts.',
  ended: {
    passes: () => 'Both players passed.',
    settlement: () => 'The players agreed on the dead groups.',
    capture: (last: string) => `${last} made the first capture.`,
    no_placement: (_last: string, next: string) => `${next} had no placement left.`,
    no_action: (_last: string, next: string) => `${next} had no move left.`,
    agreement: () => 'The players agreed on it.',
  },
  review: 'Review',
  rematch: 'Rematch',
  // Of each player.
  summary: (moves: number, bad: [who: string, count: number][]) => {
    const each = bad.map(([who, count], index) =>
      index > 0 ? `${who} ${count}` : `${who} made ${count} ${count === 1 ? 'mistake' : 'mistakes'}`,
    );
    return `In ${moves} ${moves === 1 ? 'move' : 'moves'}, ${list.format(each)}.`;
  },
  turning: (ply: number, who: string, move: string) => `The game turned with move ${ply}, ${who} ${move}.`,
  no_turning: 'No single move turned the game.',
  costliest: (ply: number, who: string, move: string, loss: string) =>
    `The most was lost by move ${ply}, ${who} ${move}: ${loss}.`,
  estimates: (judged: number, of: number) =>
    `These are estimates from a short search, which could judge ${judged} of ${of} moves.`,
  lost_in_all: (lost: [who: string, points: number][]) =>
    `In all, mistakes cost ${list.format(lost.map(([who, points]) => `${who} ${points}`))} percentage points of their chances.`,
};

const later = 'After playing on, everything counts as alive.';
export const settle = {
  title: 'Settlement',
  to_settle: (who: string) => `${who} to settle`,
  explain: `Select the groups that cannot be saved. ${later}`,
  answer: (who: string, groups: number, instead: boolean) => {
    const what = groups === 0 ? 'nothing is dead' : 'the crossed-out groups are dead';
    return instead ? `${who} does not accept, and claims that ${what}.` : `${who} claims that ${what}. ${later}`;
  },
  outcome: (result: string) => `If accepted: ${result}.`,
  send: (count: number) =>
    count === 0 ? 'Claim that nothing is dead' : `Claim ${count} ${count === 1 ? 'group' : 'groups'} dead`,
  own: 'Claim otherwise',
  accept: 'Accept',
  resume: 'Play on',
};

export const result = {
  draw: 'Draw',
  void: 'No result',
  by: (who: string, points: string) => `${who} wins by ${points} ${points === '1' ? 'point' : 'points'}`,
  plain: (who: string) => `${who} wins`,
  resigned: (who: string) => `${who} wins by resignation`,
  time: (who: string) => `${who} wins on time`,
};
