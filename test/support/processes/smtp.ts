import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server took it: the addresses of the envelope, and what was said. */
export type ReceivedMail = { from: string; to: string[]; raw: string };

type Given = { port?: number; refuse?: number; hangs?: () => boolean };

/**
 * A real mail server on a port of its own, or on the given one. `refuse` answers a recipient with an error; while it `hangs`,
 * it takes no mail and answers to none.
 */
export async function mailServer({ port = 0, refuse, hangs = () => false }: Given = {}) {
  const received: ReceivedMail[] = [];
  let hung = 0;
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    // Connections that have nothing to send stay open for a while: closing waits for none of them.
    closeTimeout: 100,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, callback) {
      connections++;
      callback();
    },
    onRcptTo(_address, _session, callback) {
      callback(refuse === undefined ? null : Object.assign(new Error('refused'), { responseCode: refuse }));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (hangs()) {
          hung++;
          return;
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(chunks).toString() });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    received,
    connections: () => connections,
    hung: () => hung,
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The text part of a mail, decoded. */
export function textOf({ raw }: ReceivedMail): string {
  return part(raw, 'text/plain');
}

/** The HTML part of a mail, decoded. */
export function htmlOf({ raw }: ReceivedMail): string {
  return part(raw, 'text/html');
}

function part(raw: string, type: string): string {
  const piece = raw.split(/^--.*$/m).find((text) => text.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = piece.split('\r\n\r\n');
  const encoded = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return encoded;
  const bytes = encoded.replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Buffer.from(bytes, 'latin1').toString();
}
