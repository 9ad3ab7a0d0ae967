import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { EmbeddedStartError } from './start-error.ts';

/*
 * Below every system's range for outgoing connections: a port out of that range may be taken by any program's
 * connection while PostgreSQL is down for a moment, even by our own pool as it tries to reconnect.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 50;

/** A loopback port on which no process listens now. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
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
