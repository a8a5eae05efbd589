#!/usr/bin/env node
// Measures the pages in Chromium (docs/measurements): those of crosscut serve (the way to the first move, and how long
// inputs take on the largest boards), and the site of static files (the way to the first move, the longest tasks of the main
// thread in whole games, the speed of searches beside the packaged program's, with threads, and of reviews over workers).
// Usage: tools/site_figures.mjs [served] [first] [games] [shares] [threads] [review]     (without a word: all of them)
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const folder = process.env.CROSSCUT_SITE ?? join(root, 'build/site');
const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
const wanted = process.argv.slice(2);
const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

const sizes = {}; // compressed, by path
function serve(headers) {
  const asked = [];
  const compressed = (path) => (sizes[path] ??= gzipSync(readFileSync(path)).length);
  for (const file of readdirSync(folder, { recursive: true })) if (/[.]/.test(file)) compressed(join(folder, file));
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
    if (!existsSync(path)) return response.writeHead(404).end();
    const body = readFileSync(path);
    asked.push({ path: path.slice(folder.length), bytes: compressed(path) });
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', ...headers }).end(body);
  });
  return new Promise((ready) =>
    server.listen(0, '127.0.0.1', () =>
      ready({ asked, address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }),
    ),
  );
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const report = (...words) => console.log(words.join(' '));

// A page at a new game, or at these moves, against the computer at its lowest level.
async function visit(browser, address, { game = 'yugo', options = {}, moves = [], script = '', throttle = 1, hash = '#/play' } = {}) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const tree = [{}, ...moves.map(([colour, text], index) => ({ parent: index, move: { colour, text } }))];
  const seat = (side) => (side === 'black' || moves.length ? { kind: 'person' } : { kind: 'engine', level: 1 });
  const seats = Object.fromEntries(['black', 'white', 'red'].map((side) => [side, seat(side)]));
  const kept = JSON.stringify({ setup: { game, options, seats }, tree, cursor: moves.length });
  await page.addInitScript(`localStorage.setItem('crosscut.game', ${JSON.stringify(kept)}); ${script}`);
  if (throttle > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(address + hash);
  return page;
}

// When a place can first be chosen, in the page's own time.
const first_move = `new MutationObserver((_, observer) => {
  if (!document.querySelector('g.cell.open')) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => (globalThis.first_move = performance.now())));
}).observe(document, { childList: true, subtree: true, attributes: true });`;

// What an input led to is on the screen after so many milliseconds. Chromium tells of those from 16 on.
const inputs = `new PerformanceObserver((list) => (globalThis.inputs ??= []).push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'event', durationThreshold: 16 });`;

async function served(browser) {
  const program = process.env.CROSSCUT ?? join(root, 'build/release/crosscut');
  const server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((found) => server.stdout.once('data', (text) => found(/http:[^ ]*\//.exec(text)[0])));
  for (const throttle of [1, 4]) {
    const [paints, moves] = [[], []];
    let files = [];
    for (let run = 0; run < 5; ++run) {
      const page = await visit(browser, address, { script: first_move, throttle });
      while (!(await page.evaluate('globalThis.first_move'))) await page.waitForTimeout(100);
      moves.push(await page.evaluate('first_move'));
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
      files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name.replace(/.*\//, ''), encodedBodySize]),
      );
      await page.context().close();
    }
    const all = (times) => `${times.map(Math.round).join(' ')} median ${Math.round(median(times))}`;
    report(`served, cold cache, processor ${throttle} times slower, ms: first paint ${all(paints)}, first legal move ${all(moves)}`);
    for (const [name, bytes] of throttle === 1 ? files : []) report(`  ${name}: ${bytes} bytes as sent`);
  }
  for (const [game, size] of Object.entries({ bargo: '13', yugo: '19', margo: '9', sligo: '19', meigo: '19', go: '19' })) {
    const page = await visit(browser, address, { game, options: { size }, script: inputs });
    await page.waitForSelector('g.cell.open');
    const clicks = await play(page, 60);
    await page.waitForTimeout(500);
    const times = await page.evaluate('globalThis.inputs ?? []');
    report(
      `served, ${game} of size ${size}, ${clicks} clicks: ${times.length} inputs of 16 ms or more, median ${median(times)} ms,`,
      `longest ${Math.max(...times)} ms,`,
      times.filter((time) => time > 100).length,
      'above 100 ms',
    );
    await page.context().close();
  }
  server.kill();
}

async function first(browser) {
  for (const [name, headers] of [
    ['without headers', {}],
    ['isolated', isolation],
  ]) {
    const times = [];
    let steps = [];
    for (let run = 0; run < 5; ++run) {
      const host = await serve(headers);
      const page = await visit(browser, host.address, { script: first_move, throttle: 4 });
      await page.waitForFunction('globalThis.first_move', null, { polling: 100 });
      times.push(await page.evaluate('first_move'));
      if (run === 0)
        report(
          `download before the first move, ${name}, gzip:`,
          host.asked.reduce((sum, { bytes }) => sum + bytes, 0),
          'bytes',
        );
      steps = await page.evaluate(() =>
        [...performance.getEntriesByType('paint'), ...performance.getEntriesByType('resource')]
          .map(({ name, startTime, responseEnd = startTime }) => [startTime, responseEnd, name.replace(/.*\//, '')])
          .sort((a, b) => a[0] - b[0]),
      );
      await page.context().close();
      host.close();
    }
    report(
      `first legal move, ${name}, cold cache, processor 4 times slower, ms:`,
      times.map(Math.round).join(' '),
      'median',
      Math.round(median(times)),
    );
    for (const [start, end, step] of steps) report(`  ${Math.round(start)} to ${Math.round(end)} ${step}`);
  }
}

// The longest tasks of the main thread while `work` is done: by the wall clock and in processor time, in milliseconds. The
// browser has pages of its own; ours is known by its mark.
const page_mark = 'crosscut.page';
async function longest_tasks(browser, work) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] } });
  await work();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  const mains = new Set(events.filter(({ name }) => name === page_mark).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, pid, tid }) => /RunTask/.test(name) && mains.has(`${pid} ${tid}`));
  const most = (numbers) => Math.round(Math.max(0, ...numbers) / 100) / 10;
  return {
    wall: most(tasks.map(({ dur = 0 }) => dur)),
    processor: most(tasks.map(({ tdur = 0 }) => tdur)),
    long: tasks.filter(({ tdur = 0 }) => tdur > 50_000).length,
    count: tasks.length,
  };
}

// By mouse, at random, until the game is over or has lasted for so many clicks.
async function play(page, most) {
  let state = 7;
  const pick = (below) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % below;
  let clicks = 0;
  for (; clicks < most && (await page.locator('.status.over').count()) === 0; ++clicks) {
    const cells = page.locator('g.cell.open');
    const count = await cells.count();
    const box =
      count > 0 &&
      (await cells
        .nth(pick(count))
        .boundingBox({ timeout: 500 })
        .catch(() => null)); // it may be gone
    if (box) await page.mouse.click(box.x + box.width * (0.3 + pick(5) / 10), box.y + box.height * (0.3 + pick(5) / 10));
    else await page.waitForTimeout(20);
    await page.waitForTimeout(30);
  }
  return clicks;
}

async function games(browser) {
  const host = await serve({});
  for (const game of ['bargo', 'yugo', 'margo', 'spargo', 'sligo', 'meigo', 'go']) {
    let clicks = 0;
    const { wall, processor, long, count } = await longest_tasks(browser, async () => {
      const page = await visit(browser, host.address, { game, script: `performance.mark('${page_mark}')` });
      await page.waitForSelector('g.cell.open');
      clicks = await play(page, 150);
      await page.context().close();
    });
    report(
      `${game}: ${count} tasks of the main thread in ${clicks} clicks, longest ${wall} ms, ${processor} ms of processor time;`,
      long,
      'above 50 ms',
    );
  }
  host.close();
}

// Runs in the page: the engine in a worker of its own.
async function search({ engine, wasm, threads, shared, requests }) {
  const module = await WebAssembly.compileStreaming(fetch(wasm));
  const worker = new Worker(engine, { type: 'module' });
  const heard = (wanted, answers = []) =>
    new Promise((done) => {
      worker.onmessage = ({ data }) => {
        if (data.kind === 'answer') answers.push(JSON.parse(data.text));
        if (data.kind === wanted) done(answers);
      };
    });
  const ready = heard('ready');
  worker.postMessage({ module, memory: 2 ** 26, threads, shared });
  await ready;
  const results = [];
  for (const request of requests) {
    const done = heard('done');
    const start = performance.now();
    worker.postMessage(JSON.stringify({ id: 1, ...request }));
    const answers = await done;
    results.push({ seconds: (performance.now() - start) / 1000, answer: answers.at(-1) });
  }
  worker.terminate();
  return results;
}

// The scripts of the site by what they are. Only the engine with threads is given its memory.
async function scripts() {
  const { files } = JSON.parse(/site_files = (.*);/.exec(readFileSync(join(folder, 'service-worker.js'), 'utf8'))[1]);
  const found = { engine: files.find((file) => /engine-.*js$/.test(file)) };
  for (const file of files.filter((file) => /[.]wasm$/.test(file))) {
    const imports = WebAssembly.Module.imports(await WebAssembly.compile(readFileSync(join(folder, file))));
    found[imports.some(({ kind }) => kind === 'memory') ? 'shared' : 'plain'] = file;
  }
  return found;
}

// Seconds of processor time that pages have used.
async function processor_time(browser) {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
}

const thinking = (game) => ({ action: 'analyze', game, engine: { player: 'mcts', time: 2, threads: 1 }, most: 1 });

// Playouts of a second of processor time on one core, in Chromium and by the packaged program, by turns; the best of four.
async function shares(browser) {
  const used = await processor_time(browser);
  const native = process.env.CROSSCUT ?? join(root, 'build/package/crosscut');
  const host = await serve({});
  const { engine, plain } = await scripts();
  const page = await visit(browser, host.address, { hash: '#/rules' });
  for (const game of ['bargo', 'yugo', 'margo', 'spargo', 'sligo', 'meigo', 'go']) {
    const request = thinking(game);
    let [here, there] = [0, 0];
    for (let run = 0; run < 4; ++run) {
      const before = await used();
      const about = { engine: host.address + engine, wasm: host.address + plain, threads: 1, shared: false, requests: [request] };
      const [{ answer }] = await page.evaluate(search, about);
      here = Math.max(here, answer.analysis.playouts / ((await used()) - before));
      const command = ['-c', 'TIMEFORMAT="%U %S"; time "$0" analyze', native];
      const { stdout, stderr } = spawnSync('bash', command, { input: `${JSON.stringify({ id: 1, ...request })}\n`, encoding: 'utf8' });
      const seconds = stderr.trim().split('\n').at(-1).split(' ').reduce((sum, part) => sum + Number(part), 0);
      there = Math.max(there, JSON.parse(stdout.trim().split('\n').at(-1)).analysis.playouts / seconds);
    }
    report(`${game}: WebAssembly ${Math.round(here)}, native ${Math.round(there)} playouts a second, share ${(here / there).toFixed(2)}`);
  }
  await page.context().close();
  host.close();
}

async function threads(browser) {
  const used = await processor_time(browser);
  const host = await serve(isolation);
  const { engine, plain, shared } = await scripts();
  const page = await visit(browser, host.address, { hash: '#/rules' });
  for (const game of ['bargo', 'yugo', 'margo', 'sligo', 'meigo', 'go']) {
    const request = thinking(game);
    const measured = async (wasm, threads) => {
      const requests = [{ ...request, engine: { ...request.engine, threads } }];
      const before = await used();
      const [{ seconds, answer }] = await page.evaluate(search, {
        engine: host.address + engine,
        wasm: host.address + wasm,
        threads,
        shared: wasm === shared,
        requests,
      });
      const { playouts } = answer.analysis;
      return { speed: playouts / seconds, work: playouts / ((await used()) - before) };
    };
    const all = { alone: [], one: [], two: [] };
    for (let run = 0; run < 3; ++run) {
      all.alone.push(await measured(plain, 1));
      all.one.push(await measured(shared, 1));
      all.two.push(await measured(shared, 2));
    }
    const best = (runs) => ['speed', 'work'].map((what) => Math.round(Math.max(...runs.map((run) => run[what]))));
    const [alone, one, two] = Object.values(all).map(best);
    report(
      `${game}: playouts a second (and a second of processor time): without threads ${alone.join(' (')}), of the engine with threads`,
      `one ${one.join(' (')}), two ${two.join(' (')}); two are ${(two[0] / one[0]).toFixed(2)} times as fast as one`,
    );
  }
  await page.context().close();
  host.close();
}

async function review(browser) {
  const host = await serve({});
  const { engine, plain } = await scripts();
  const maker = await visit(browser, host.address, { hash: '#/rules' });
  const moves = [];
  for (let ply = 0; ply < 48; ++ply) {
    const requests = [{ action: 'genmove', game: 'yugo', moves: moves.map(([, text]) => text), engine: { level: 2, seed: ply } }];
    const [{ answer }] = await maker.evaluate(search, {
      engine: host.address + engine,
      wasm: host.address + plain,
      threads: 1,
      shared: false,
      requests,
    });
    moves.push([ply % 2 ? 'white' : 'black', answer.move]);
  }
  await maker.context().close();
  const took = { 1: [], 2: [] };
  for (let run = 0; run < 3; ++run)
    for (const workers of [1, 2]) {
      const script = `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${workers} });`;
      const page = await visit(browser, host.address, { moves, script });
      await page.waitForSelector('g.cell');
      const start = Date.now();
      await page.evaluate(() => (location.hash = '#/play?analyse=review'));
      await page.waitForSelector('h3:text-is("Biggest mistakes")', { timeout: 600_000 });
      took[workers].push((Date.now() - start) / 1000);
      await page.context().close();
    }
  report(
    `review of ${moves.length} moves in Yugo, seconds: one worker ${took[1].join(' ')}, two ${took[2].join(' ')},`,
    `${(median(took[1]) / median(took[2])).toFixed(2)} times as fast`,
  );
  host.close();
}

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const [name, measure] of Object.entries({ served, first, games, shares, threads, review }))
  if (wanted.length === 0 || wanted.includes(name)) await measure(browser);
await browser.close();
