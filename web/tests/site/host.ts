// A plain host of static files, which a test can change or take down.
import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface Host {
  address: string;
  headers: OutgoingHttpHeaders; // sent with every file
  change: (path: string, text: string) => string; // what is sent of a script or page instead
  asked: string[]; // paths, in order
  compressed(): number; // bytes of what was asked for so far
  close(): Promise<void>;
}

export async function host(folder = process.env['CROSSCUT_SITE'] ?? '../build/site'): Promise<Host> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname).replace(/\/$/, '/index.html');
    const type = types[extname(path)] ?? 'application/octet-stream';
    here.asked.push(path);
    try {
      const body = readFileSync(join(folder, path));
      response.writeHead(200, { 'content-type': type, ...here.headers });
      response.end(/html|javascript/.test(type) ? here.change(path, body.toString()) : body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const here: Host = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    headers: {},
    change: (_path, text) => text,
    asked: [],
    compressed: () => here.asked.reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return here;
}
