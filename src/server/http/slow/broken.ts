import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { OPENROSA_HEADER } from '../headers.ts';

/** What Node says of a request that has no place in HTTP: it came too slowly, or its header is too long. */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers over a connection whose request never got to a route, and ends it. Which address it asked for may not be known,
 * so that the header without which an app for audits takes no answer is on all of them.
 */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ statusCode: status, error: STATUS_CODES[status] });
  const [name, version] = OPENROSA_HEADER;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `${name}: ${version}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
