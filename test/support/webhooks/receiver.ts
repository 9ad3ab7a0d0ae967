import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type ReceivedRequest = {
  id: string;
  type: string;
  data: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
};
type Behaviour = number | 'hang' | ((response: ServerResponse, request: ReceivedRequest) => void);

/** Starts a receiver of webhooks: a real server that gives the configured responses. */
export async function receiver() {
  const requests: ReceivedRequest[] = [];
  const behaviour = { of: (_request: ReceivedRequest): Behaviour => 204 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { type, data } = JSON.parse(body) as Pick<ReceivedRequest, 'type' | 'data'>;
      const message = { id: String(request.headers['webhook-id']), type, data, headers: request.headers, body };
      requests.push(message);
      const action = behaviour.of(message);
      if (action === 'hang') return;
      if (typeof action === 'function') return action(response, message);
      response.writeHead(action).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/told`,
    /** The received messages, in order. */
    got: requests,
    answer: (decide: (request: ReceivedRequest) => Behaviour) => {
      behaviour.of = decide;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Checks whether a message is signed with a secret. */
export function isSigned({ body, headers }: ReceivedRequest, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
