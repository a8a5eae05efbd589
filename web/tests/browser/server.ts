// Starts `crosscut serve` on a free port with rooms of its own, for all browser tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    address: string;
  }
}

const program = process.env['CROSSCUT'] ?? '../build/release/crosscut';

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'crosscut-'));
  const server = spawn(program, ['serve', '--port', '0', '--games', join(folder, 'games.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (part) => {
      said += String(part);
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`${program} serve ended with ${code}: ${said}`)));
  });
  project.provide('address', address);
  return () => {
    server.kill();
    rmSync(folder, { recursive: true });
  };
}
