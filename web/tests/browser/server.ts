// Starts `crosscut serve` with rooms of its own: one for all browser tests, or one that a test may kill.
import { type ChildProcess, spawn } from 'node:child_process';
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

export function games_folder(): string {
  return mkdtempSync(join(tmpdir(), 'crosscut-'));
}

export async function start(folder: string, port = '0'): Promise<{ server: ChildProcess; address: string }> {
  const rooms = ['--games', join(folder, 'games.db'), '--rooms-per-hour', '1000'];
  const server = spawn(program, ['serve', '--port', port, ...rooms], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  return { server, address };
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = games_folder();
  const { server, address } = await start(folder);
  project.provide('address', address);
  return () => {
    server.kill();
    rmSync(folder, { recursive: true });
  };
}
