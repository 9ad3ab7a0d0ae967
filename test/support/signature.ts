import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Checks whether a request to S3 is signed with the secret by AWS Signature Version 4. The tests' S3 server only checks
 * the names of keys.
 */
export function isSignedWith(secret: string, { method = '', url = '', headers }: IncomingMessage): boolean {
  const match = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, scope = '', signedHeaders = '', signature] = match ?? [];
  const [pathname = '', query = ''] = url.split('?');
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const sortedQuery = query.split('&').toSorted().join('&');
  const payload = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, sortedQuery, lines.join(''), signedHeaders, payload].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const key = scope.split('/').reduce<Buffer>((parentKey, part) => hmac(parentKey, part), Buffer.from(`AWS4${secret}`));
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, digest].join('\n');
  return hmac(key, text).toString('hex') === signature;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
