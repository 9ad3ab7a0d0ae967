import type { TestServer } from './server.ts';

/** A part of a multipart body: a field, or a file. */
export type Part = { name: string; value: string } | { name: string; filename: string; bytes: Uint8Array };

const BOUNDARY = 'a-boundary-of-tests';

/** Builds a multipart body as a browser would send it, with its header. */
export function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap((part) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.name}"`,
    'filename' in part ? `; filename="${part.filename}"\r\ncontent-type: image/png` : '',
    '\r\n\r\n',
    'filename' in part ? part.bytes : part.value,
    '\r\n',
  ]);
  return {
    payload: Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk as string))),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** Uploads as the user with the token. */
export async function upload(
  { app }: Pick<TestServer, 'app'>,
  call: { path: string },
  parts: readonly Part[],
  { token }: { token: string },
): Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }> {
  const { payload, headers } = multipart(parts);
  const authorization = `Basic ${token}`;
  const response = await app.inject({
    method: 'POST',
    url: call.path,
    payload,
    headers: { ...headers, authorization },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
