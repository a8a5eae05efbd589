// Whether the engine as WebAssembly gives the answers of the native program: to every request of docs/language.md, and
// for moves of every game that it searched for with one thread and a seed.
// Usage: node engine_check.mjs ENGINE.mjs PROGRAM SOURCE_FOLDER
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { load } from './load.mjs';

const [, , engine_file, program, source] = process.argv;
const games = ['bargo', 'yugo', 'margo', 'spargo', 'sligo', 'meigo', 'go'];

const requests = readFileSync(`${source}/docs/language.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('> {'))
  .map((line) => JSON.parse(line.slice(2)))
  .filter(({ action }) => !action.startsWith('terminate')); // they would end the others
for (const game of games)
  for (const player of ['net', 'mcts'])
    requests.push({ action: 'genmove', game, engine: { player, playouts: player === 'net' ? 200 : 2000, seed: 1 } });
requests.forEach((request, index) => (request.id = index));

const text = requests.map((request) => JSON.stringify(request));
const native = spawnSync(program, ['analyze', '--workers', '1'], { input: text.join('\n'), encoding: 'utf8' });
const wanted = native.stdout.trim().split('\n').map((line) => JSON.parse(line));

const found = [];
const engine = await load(engine_file, `${source}/data/networks`, (answer) => found.push(JSON.parse(answer)));
for (const line of text) engine.answer(line);

let different = 0;
for (const { id } of requests) {
  const of = (answers) => answers.filter((answer) => answer.id === id);
  if (of(wanted).length > 0 && isDeepStrictEqual(of(wanted), of(found))) continue;
  ++different;
  console.log(`${text[id]}\n  native: ${JSON.stringify(of(wanted))}\n  here: ${JSON.stringify(of(found))}`);
}
console.log(`${requests.length} requests, ${different} answered differently`);
process.exit(different > 0 ? 1 : 0);
