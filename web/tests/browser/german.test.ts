// On a German page nothing is English: walked through as far as people come in ordinary use.
import { it } from 'vitest';
import { everybody, person } from '../../src/game/players';
import { pack } from '../../src/share/link';
import {
  ask,
  board_ready,
  cell,
  desk,
  game_link,
  invitation,
  leave,
  open,
  open_menu,
  phone,
  unfold,
  with_browser,
} from './browser';
import { type Reader, see, text_of, type Visitor } from './visitor';

with_browser();

const german = { ...desk, locale: 'de-DE' };

// Texts that are seen or read out and hold an English word that is no German one, or are marked as English.
const english: Reader<string[]> = (page) =>
  page.evaluate(() => {
    const word =
      /\b(the|and|of|to|is|are|not|you|your|with|this|that|for|from|game|games|move|moves|stone|stones|board|there|has|have|cannot|black|white|allowed|play|turn|computer’s)\b/i;
    const said = [...document.querySelectorAll('body *')]
      .filter((one) => !one.closest('code, script, style, textarea'))
      .flatMap((one) => [
        ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
        ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
        ...(one.getAttribute('lang') === 'en' ? [`marked as English: ${one.textContent}`] : []),
      ]);
    return [document.title, ...said].map((text) => text.trim()).filter((text) => word.test(text));
  });

type Step = (page: Visitor) => Promise<unknown>;
const press =
  (selector: string): Step =>
  (page) =>
    page.click(selector, { force: true });
const wait =
  (selector: string): Step =>
  (page) =>
    page.waitForSelector(selector);

// What is to be seen, where it begins, and the way there.
const walks: [name: string, hash: () => Promise<string> | string, steps: Step[]][] = [
  ['the first page', () => '#/', [wait('.games svg.board .figure')]],
  ['a new game', () => '#/new?game=margo&size=99&supply=0', [unfold]],
  ['a new game of Go', () => '#/new?game=go', [unfold]],
  ['a new game by link', () => '#/new?link&game=meigo', [unfold]],
  ['a link to a game that cannot be', () => game_link_to('yugo', { size: '99' }), [wait('[role=alert]')]],
  ['a link that is damaged', () => '#g=nonsense', [wait('[role=alert]')]],
  [
    'a move refused',
    () => game_link('yugo', { size: '5' }, ['c3']),
    [wait(board_ready), press(`${cell('c3')} .hit`), wait('.refusal')],
  ],
  [
    'a wall to be chosen',
    () => game_link('bargo', { size: '3' }, ['c3:ne']),
    [
      wait(board_ready),
      (page) => page.focus('g.cell[tabindex="0"]'),
      (page) => page.keyboard.press('ArrowLeft'),
      (page) => page.keyboard.press('Enter'),
      wait('.petal'),
    ],
  ],
  [
    'a move to be confirmed',
    () => game_link('sligo', { size: '5' }, ['c3', 'd3']),
    [press(cell('c3')), wait('.mark.chosen')],
  ],
  [
    'a settlement',
    () => game_link('sligo', { size: '3' }, ['b2', 'pass', 'pass']),
    [wait('#settle-title'), press(cell('b2'))],
  ],
  [
    'the end of a game',
    () => game_link('yugo', { size: '2', settlement: 'off', button: 'off' }, ['a1', 'pass', 'pass']),
    [wait('.status.over')],
  ],
  ['a hint', () => game_link('meigo', { size: '3' }, ['b2']), [press('button:text-is("Tipp")'), wait('.message p')]],
  ['more', () => game_link('margo', { size: '4' }, ['b2']), [open_menu]],
  [
    'an analysis',
    () => game_link('yugo', { size: '5' }, ['c3', 'b2', 'd4']),
    [press('[role=tab]:text-is("Untersuchung")'), wait('tbody tr')],
  ],
  ['rules beside a game', () => game_link('bargo'), [press('[role=tab]:text-is("Regeln")'), wait('dl')]],
  ['notes', () => game_link('yugo', {}, ['c3']), [press('[role=tab]:text-is("Anmerkungen")'), wait('textarea')]],
  ['facts', () => '#/facts', [wait('article svg.board')]],
  ['facts about a game', () => '#/facts/yugo', [wait('table tbody tr')]],
  ['an opening book', () => '#/book/go?moves=e5', [wait('tbody tr')]],
  ['own games', () => '#/games', [wait('h1')]],
  ['the lobby', () => '#/lobby', [wait('h2')]],
  ['the editor', () => '#/edit', [wait('g.cell')]],
  ['the settings', () => '#/', [press('header button.wide'), wait('dialog[open]')]],
  ['lessons', () => '#/learn', [wait('.cards a')]],
  ['lessons of a game', () => '#/learn/bargo', [wait('ol.cards a')]],
  ['rules', () => '#/rules/meigo', [wait('figure g.cell'), (page) => page.click('figure li button')]],
  [
    'a handicap that cannot be',
    () => '#/new?game=go&handicap=99',
    [wait('#handicap-wrong:has-text("0 oder 2 bis 80")')],
  ],
  ['rules that are not there', () => '#/rules/chess', [wait('[role=alert]')]],
  ['a room that is not there', () => '#/room/none', [wait('[role=alert]')]],
  ['an invitation', invitation, [wait('h1:has-text("lädt dich")')]],
];

// Also of games that cannot be.
async function game_link_to(game: string, options: Record<string, string>): Promise<string> {
  return `#g=${await pack({ setup: { game, options, seats: everybody(person) }, tree: [{}], cursor: 0 })}`;
}

it.each(walks)('%s is German', async (_name, hash, steps) => {
  const page = await open(await hash(), german);
  for (const step of steps) await step(page);
  await see(page, english).toEqual([]);
});

it('a picture that the browser cannot make is German', async () => {
  const page = await open(await game_link('yugo', { size: '3' }), german);
  await page.waitForSelector(board_ready);
  await page.evaluate(() => (HTMLCanvasElement.prototype.toBlob = (then) => then(null)));
  await open_menu(page);
  await page.click('text=Bild (PNG)');
  await page.waitForSelector('text=Der Browser konnte das Bild nicht machen.');
  await see(page, english).toEqual([]);
});

it('a game over a link is German, its refusals and its end', async () => {
  const { room, tokens } = await ask<{ room: string; tokens: Record<string, string> }>('room_create', {
    game: 'yugo',
    options: { size: 5 },
    clock: { main: 0, period: 259_200, periods: 1 },
  });
  const sit = async (seat: string, name: string) => {
    const page = await open(
      `#/room/${room}/${tokens[seat]}`,
      seat === 'first' ? german : { ...phone, locale: 'de-DE' },
    );
    await page.fill('input[autocomplete=nickname]', name);
    await see(page, english).toEqual([]);
    await page.click('form button.primary');
    return page;
  };
  const first = await sit('first', 'Ann');
  await first.waitForSelector('input[readonly]');
  await see(first, english).toEqual([]);
  const other = await open(`#/room/${room}/${tokens['second']}`, german);
  await other.fill('input[autocomplete=nickname]', 'Ann');
  await other.click('form button.primary');
  await other.waitForSelector('[role=alert]:has-text("So heißt hier schon jemand")');
  await leave(other);
  const second = await sit('second', 'Bert');
  await first.waitForSelector(board_ready);
  await first.click('text=Um Rücknahme bitten');
  await first.waitForSelector('.turn [role=status] .refusal:has-text("keinen Zug gemacht")');
  await second.tap('text=Aufgeben');
  await second.tap('button:text-is("Ja")');
  await first.click('button:text-is("Revanche")');
  await first.waitForSelector('text=Du hast Bert um eine weitere Partie gebeten.');
  await see(first, english).toEqual([]);
  await second.waitForSelector('text=Ann möchte noch einmal spielen.');
  await see(second, english).toEqual([]);
  await second.tap('button:text-is("Noch einmal spielen")');
  await second.waitForSelector(board_ready);
  await see(second, text_of('.players'), 'the colours are exchanged').toMatch(/Schwarz\s*du/);
});
