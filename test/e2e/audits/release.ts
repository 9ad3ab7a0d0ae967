import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../../../src/server/db/embedded/port.ts';

/** Matches parts of the program that contain the names of other parts. */
const NAMES_PARTS = /^\/(?:assets\/r2\/.*\.(?:js|css)$|offline\.json$)/;

/**
 * Starts a proxy between a browser and a console that can publish a new release: the same program under new file names,
 * with the old ones removed.
 */
export async function releaseOf(origin: string) {
  let released = false;
  const server = createServer((browserRequest, answer) => {
    const { pathname } = new URL(browserRequest.url ?? '/', origin);
    if (released && pathname.startsWith('/assets/') && !pathname.startsWith('/assets/r2/')) {
      answer.writeHead(404).end();
      return;
    }
    const headers = { ...browserRequest.headers, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    const address = origin + (browserRequest.url ?? '/').replace('/assets/r2/', '/assets/');
    const consoleRequest = request(address, { method: browserRequest.method, headers }, (reply) => {
      const isPage = reply.headers['content-type']?.startsWith('text/html') === true;
      if (released && (isPage || NAMES_PARTS.test(pathname))) {
        void renameScripts(reply, answer);
        return;
      }
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    consoleRequest.on('error', () => answer.destroy());
    browserRequest.pipe(consoleRequest);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}`,
    release: () => (released = true),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function renameScripts(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { etag: _, 'content-length': __, ...headers } = reply.headers;
  answer.writeHead(reply.statusCode ?? 500, headers);
  answer.end((await text(reply)).replaceAll('assets/', 'assets/r2/'));
}
