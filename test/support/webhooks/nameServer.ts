import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server's answer for a name: its addresses by kind, that it is unknown, or no response. */
type Answer = { a?: string; aaaa?: Buffer } | 'unknown' | 'silent';

const HEADER_BYTES = 12;
const [A, AAAA, INTERNET] = [1, 28, 1];

/** Starts a name server on UDP that gives the configured answers. */
export async function nameServer(answer: (name: string) => Answer) {
  const socket = createSocket('udp4');
  const names: string[] = [];
  socket.on('message', (message, { address, port }) => {
    const { name, type, question } = questionOf(message);
    names.push(name);
    const reply = answer(name);
    if (reply === 'silent') return;
    const addresses = reply === 'unknown' ? {} : reply;
    const four = addresses.a === undefined ? undefined : Buffer.from(addresses.a.split('.').map(Number));
    const data = { [A]: four, [AAAA]: addresses.aaaa }[type];
    const header = Buffer.from([
      message[0] ?? 0,
      message[1] ?? 0,
      0x81,
      reply === 'unknown' ? 0x83 : 0x80,
      0,
      1,
      0,
      data ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const record = data
      ? [Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, INTERNET, 0, 0, 0, 60, 0, data.length]), data]
      : [];
    socket.send(Buffer.concat([header, question, ...record]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, queries: names, close: () => void socket.close() };
}

function questionOf(message: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join('.'),
    type: message.readUInt16BE(at + 1),
    question: message.subarray(HEADER_BYTES, at + 5),
  };
}
