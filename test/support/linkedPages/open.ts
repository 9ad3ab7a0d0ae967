import { createHash } from 'node:crypto';
import type { TestServer } from '../server.ts';
import { multipart, type Part } from '../upload.ts';

/**
 * Returns functions that open and submit pages as a browser does, for people who never sign in. `url` may be the full
 * URL of a link.
 */
export function linkedPages({ app }: Pick<TestServer, 'app'>) {
  const read = async (url: string, language = 'en') => {
    const response = await app.inject({ method: 'GET', url: pathOf(url), headers: { 'accept-language': language } });
    return { status: response.statusCode, headers: response.headers, page: response.body };
  };
  const send = async (url: string, parts: readonly Part[]) => {
    const { payload, headers } = multipart(parts);
    const response = await app.inject({ method: 'POST', url: pathOf(url), payload, headers });
    return { status: response.statusCode, headers: response.headers, page: response.body };
  };
  return { read, send };
}

/** Checks whether a page's policy allows each of its inline styles and scripts. */
export function allowsItsOwn({ headers, page }: { headers: Record<string, unknown>; page: string }): boolean {
  const inline = [...page.matchAll(/<(?:style|script)>([^]*?)<\/(?:style|script)>/g)].map(([, text = '']) => text);
  const hashes = inline.map((text) => createHash('sha256').update(text).digest('base64'));
  return inline.length > 0 && hashes.every((hash) => String(headers['content-security-policy']).includes(hash));
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
