import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sharedServer } from '../../../../test/support/server.ts';

const server = await sharedServer();
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;

async function answerTo(words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(words);
  return text(socket);
}

test.each([
  ['a request without HTTP', 'hello\r\n\r\n', 400],
  ['an endless header', `GET /openrosa/x/formList HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}`, 431],
])('%s is answered before any route, with the OpenRosa header', async (_case, words, status) => {
  const answer = await answerTo(words);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('\r\nx-openrosa-version: 1.0\r\n');
});
