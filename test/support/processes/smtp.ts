import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as received by the server: the envelope's addresses and the raw message. */
export type ReceivedEmail = { from: string; to: string[]; raw: string };

type MailServerOptions = { port?: number; refuse?: number; hangs?: () => boolean };

/**
 * Starts a real mail server on a free port, or on the given one. With `refuse`, it rejects recipients with that
 * response code; while `hangs` returns true, it doesn't respond to emails.
 */
export async function mailServer({ port = 0, refuse, hangs = () => false }: MailServerOptions = {}) {
  const emails: ReceivedEmail[] = [];
  let hungCount = 0;
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    // Idle connections stay open for a while; closing doesn't wait for them.
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
          hungCount++;
          return;
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        emails.push({ from, to, raw: Buffer.concat(chunks).toString() });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: usedPort } = server.server.address() as AddressInfo;
  return {
    received: emails,
    connections: () => connections,
    hung: () => hungCount,
    port: usedPort,
    url: `smtp://127.0.0.1:${usedPort}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Returns the decoded text part of an email. */
export function textOf({ raw }: ReceivedEmail): string {
  return part(raw, 'text/plain');
}

/** Returns the decoded HTML part of an email. */
export function htmlOf({ raw }: ReceivedEmail): string {
  return part(raw, 'text/html');
}

function part(raw: string, type: string): string {
  // Only Nodemailer's boundaries: a wrapped URL may also continue with '--'.
  const piece = raw.split(/^----_NmP.*$/m).find((text) => text.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = piece.split('\r\n\r\n');
  const encodedBody = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(encodedBody, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return encodedBody;
  const bytes = encodedBody.replaceAll('=\r\n', '').replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16));
  });
  return Buffer.from(bytes, 'latin1').toString();
}
