import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Starts a small load balancer: each request goes to the next console. One that refuses connections is skipped, as
 * usual; a request in progress when its console dies gets a 502, and the sender must retry.
 */
export async function testBalancer(origins: readonly string[]) {
  let turn = 0;
  const answeredBy = new Map<string, number>();

  async function pass(input: IncomingMessage, body: Buffer, tries = origins.length): Promise<IncomingMessage> {
    const origin = origins[turn++ % origins.length] ?? '';
    try {
      const answer = await ask(origin, input, body);
      answeredBy.set(origin, (answeredBy.get(origin) ?? 0) + 1);
      return answer;
    } catch (error) {
      const refused = (error as { code?: string }).code === 'ECONNREFUSED';
      if (!refused || tries <= 1) throw error;
      return pass(input, body, tries - 1);
    }
  }

  const server: Server = createServer((input, reply) => {
    const forward = async () => {
      const answer = await pass(input, await buffer(input));
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    };
    forward().catch(() => reply.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of requests that each console has answered. */
    answeredBy,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function ask(
  origin: string,
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const from = String(headers['x-forwarded-for'] ?? socket.remoteAddress);
    const consoleRequest = request(
      new URL(url ?? '/', origin),
      { method: method ?? 'GET', headers: { ...headers, 'x-forwarded-for': from }, agent: false },
      resolve,
    );
    consoleRequest.on('error', reject);
    consoleRequest.end(body);
  });
}
