import type { TestServer } from '../server.ts';
import { multipart, type Part } from '../upload.ts';

/** How browsers open and send pages for people who never sign in. `url` may be the whole address of a link. */
export function linkedPages({ app }: Pick<TestServer, 'app'>) {
  const read = async (url: string, language = 'en') => {
    const answered = await app.inject({ method: 'GET', url: pathOf(url), headers: { 'accept-language': language } });
    return { status: answered.statusCode, headers: answered.headers, page: answered.body };
  };
  const send = async (url: string, parts: readonly Part[]) => {
    const { payload, headers } = multipart(parts);
    const answered = await app.inject({ method: 'POST', url: pathOf(url), payload, headers });
    return { status: answered.statusCode, headers: answered.headers, page: answered.body };
  };
  return { read, send };
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
