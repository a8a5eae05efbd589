// Lessons on the pages: every step of the first lesson of each game is solved on the board.
import { it } from 'vitest';
import type { LessonDeclared } from '../../src/protocol/types';
import { act, play_words } from '../../src/texts/words';
import { en } from '../texts';
import { ask, cell, click_edge, desk, open, phone, with_browser } from './browser';
import { count_of, place_of, see, steady, text_of, type Visitor } from './visitor';

with_browser();

type WithSolutions = Omit<LessonDeclared, 'steps'> & {
  steps: (LessonDeclared['steps'][number] & { solutions: string[]; goal: object })[];
};
const course = async (game: string) =>
  (await ask<{ lessons: WithSolutions[] }>('lessons', { game, language: 'en' })).lessons;

const act_names = ['pass', 'button', 'hold', 'swap', 'resume', 'accept'];

// A move as it is made on the board: places, a wall by its key, or a button.
async function make(page: Visitor, move: string) {
  if (act_names.includes(move)) return page.click(`.text button:text-is("${act(en, move)}")`);
  const [places = '', wall] = move.split(':');
  for (const place of places.split(/[-,]/)) {
    await page.waitForSelector('.board-frame[aria-busy="false"]');
    await page.focus(cell(place));
    await page.keyboard.press('Enter');
  }
  if (!wall) return;
  await page.waitForSelector('.petal');
  await page.keyboard.press(String(['ne', 'e', 'se', 'sw', 'w', 'nw'].indexOf(wall) + 1));
}

// From the list of lessons to the last step, each by its first solution.
async function work_through(game: string, lesson: WithSolutions | undefined): Promise<void> {
  if (!lesson) throw new Error(`${game} has no such lesson`);
  const page = await open(`#/learn/${game}`);
  await page.click(`.cards >> text=${lesson.title}`);
  for (const [number, step] of lesson.steps.entries()) {
    await page.waitForSelector(`text=${en.learn.lesson(number + 1, lesson.steps.length)}`);
    await page.waitForSelector('g.cell[tabindex="0"]');
    await make(page, step.solutions[0] ?? '');
    await page.waitForSelector('.verdict .good');
    await see(page, text_of('.verdict')).toContain(step.success.slice(0, 20));
    if (number + 1 < lesson.steps.length) await page.click(`button:text-is("${en.learn.next}")`);
  }
  await page.waitForSelector(`text=${en.learn.done}`);
}

it.each(['bargo', 'yugo', 'margo', 'sligo', 'meigo', 'go'])(
  'the first lesson of %s is done on the board',
  async (game) => work_through(game, (await course(game))[0]),
);

it.each(['yugo', 'margo', 'meigo'])('what %s forbids off the board can be tried in its lessons', async (game) => {
  const of_acts = (step: WithSolutions['steps'][number]) => act_names.includes(step.solutions[0] ?? '');
  const refuses = ({ steps }: WithSolutions) => steps.some((step) => 'refused' in step.goal && of_acts(step));
  await work_through(game, (await course(game)).find(refuses));
});

it('Bargo begins by saying how a wall is chosen by mouse, finger and keys, and so it is', async () => {
  const by_mouse = (page: Visitor) => click_edge(page, 'c3', 'ne');
  const by_finger = async (page: Visitor) => {
    await page.tap('g.cell[data-place="c3"]');
    await page.tap('.petal[data-wall=ne]');
    await page.tap('text=Play c3:ne');
  };
  const by_keys = async (page: Visitor) => {
    await page.focus('g.cell[tabindex="0"]');
    for (const key of ['ArrowRight', 'ArrowLeft', '1']) await page.keyboard.press(key);
  };
  const ways = [
    ['click near that edge', desk, by_mouse],
    ['tap the cell, then the number beside that edge', phone, by_finger],
    ['go to the cell with the arrow keys and press 1 to 6', desk, by_keys],
  ] as const;
  for (const [words, as, choose] of ways) {
    const page = await open('#/learn/bargo/place', as);
    await page.waitForSelector(`text=${words}`);
    await page.waitForSelector('g.cell[tabindex="0"]');
    await choose(page);
    await page.waitForSelector('.verdict .good');
  }
});

it('walls are pointed at, also one that a lesson asks to be refused', async () => {
  const lessons = await course('bargo');
  const lesson = lessons.find((one) => one.steps[0] && 'refused' in one.steps[0].goal);
  if (!lesson) throw new Error('no lesson of bargo begins with a wall that is refused');
  const page = await open(`#/learn/bargo/${lesson.id}`);
  const [place = '', wall = ''] = lesson.steps[0]?.solutions[0]?.split(':') ?? [];
  await page.waitForSelector('g.cell[tabindex="0"]');
  await click_edge(page, place, wall);
  await page.waitForSelector('.verdict .good');
});

it('a move that misses the goal is explained, and can be tried again, in German too', async () => {
  const lessons = await course('yugo');
  const lesson = lessons.find((one) => one.steps[0] && 'capture' in one.steps[0].goal);
  if (!lesson) throw new Error('no lesson of yugo begins with a capture');
  const page = await open(`#/learn/yugo/${lesson.id}`, { ...desk, locale: 'de-DE' });
  const solution = lesson.steps[0]?.solutions[0] ?? '';
  await page.click(`g.cell.open:not([data-place="${solution}"])`);
  await page.waitForSelector('.verdict .bad');
  await make(page, solution);
  await page.waitForSelector('.verdict .good');
});

it('the task is announced, and what is said of a move goes when another is begun', async () => {
  const lesson = (await course('sligo')).find(({ id }) => id === 'turn');
  const page = await open('#/learn/sligo/turn');
  const choose = async (place: string, said: string) => {
    await page.click(`g.cell[data-place="${place}"]`, { force: true });
    await page.waitForSelector(`.verdict:has-text("${said}")`);
  };
  await page.waitForSelector('g.cell.open');
  await make(page, 'c3');
  await page.click(`button:text-is("${en.learn.next}")`);
  await page.waitForSelector(`[aria-live]:has-text("${lesson?.steps[1]?.text}")`);
  await choose('d4', 'weak pair');
  await choose('c3', 'Choose where');
  await choose('d4', 'Choose an empty point');
  await see(page, count_of('.verdict .bad')).toBe(0);
});

it('progress is kept; a wrong move does not give the hint away, and the hint comes before the solution', async () => {
  const [lesson] = await course('meigo');
  const [first, second] = lesson?.steps ?? [];
  if (!lesson || !first || !second) throw new Error('the first lesson of meigo has too few steps');
  const page = await open(`#/learn/meigo/${lesson.id}`);
  await page.waitForSelector('g.cell[tabindex="0"]');
  await make(page, first.solutions[0] ?? '');
  await page.waitForSelector('.verdict .good');
  await page.click(`text=${en.learn.all}`);
  await page.waitForSelector(`text=${en.learn.steps_done(1, lesson.steps.length)}`);
  await page.reload();
  await page.click(`text=${lesson.title}`);
  await page.waitForSelector(`text=${en.learn.lesson(2, lesson.steps.length)}`);
  await page.waitForSelector('g.cell[tabindex="0"]');
  await see(page, text_of('.verdict')).not.toContain(second.hint);
  await page.click(`button:text-is("${en.learn.hint}")`);
  await page.waitForSelector(`.verdict:has-text("${second.hint.slice(0, 20)}")`);
  await page.click(`button:text-is("${en.puzzles.show}")`);
  await page.waitForSelector(`.verdict:has-text("${en.puzzles.shown(second.solutions[0] ?? '')}")`);
});

it('the prison is there when its first stones come, and the answer to them is told', async () => {
  const page = await open('#/learn/meigo/prison', phone);
  await page.waitForSelector('g.cell[tabindex="0"]');
  await page.tap('g.cell[data-place="c1"]');
  await page.tap(`text=${play_words(en, { text: 'c1', taken: [] })}`);
  await page.waitForSelector('.verdict .good');
  await see(page, count_of('.prisoner.white:visible')).toBe(2);
  await page.waitForSelector(`.verdict:has-text("${en.acts.played(en.side.white, 'c2')}")`);
});

it('a settlement is as in a game', async () => {
  const page = await open('#/learn/go/end');
  await page.waitForSelector('g.cell[tabindex="0"]');
  await make(page, 'pass');
  await page.click(`button:text-is("${en.learn.next}")`);
  await page.waitForSelector(`text=${en.settle.to_settle(en.side.black)}`);
  await page.waitForSelector(`text=${en.settle.outcome(en.result.by(en.side.white, 6.5))}`);
  await page.click('g.cell[data-place="b4"]', { force: true });
  await page.waitForSelector(`text=${en.settle.outcome(en.result.by(en.side.black, 4.5))}`);
  await page.click(`button:text-is("${en.settle.send(1)}")`);
  await page.waitForSelector('.verdict .good');
});

it('a claim that misses the goal is explained', async () => {
  const page = await open('#/learn/yugo/settlement');
  await page.click(`button:text-is("${en.settle.send_nothing}")`);
  await page.waitForSelector('.verdict .bad');
  await page.waitForSelector('.board-frame[aria-busy="false"]');
  await see(page, count_of('.verdict .bad')).toBe(1);
});

it.each([
  ['a phone', phone],
  ['a phone on its side', { ...phone, viewport: { width: 740, height: 360 } }],
  ['a laptop', { viewport: { width: 1280, height: 720 } }],
])('the buttons of a lesson stay where they are on %s, whatever is asked and said', async (_, as) => {
  const page = await open('#/learn/go/end', as);
  const again = place_of(`button:text-is("${en.learn.again}")`);
  await page.waitForSelector('g.cell[tabindex="0"]');
  const before = await steady(page, again);
  await make(page, 'pass');
  await page.waitForSelector('.verdict .good');
  await see(page, again).toEqual(before);
  await page.click(`button:text-is("${en.learn.next}")`);
  await page.waitForSelector(`button:text-is("${en.settle.accept}")`);
  await see(page, again).toEqual(before);
});
