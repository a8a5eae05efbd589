// Whole games of each kind by mouse, by touch and by keyboard. What the page shows at the end must be what the engine
// says about the moves in the list; and by mouse, nothing moves on the way but what was asked to.
import { describe, expect, it } from 'vitest';
import type { Stand } from '../../src/protocol/types';
import { result_words } from '../../src/texts/speech';
import { en } from '../texts';
import { ask, board_ready, desk, game_link, open, phone, with_browser } from './browser';
import { calm, keys, mouse, play_out, random, small_games, touch, watch } from './hands';
import { see, steady, text_of } from './visitor';

with_browser();

const longest = 10; // moves; after that a random player passes if that is allowed

describe.each([
  ['mouse', mouse, desk],
  ['touch', touch, phone],
  ['keyboard', keys, desk],
] as const)('by %s', (way, hand, as) => {
  it.each(small_games)('a game of %s is played to its end', async (game, options) => {
    const page = await open(await game_link(game, options), as);
    await page.waitForSelector(board_ready);
    await calm(page);
    const moved = await watch(page);
    const pick = random(game.length * 1000 + way.length);
    await play_out(page, hand, pick, longest);
    await page.waitForSelector('.status.over');
    if (hand === mouse) await see(page, moved).toEqual([]);
    const moves = await steady(page, (page) =>
      page.$$eval('.moves .move', (all) => all.map((one) => one.getAttribute('data-move') ?? '')),
    );
    const end = await ask<Stand>('state', { game, options, moves });
    expect(end.state.over).toBe(true);
    if (game === 'meigo') await page.waitForSelector(`.players:has-text("${en.play.no_actions_left}")`);
    await see(page, text_of('.status')).toContain(result_words(en, end));
  });
});
