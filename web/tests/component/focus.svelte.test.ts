// @vitest-environment happy-dom
// Where the keyboard's focus is while a board changes under it.
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import Board from '../../src/board/Board.svelte';
import { layout } from '../../src/board/geometry';
import { picture } from '../../src/board/picture';
import { keep_focus } from '../../src/parts/play/focus';
import { pyramid_board, situation } from '../unit/positions';
import { built } from './shown';

describe('the cells of a pyramid', () => {
  const places = layout(pyramid_board(3));
  const drawn = (cells: Record<string, string>, choices: string[] = []) =>
    picture(places, situation(pyramid_board(3), cells), [], choices, 99);
  const names = () => [...document.body.querySelectorAll('g.cell')].map((cell) => cell.getAttribute('data-place'));
  const ground = [...places.spots.keys()].slice(0, 9);
  it('stay in one order, and the one with the focus stays whatever is played', async () => {
    const props = $state({ layout: places, picture: drawn({ b2: 'B' }, ['2a1']), label: 'Margo' });
    const shown = mount(Board, { target: document.body, props });
    await built();
    expect(names()).toEqual([...ground, '2a1']);
    const focused = document.body.querySelector<SVGElement>('[data-place="2a1"]');
    focused?.focus();
    expect(document.activeElement).toBe(focused);
    props.picture = drawn({ b2: 'B', a1: 'W' });
    flushSync();
    expect(document.activeElement).toBe(focused);
    props.picture = drawn({ b2: 'B', '2a1': 'B' }, ['2b2']);
    flushSync();
    expect(names()).toEqual([...ground, '2a1', '2b2']);
    expect(document.activeElement).toBe(focused);
    await unmount(shown);
  });
});

describe('a page', () => {
  it('gives the focus to the board when the button that had it goes', async () => {
    document.body.innerHTML = '<main><button>Accept</button><svg><g class="cell" tabindex="0"></g></svg></main>';
    const page = document.querySelector('main') as HTMLElement;
    const stop = keep_focus(page);
    const button = page.querySelector('button') as HTMLElement;
    button.focus();
    button.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement?.getAttribute('class')).toBe('cell');
    stop();
  });
  it('on which a game begins has it on the board as soon as that is there', async () => {
    document.body.innerHTML = '<button>Play</button><main></main>';
    const [button, page] = [...document.body.children] as [HTMLElement, HTMLElement];
    button.focus();
    button.remove();
    const stop = keep_focus(page, true);
    page.innerHTML = '<svg><g class="cell" tabindex="0"></g></svg>';
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement?.getAttribute('class')).toBe('cell');
    stop();
  });
});
