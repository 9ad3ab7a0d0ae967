import { expect, test } from 'vitest';
import { filledFeed } from '../../../../test/support/dataOut/filledFeed.ts';
import { exportSemaphore } from '../../process/semaphore.ts';

const { server, token } = await filledFeed();

const send = (method: 'GET' | 'HEAD', url: string, input = token) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${input}`, 'accept-encoding': 'gzip' } });

test.each([
  '/odata/v4',
  '/odata/v4/',
  '/odata/v4/$metadata',
  '/odata/v4/Stores',
  '/odata/v4/Stores/$count',
  '/odata/v4/Surveys?$top=1&$count=true',
  '/odata/v4/Nothing',
  '/odata/v4/Stores?$filter=x',
  '/data/metadata.json',
  '/data/Surveys.csv',
  '/data/Surveys/four-ps.csv',
  '/data/Surveys.csv?$top=-1',
  '/data/Nothing.csv',
])('HEAD %s has the status and headers of GET, and no body', async (url) => {
  for (const input of [token, 'nothing']) {
    const [get, head] = [await send('GET', url, input), await send('HEAD', url, input)];
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    const lastingHeaders = ({ headers }: typeof get) => {
      const {
        date: _date,
        'x-request-id': _id,
        'transfer-encoding': _transferEncoding,
        'content-length': length,
        ...rest
      } = headers;
      // Only `inject` reports a file's length. A real response has none, because the length isn't known in advance.
      return url.includes('.csv') && get.statusCode === 200 ? rest : { ...rest, length };
    };
    expect(lastingHeaders(head)).toEqual(lastingHeaders(get));
    if (url.includes('.csv') && get.statusCode === 200) expect(head.headers['content-length']).toBeUndefined();
  }
});

test('HEAD of a file reads and records nothing', async () => {
  const entries = () => server.db.selectFrom('audit_log').where('kind', '=', 'export_made').select('id').execute();
  const before = await entries();
  const holder = await server.pool.connect();
  try {
    await holder.query('begin; lock table surveys in access exclusive mode');
    expect((await send('HEAD', '/data/Surveys.csv')).statusCode).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await entries()).toEqual(before);
  expect(exportSemaphore.usage()).toEqual({ running: 0, waiting: 0 });
});
