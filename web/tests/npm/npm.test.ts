// The npm package in a fresh folder where it was installed (tools/npm.sh), with the examples of its README.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as Package from '../../src/npm/node';
import { desk, open, with_browser } from '../browser/browser';
import { see, text_of } from '../browser/visitor';
import { host, type Host } from '../site/host';

const folder = process.env['CROSSCUT_NPM'] ?? '../build/npm/fresh';
const installed = join(folder, 'node_modules/crosscut-engine');
const readme = readFileSync(join(installed, 'README.md'), 'utf8');
const example = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(readme)?.[1] ?? '';
const game = /^[a-e][1-5].* pass.*: (black|white) wins$/;

describe('in Node.js', () => {
  let engine: Package.Engine;
  let Refusal: typeof Package.Refusal;
  let Stopped: typeof Package.Stopped;
  beforeAll(async () => {
    const made = (await import(join(process.cwd(), installed, 'npm/node.js'))) as typeof Package;
    ({ Refusal, Stopped } = made);
    engine = await made.start({ language: 'de' });
  });
  afterAll(() => engine.close());

  it('plays the game of the README', () => {
    writeFileSync(join(folder, 'game.js'), example('js'));
    expect(execFileSync('node', ['game.js'], { cwd: folder, encoding: 'utf8' }).trim()).toMatch(game);
  });

  it('plays every game with its network', async () => {
    for (const { name } of (await engine.ask('games', {})).games) {
      const request = { game: name, engine: { player: 'net' as const, playouts: 20 } };
      expect((await engine.ask('genmove', request)).move, name).toBeTruthy();
    }
  });

  it('refuses in the language asked for', async () => {
    const refused = engine.ask('play', { game: 'yugo', moves: ['c3'], move: 'c3' });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toMatchObject({
      code: 'occupied',
      message: expect.stringContaining('Auf c3') as string,
    });
  });

  it('tells partial answers, and stops', async () => {
    let told = 0;
    const request = { game: 'yugo', engine: { playouts: 1_000_000_000 }, report: 0.1 };
    const { answer, stop } = engine.begin('analyze', request, () => ++told === 2 && stop());
    await expect(answer).rejects.toBeInstanceOf(Stopped);
    expect(told).toBeGreaterThan(1);
    expect((await engine.ask('version', {})).name).toBe('Crosscut');
  });

  it('has types that a compiler takes', () => {
    const text = example('js').replace('moves: []', 'moves: [] as string[]');
    writeFileSync(
      join(folder, 'game.ts'),
      text + "\nconst wrong: number = winner;\nawait engine.ask('nonsense', {});\n",
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
    const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc');
    let complaints = '';
    try {
      execFileSync('node', [compiler, ...options, 'game.ts'], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      complaints = (error as { stdout: string }).stdout;
    }
    const lines = complaints
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith(' '));
    expect(
      lines.map((line) => line.replace(/\(.*/, '')),
      complaints,
    ).toEqual(['game.ts', 'game.ts']);
  });
});

describe('in a page', () => {
  with_browser();
  let site: Host;
  afterEach(() => site.close());
  const page = `<!doctype html><link rel="icon" href="data:," />${example('html')}`;

  async function plays_in(folder: string): Promise<void> {
    site = await host(folder);
    await see(await open('', desk, site.address, /^$/), text_of('p')).toMatch(game);
    expect(site.asked.some((path) => /yugo.*\.net$/.test(path))).toBe(true);
  }

  it('plays the game of the README', async () => {
    writeFileSync(join(folder, 'index.html'), page);
    await plays_in(folder);
  });

  it('does so with a bundler', async () => {
    const [, script = ''] = /<script type="module">(.*)<\/script>/s.exec(page) ?? [];
    const by_name = script.replace('./node_modules/crosscut-engine/npm/page.js', 'crosscut-engine');
    expect(by_name).not.toBe(script);
    writeFileSync(join(folder, 'index.html'), page.replace(script, by_name));
    await build({ root: folder, logLevel: 'warn', configFile: false, build: { target: 'es2022' } });
    await plays_in(join(folder, 'dist'));
  });
});
