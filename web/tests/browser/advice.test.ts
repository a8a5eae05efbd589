// What the engine says about a game: the analysis, and warnings before bad moves, with their reasons.
import { describe, it } from 'vitest';
import { en } from '../texts';
import {
  board_ready,
  cell,
  game_link,
  listed,
  open,
  open_settings,
  searches_briefly,
  settled,
  with_browser,
} from './browser';
import { attribute_of, see, steady, text_of, texts_of } from './visitor';

with_browser();

describe('a game', () => {
  it('is analysed: best moves on the board, and a line to look at', async () => {
    const page = await open(await game_link('yugo', { size: '5' }, ['c3']));
    await page.waitForSelector(board_ready);
    await page.click('[role=tab]:text-is("Analysis")');
    await page.waitForSelector('.candidate.best');
    await page.waitForSelector('text=/(leads by about|about even,) ?[\\d.]* ± \\d/');
    await page.hover('tbody tr');
    await page.waitForSelector('.numbered');
    await page.click('text=Show expected territory');
    await page.waitForSelector('.owner');
  });
  it('comes with hints, which show the wall of a piece, too', async () => {
    const page = await open(await game_link('bargo', { size: '3' }, ['c3:e']));
    await page.waitForSelector(board_ready);
    await page.click('button:text-is("Hint")');
    await page.waitForSelector('.message >> text=would play');
    const said = (await steady(page, text_of('.message >> text=would play'))) ?? '';
    const [, place = '', wall = ''] = /would play (\w+) with its wall ([\w-]+)/.exec(said) ?? [];
    const middle = (name: string) => steady(page, attribute_of(`${cell(place)} .focus`, name));
    const [x, y] = [await middle('cx'), await middle('cy')];
    const walls = ['east', 'south-east', 'south-west', 'west', 'north-west', 'north-east'];
    const angle = 60 * walls.indexOf(wall);
    const turned = `translate(${x} ${y}) rotate(${angle})`;
    await see(page, attribute_of('.mark.good-wall', 'transform')).toBe(turned);
  });
  it('is said to be solved, where the board is', async () => {
    const page = await open(await game_link('sligo', { size: '3' }, ['b2', 'a1']));
    await page.waitForSelector(board_ready);
    await page.click('[role=tab]:text-is("Analysis")');
    await page.waitForSelector('text=/Solved: Black wins by 9 points with best play, in \\d+ turns/');
    await page.click('text=Review the whole game');
    await page.waitForSelector('text=This board is solved: every loss is exact.');
  });
  it('shows what the network thinks at first sight, where there is one', async () => {
    const page = await open(await game_link('margo', { swap: 'off' }, ['c3']));
    await page.waitForSelector(board_ready);
    await page.click('[role=tab]:text-is("Analysis")');
    await page.click('text=Show the network’s first impression');
    await page.waitForSelector('.policy');
  });
  it('tells the mistakes found so far if its review is stopped', async () => {
    // So many that it lasts longer than the click that stops it.
    const spread = ['a', 'c', 'e', 'g', 'j'].flatMap((file) => [1, 3, 5, 7, 9].map((row) => `${file}${row}`));
    const moves = [
      'e5',
      'pass',
      ...spread.filter((place) => place !== 'e5'),
      'b2',
      'b4',
      'b6',
      'b8',
      'h2',
      'h4',
      'h6',
      'h8',
    ];
    const page = await open(await game_link('yugo', { button: 'off' }, moves));
    await searches_briefly(page);
    await page.waitForSelector(board_ready);
    await page.click('[role=tab]:text-is("Analysis")');
    await page.click('text=Review the whole game');
    await page.waitForFunction(() => [...document.querySelectorAll('progress')].some((one) => one.value >= 2));
    await page.click(`.review button:text-is("${en.analysis.stop}")`);
    await page.waitForSelector('ol li:has-text("White passes: lowered the chances")');
    await page.waitForSelector('text=/Reviewed: [0-9]+ of 34 moves/');
  });
  it('is reviewed, and says of a mistake tried again how good the other move is', async () => {
    const moves = ['b2', 'c3', 'pass'];
    const page = await open(await game_link('yugo', { size: '4', button: 'off' }, moves));
    await searches_briefly(page);
    await page.waitForSelector(board_ready);
    await page.click('[role=tab]:text-is("Analysis")');
    await page.click('text=Review the whole game');
    await see(page, text_of('button:focus')).toMatch(/Stop|Review the whole game/);
    await see(page, (page) =>
      page.$$eval('figure', ([graph]) => graph && graph.getBoundingClientRect().bottom <= innerHeight),
    ).toBe(true);
    const mistake = 'ol li:has-text("Black passes: lowered the chances")';
    const answer = `${mistake} >> details`;
    await see(page, attribute_of(answer, 'open'), 'nothing is given away').toBeNull();
    await page.click(`${answer} >> text=${en.analysis.show_better}`);
    const better = /Better: (\w+)\./.exec((await steady(page, text_of(answer))) ?? '')?.[1];
    await page.click(`${mistake} >> .mistake`);
    await page.waitForSelector('.status:has-text("Black to move")'); // where the better move can be made
    await page.click(`${mistake} >> button:text-is("${en.analysis.try_again}")`);
    await see(page, attribute_of(answer, 'open'), 'nor once it is tried').toBeNull();
    await page.click(cell(better ?? ''));
    await page.waitForSelector(`${mistake} >> text=${better} is the better move.`);
  });
  it('shows the chances so far where one is warned', async () => {
    const page = await open('#/new?game=yugo&size=5');
    await page.click('summary:has-text("Help while playing")');
    await page.click('text=Warn me before a blunder');
    await page.click('text=Two people on this screen');
    await page.click('button:text-is("Start")');
    await page.click(cell('c3'));
    await settled(page, 1);
    const drawn = attribute_of(`[aria-label="${en.analysis.graph}"] .line:not(.case)`, 'd');
    await see(page, drawn).toMatch(/^M0\.0 .*L320\.0 /);
  });
  it('warns before a blunder where that is wanted', async () => {
    const page = await open(await game_link('yugo', { size: '4', button: 'off' }, ['b2', 'c3']));
    await page.waitForSelector(board_ready);
    await open_settings(page);
    await page.click('text=Warn me before a blunder');
    await page.click('dialog >> text=Close');
    await page.click('button:text-is("Pass")');
    await page.waitForSelector('text=Play it anyway');
    await see(page, listed).toHaveLength(2);
    await page.click('text=Play it anyway');
    await settled(page, 3);
  });
  it('says why the move is bad, and marks the pieces, in the language of the reader', async () => {
    const cells = { a2: 'Wp', b3: 'Wp', b1: 'Wp', b2: 'Bp', a4: 'Bp', c4: 'Bp' };
    const start = { cells, to_move: 'black' as const };
    const page = await open(await game_link('yugo', { size: '4', button: 'off', komi: '-12' }, [], start));
    await page.waitForSelector(board_ready);
    await open_settings(page);
    await page.click('text=Warn me before a blunder');
    await page.click('dialog >> text=Close');
    await page.click(cell('d4'));
    await page.waitForSelector('.mark.told', { state: 'attached' });
    await see(page, texts_of('.reasons li')).toContain(
      "It does not stop White's threat: White's king on c2 takes the pawn on b2.",
    );
    await open_settings(page);
    await page.selectOption('dialog select', 'de');
    await page.click('dialog >> text=Schließen');
    await see(page, text_of('.reasons li')).toBe(
      'Der Zug hält nicht auf, was Weiß drohte: der König von Weiß auf c2 schlägt den Bauern auf b2.',
    );
    await page.click('text=Neu wählen');
    await page.waitForSelector('.mark.told', { state: 'detached' });
  });
  it('says what is dead where play has stopped, and which moves take it', async () => {
    const moves = 'b5 d5 c5 d4 c4 e4 a3 d3 b3 d2 c3 e2 b2 d1 c2 a4 a1 pass c1 pass pass'.split(' ');
    const page = await open(await game_link('go', { size: '5', komi: '0.5' }, moves));
    await page.waitForSelector(board_ready);
    await page.click('text=What is dead?');
    await page.waitForSelector('text=a4 falls: ');
    await page.click('text=Claim 1 group dead');
    await page.click('button:text-is("Accept")');
    await page.waitForSelector('text=Black wins by 4.5 points');
  });
});
