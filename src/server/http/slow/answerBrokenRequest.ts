import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { OPENROSA_HEADER } from '../headers.ts';

/**
 * The statuses for errors of Node's HTTP parser: a request that arrived too slowly, or headers that are too long. All
 * other errors get 400.
 */
const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Responds to a request that is malformed or arrives too slowly, and closes the connection. The request's path may be
 * unknown, so the header that audit apps require is always sent.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
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
