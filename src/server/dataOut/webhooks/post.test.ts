import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { PostError, openPost } from './post.ts';

/** Writes the receiver's response to a connection. The receiver is a TCP server, so that it can break any HTTP rule. */
let respond = (_socket: Socket): void => {};
const messages: string[] = [];
const open = new Set<Socket>();
const server = createServer((socket) => {
  open.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => open.delete(socket));
  socket.once('data', (part) => {
    messages.push(part.toString());
    respond(socket);
  });
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

/** A name that no resolver knows, so connections can use only the addresses from the first lookup. */
const NAME = `receiver.invalid:${port}`;
let looks = 0;
const addressesOf = () => {
  looks += 1;
  return Promise.resolve(looks === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
};

/** Returns two addresses; nothing listens at the first. */
const severalAddresses = () => Promise.resolve(['127.0.0.3', '127.0.0.1']);

const post = (patienceMs = 2_000) => {
  looks = 0;
  return openPost({ internalHosts: [NAME], patienceMs, addressesOf })(`http://${NAME}/told?x=1`, '{}', {}).catch(
    (error: unknown) => (error instanceof PostError ? error.fault : error),
  );
};

test('the connection uses the address of the single lookup, with the host name', async () => {
  respond = (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n');
  expect([await post(), looks]).toEqual([204, 1]);
  expect(messages.at(-1)).toMatch(
    new RegExp(`^POST /told\\?x=1 HTTP/1\\.1\r\n(?:.*\r\n)*host: receiver\\.invalid:${port}\r\n`, 'i'),
  );
});

test('each of several addresses is tried', async () => {
  respond = (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n');
  expect(await openPost({ internalHosts: [NAME], addressesOf: severalAddresses })(`http://${NAME}/`, '{}', {})).toBe(
    204,
  );
});

test('only the status of an endless response is read', async () => {
  let bytes = 0;
  respond = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    const more = () => {
      while (!socket.destroyed && socket.write(`ffff\r\n${'x'.repeat(0xffff)}\r\n`)) bytes += 0xffff;
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
  };
  expect(await post()).toBe(200);
  await expect.poll(() => open.size).toBe(0);
  expect(bytes).toBeLessThan(32 * 1024 * 1024);
});

test('a protocol switch is reported by its status, and not waited for', async () => {
  respond = (socket) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  expect(await post()).toBe(101);
  await expect.poll(() => open.size).toBe(0);
});

test.each([
  ['an endless header', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(64 * 1024)}`, 'no_connection'],
  ['plain text without HTTP', 'hello\r\n\r\n', 'no_connection'],
  ['a series of early hints', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000), 'too_slow'],
])('%s is not a response', async (_case, text, fault) => {
  respond = (socket) => void socket.write(text);
  expect(await post(300)).toBe(fault);
  await expect.poll(() => open.size).toBe(0);
});
