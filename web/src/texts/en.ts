// Every text of the pages in English; other languages have the same keys, which the compiler checks.
import type {
  Direction,
  ErrorParts,
  Input,
  MoveRefused,
  Reason,
  Shown,
  Side,
  Situation,
  State,
  TurnStep,
} from '../protocol/types';
import type { Piece } from '../board/piece';
import { brief } from './brief.en';
import { events, result, settle } from './events.en';
import { own_games } from './own_games.en';
import { puzzles } from './puzzles.en';
import { room } from './room.en';
import { setup } from './setup.en';
import { steps } from './steps';
import { trouble } from './troubles.en';

const side: Record<Side, string> = { black: 'Black', white: 'White', red: 'Red' };
const adjective: Record<Side, string> = { black: 'black', white: 'white', red: 'red' };
const direction: Record<Direction, string> = {
  e: 'east',
  ne: 'north-east',
  nw: 'north-west',
  w: 'west',
  sw: 'south-west',
  se: 'south-east',
};
const kind: Record<Piece['kind'], string> = { plain: '', pawn: ' pawn', king: ' king', marked: ', marked' };
const games: Record<string, { name: string; sentence: string; white_begins?: true }> = {
  bargo: { name: 'Bargo', sentence: 'Every piece brings a wall, and walls cut groups apart.' },
  yugo: {
    name: 'Yugo',
    sentence: 'A piece that captures is a king, and kings never leave the board.',
  },
  margo: {
    name: 'Margo',
    sentence: 'Balls stack. Captives below others are zombies. 4×4: Spargo.',
    white_begins: true,
  },
  spargo: { name: 'Spargo', sentence: 'Margo on a four by four board: short and sharp.', white_begins: true },
  sligo: {
    name: 'Sligo',
    sentence: 'Move a stone, then place one. Diagonals need a friend.',
  },
  meigo: {
    name: 'Meigo',
    sentence: 'Prisoners are spare moves. Whoever cannot act has lost.',
  },
  go: {
    name: 'Go',
    sentence: 'The ancestor of them all: surround the most, or be surrounded.',
  },
};
const acts: Record<string, string> = {
  pass: 'Pass',
  button: 'Take the button',
  hold: 'Hold',
  swap: 'Swap colours',
  resume: 'Play on',
  accept: 'Accept',
  dead: 'Claim dead groups',
};
// What an act means, where its name does not say it.
const meanings: Record<string, string> = {
  button:
    'The button is half a point for whoever takes it instead of placing a piece. Until somebody does, nobody can pass.',
};
const deeds: Record<string, string> = {
  pass: 'passes',
  button: 'takes the button',
  hold: 'holds: a stone leaves the prison',
};
const acting: Record<string, string> = {
  pass: 'pass',
  button: 'take the button',
  hold: 'hold',
  swap: 'swap colours',
  resume: 'play on',
  accept: 'accept the claim',
};
// What a player would do who makes this move, which takes these steps.
function doing(move: string, taken: TurnStep[] = []): string {
  const [what, ...groups] = move.split(' ');
  if (what === 'dead') return groups.length > 0 ? `claim as dead: ${groups.join(', ')}` : 'claim that nothing is dead';
  const { from, to, place, wall } = steps(taken);
  if (from && to) return `move ${from} to ${to}${place ? `, then place a stone on ${place}` : ''}`;
  if (place && wall) return `play ${place} with its wall ${direction[wall]}`;
  return acting[move] ?? `play ${move}`;
}

export const en = {
  language: 'English',
  title: 'Crosscut',
  skip: 'Skip to content',
  lost: 'Lost the connection to the engine; trying again…',
  lost_briefly: 'No connection',
  waiting: 'Waiting for the engine…',
  unkept:
    'This browser cannot keep the game: there is no room, or storing is forbidden. Before you leave, save it as a record or copy its link.',
  news: {
    no_webassembly:
      'The games cannot run here: this browser is too old for WebAssembly, or its settings forbid it. Try another browser, or allow WebAssembly for this site.',
    no_room_offline:
      'This browser has no room left to keep Crosscut, so it works only while you are online. To play offline, free some storage and reload the page.',
    update: 'There is a new version of Crosscut. The game you are playing is kept.',
    updated: 'Crosscut has been updated. Your game is where you left it.',
  },
  take_update: 'Update now',
  no_page: 'There is nothing at this address; here is what there is.',
  nav: { play: 'Play', learn: 'Learn', puzzles: 'Puzzles', editor: 'Editor', settings: 'Settings', main: 'Main' },
  side,
  games,
  act: (name: string) => acts[name] ?? name,
  meaning: (act: string): string => meanings[act] ?? '',
  act_within: (name: string) => acts[name]?.toLowerCase() ?? name, // within a sentence
  // In the list of moves.
  noted: (move: string): string => {
    const [what, ...groups] = move.split(' ');
    if (what === 'dead') return `claims ${groups.length > 0 ? groups.join(', ') : 'none'} dead`;
    return (
      {
        pass: 'passes',
        button: 'takes the button',
        hold: 'holds',
        swap: 'swaps',
        accept: 'accepts',
        resume: 'plays on',
      }[move] ?? move
    );
  },
  figure: (number: number | string) => String(number),
  whole: (number: number) => number.toLocaleString('en-GB'),
  direction,
  event: events,
  own_games,
  puzzles,

  start: {
    title: 'Six games in which stones must breathe.',
    lead: 'Go and five relatives, each with one twist. Pick one: you are playing within a second, with hints on.',
    learn: 'Learn',
    play: 'Play',
    go_on: 'Continue your game',
    custom: 'Choose board, opponent and options',
    board: (game: string) => `A ${game} board`,
  },
  setup,
  trouble,
  play: {
    board: (game: string, size: number, walled: boolean) =>
      `${game}, size ${size}. Arrow keys move around, Enter plays${walled ? ', 1 to 6 choose the wall' : ''}.`,
    space: (game: string, size: number) => `${game}, size ${size}, in space. It is played by pointing.`,
    keys_flat: 'Play with keys on the flat board',
    wall_keys: '(Keys 1 to 6.)',
    only: (act: string): string => `Nothing can be placed: all you can do is ${en.act_within(act)}.`,
    to_move: (who: string) => `${who} to move`,
    you: 'you',
    computer: (level: number) => `computer, level ${level}`,
    thinking: (who: string) => `${who} is thinking…`,
    confirm: (move: string) => acts[move.split(' ')[0] ?? ''] ?? `Play ${move}`,
    cancel: 'Cancel',
    undo: 'Undo',
    redo: 'Redo',
    first: 'To the start',
    last: 'To the end',
    resign: 'Resign',
    resign_sure: 'Resign this game?',
    yes: 'Yes',
    no: 'No',
    not_allowed: 'Not allowed:',
    goes_only: (from: string, to: string[], not: string) =>
      `The stone on ${from} can move to ${to.join(', ')}, but not to ${not}.`,
    time_up: (who: string) => `${who} has run out of time.`,
    go_on_untimed: 'Play on without a clock',
    let_computer: 'Let the computer move',
    hint: 'Hint',
    hint_text: (move: string, taken?: TurnStep[]) => `The computer would ${doing(move, taken)}.`,
    fresh: 'New game',
    analyse: 'Analyse',
    close_analysis: 'Close the analysis',
    moves: 'Moves',
    variation: 'Variation',
    no_moves: 'No moves yet.',
    comment: 'Comment on this position',
    score: 'Score as it stands',
    part: (name: string, points: number) =>
      ({
        pieces: 'on the board',
        territory: 'territory',
        kings: points === 1 ? 'enemy king' : 'enemy kings',
        komi: 'komi',
        button: 'button',
      })[name] ?? name,
    supply: (count: number | null) =>
      count === null ? 'unlimited balls left' : `${count} ${count === 1 ? 'ball' : 'balls'} left`,
    prison: 'Prison',
    prison_of: (colour: string, count: number) =>
      `${count} ${colour.toLowerCase()} ${count === 1 ? 'stone' : 'stones'}`,
    prison_empty: 'empty',
    hold: (colour: string) => `Hold: take a ${colour.toLowerCase()} stone out of the prison`,
    placements: (count: number) => `${count === 0 ? 'no' : count} ${count === 1 ? 'placement' : 'placements'}`,
    spare: (count: number) => `${count === 0 ? 'no' : count} spare ${count === 1 ? 'move' : 'moves'}`,
    actions_left: (count: number) =>
      count === 0 ? 'No actions left' : `Only ${count} ${count === 1 ? 'action' : 'actions'} left`,
    button_free: 'The button (half a point) is free',
    button_of: (who: string) => `${who} has the button (half a point)`,
    result: 'The game is over',
    reach: 'Show which stones would be marked',
    turn: 'Turn',
    turn_board: 'Turn the board (t)',
    mirror: 'Mirror',
    mirror_board: 'Mirror the board (m)',
    layer: 'Show levels up to',
    view3d: '3D view',
    view_key: 'In space or flat (v)',
    view2d: 'Flat view',
    loading3d: 'Loading the 3D view…',
    no3d: 'This browser could not load or draw the 3D view.',
    // what a turn of several decisions is made of
    decisions: {
      slide: 'Move a stone (optional)',
      facing: 'Place a piece and choose its wall',
      place: 'Place a stone',
    },
    skip_hint: 'Choose an empty point to skip the first step.',
    more: 'More',
    share: 'Copy a link to this game',
    copied: 'Link copied. It contains the whole game.',
    copy_failed: 'The browser did not allow copying; the link is in the address bar.',
    save_sgf: 'Save as SGF',
    save_json: 'Save as JSON',
    save_svg: 'Picture (SVG)',
    save_png: 'Picture (PNG)',
    no_picture: 'The browser could not make the picture.',
    open: 'Open a record…',
    edit: 'Edit this position',
    command: 'Type a move',
    command_send: 'Play it',
    said: 'What happened',
    checking: 'Checking this move…',
    teach: (loss: string, points: number | null, better: string, taken?: TurnStep[]) =>
      `That lowers your chances by about ${loss}${points ? ` and costs ${points.toFixed(1)} points` : ''}. The computer would ${doing(better, taken)}.`,
    teach_anyway: 'Play it anyway',
    teach_again: 'Choose another move',
    repeated: 'This position has occurred before.',
  },
  settle,
  say: {
    empty: (place: string) => `${place}, empty`,
    piece: (place: string, piece: Piece) =>
      `${place}, ${adjective[piece.side]}${kind[piece.kind]}${piece.wall ? `, wall ${direction[piece.wall]}` : ''}`,
    open: 'can be chosen',
    becomes_marked: 'a stone here would be marked',
    becomes_plain: 'a stone here would not be marked',
    last: 'last move',
    claimed: 'claimed dead',
    wall: (name: string) => `Wall ${name}`,
    played: (who: string, move: string) => (deeds[move] ? `${who} ${deeds[move]}.` : `${who}: ${move}.`),
    turn: (who: string) => `${who} to move.`,
    over: (result: string) => `The game is over: ${result}.`,
    zombie: 'zombie',
  },
  result,
  room,
  brief,
  // Why the move by `mover` is bad, in the game that `state` belongs to.
  reason: (reason: Reason, _mover: Side, _state: State): string => reason.text,
  // What the move begun needs next, or does.
  prompt: ({ move, message }: Input, mover: Side): string =>
    move === null
      ? message
      : message
          .replace(/^\w+ (play|take|pass|hold|swap)e?s\b/, `${side[mover]} would $1`)
          .replace(' and takes ', ' and take '),
  // Why a move is refused in the situation; null: as the engine says it.
  refusal: (_code: MoveRefused, _parts: ErrorParts, _situation: Situation): string | null => null,
  analysis: {
    title: 'Analysis',
    chances: (who: string, rate: string) => `${who}: ${rate} chance of winning`,
    lead: (who: string, points: string, spread: string) => `${who} leads by about ${points} ± ${spread}`,
    behind: (who: string, points: string, spread: string) => `${who} is behind by about ${points} ± ${spread}`,
    even: (spread: string) => `The score is about even, ± ${spread}`,
    playouts: (count: string) => `${count} playouts`,
    solved: (result: string, turns: number | null) =>
      `Solved: ${result} with best play${turns ? `, in ${turns} ${turns === 1 ? 'turn' : 'turns'}` : ''}`,
    exact: 'This board is solved: every loss is exact.',
    moves: 'Best moves',
    move: 'Move',
    rate: 'Chances',
    points: 'Lead',
    visits: 'Visits',
    ownership: 'Show expected territory',
    policy: 'Show the network’s first impression',
    on_board: 'Show the best moves on the board',
    review: 'Review the whole game',
    reviewing: 'Reviewing…',
    stop: 'Stop',
    graph: 'Black’s winning chances during the game',
    graph_lead: 'Black’s expected lead during the game (shaded: ± its spread)',
    graph_lead_open: 'Black’s expected lead (shaded: ± its spread), as long as the winner was not certain',
    graph_each: 'Winning chances, as each player saw them in their turns',
    graph_lead_each: 'Expected leads over the best of the others, as each player saw them in their turns',
    mistakes: 'Biggest mistakes',
    none: 'No big mistakes.',
    so_far: (moves: number, of: number) => `Reviewed: ${moves} of ${of} moves.`,
    mistake: (ply: number, who: string, move: string, loss: string) =>
      `Move ${ply}, ${who} ${move}: lowered the chances by ${loss}.`,
    show_better: 'Show the better move',
    better: (move: string) => `Better: ${acts[move] ?? move}.`,
    try_again: 'Try again',
    find: (who: string, move: string) => `Find a better move for ${who} than ${move}.`,
    to_list: 'Back to the list',
    tried: (move: string, better: string, loss: string | null) => {
      const tried = acts[move] ?? move;
      if (loss !== null) return `${tried} still lowers the chances by ${loss}.`;
      return move === better ? `${tried} is the better move.` : `${tried} is as good as ${en.act_within(better)}.`;
    },
    show: 'Show the analysis',
    proven: { win: 'proven win', loss: 'proven loss', draw: 'proven draw' },
  },
  editor: {
    title: 'Editor',
    lead: 'Choose a piece, then the places to put it. Choose a place again to clear it.',
    tool: 'Piece',
    erase: 'Nothing (erase)',
    to_move: 'To move',
    button: 'The button',
    free: 'free',
    prison: (colour: string) => `${colour} stones in the prison`,
    marked: 'The last stone placed was marked',
    without_liberty: (places: string[]) =>
      `Without a liberty: ${places.join(', ')}. You can still play from this position.`,
    clear: 'Clear the board',
    play: 'Play from here',
    analyse: 'Analyse this position',
    game: 'Game',
  },
  settings: {
    title: 'Settings',
    language: 'Language',
    theme: 'Colours',
    themes: { system: 'Same as system', light: 'Light', dark: 'Dark' },
    material: 'Boards',
    materials: {
      kaya: 'Kaya, slate and shell',
      walnut: 'Walnut and bone',
      celadon: 'Celadon and glass',
      plain: 'High contrast',
    },
    sound: 'A click of wood for each move',
    confirm: 'Ask before playing a move',
    confirms: { auto: 'On touch screens', on: 'Always', off: 'Never' },
    coordinates: 'Show coordinates',
    hints: 'Show legal moves',
    teaching: 'Warn me before a blunder',
    close: 'Close',
  },
  learn: {
    title: 'Learn',
    lead: 'Short lessons on live boards. Each asks you for a move and tells you what it does.',
    none: 'There are no lessons yet. Read the rules instead, or just play: every illegal move is explained.',
    lesson: (number: number, of: number) => `Step ${number} of ${of}`,
    next: 'Next',
    next_lesson: 'Next lesson',
    games: 'All games',
    steps: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`,
    again: 'Try again',
    hint: 'Hint',
    not_it: 'That is not it. Try another move, or ask for a hint.',
    resume: 'Go on where you left off',
    finished: 'done',
    lessons_begun: (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'} begun`,
    steps_done: (count: number, of: number) => `${count} of ${of} steps done`,
    done: 'You have finished this lesson.',
    all: 'All lessons',
    play: (game: string) => `Play ${game}`,
  },
  rules: {
    title: 'Rules',
    show: ({ kind, moves }: Shown) =>
      `${kind === 'play' ? 'Play' : 'Try'}: ${moves.map((move) => acts[move] ?? move).join(', ')}`,
    shown: ({ kind, text }: Shown) =>
      ({ play: '', legal: 'This is allowed.', illegal: 'This is not allowed.', fact: text })[kind],
    reset: 'Start again',
    lessons: 'Lessons',
    shared: 'Rules shared by all games',
  },
  failed: (why: string) => `That did not work: ${why}`,
};

export type Texts = typeof en;
