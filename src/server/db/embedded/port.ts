import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { EmbeddedStartError } from './start-error.ts';

/*
 * The range of ports, below the usual ranges for outgoing connections. A port from the outgoing range could be
 * taken by any program's connection while PostgreSQL is down for a moment, even by the server's own pool as it
 * reconnects.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 50;

/** Returns a loopback port on which no process is listening. Throws EmbeddedStartError if it finds none. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedStartError(`No free port was found between ${LOWEST} and ${HIGHEST} on 127.0.0.1.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
