// Writes src/protocol/language.d.ts: the types of the JSON language, from its schemas in docs.
import { deepStrictEqual } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const definitions = {};
const unions = ['Request', 'Answer'];
for (const file of ['language', 'rooms']) {
  const schema = JSON.parse(readFileSync(new URL(`../docs/${file}.schema.json`, import.meta.url), 'utf8'));
  for (const [name, definition] of Object.entries(schema.$defs)) {
    const known = definitions[name];
    if (known && unions.includes(name)) known.anyOf.push(...definition.anyOf);
    else if (known) deepStrictEqual(definition, known, `${name} differs between the schemas`);
    else definitions[name] = definition;
  }
}
const kinds = [...unions, 'RoomEvent'].map((name) => ({ $ref: `#/$defs/${name}` }));
const message = { anyOf: kinds, $defs: definitions };
const types = await compile(message, 'Message', { format: false, ignoreMinAndMaxItems: true });
writeFileSync(new URL('src/protocol/language.d.ts', import.meta.url), types);
