import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testBucket, type TestBucket } from '../../../test/support/processes/bucket.ts';
import { isSignedWith } from '../../../test/support/signature.ts';
import { Refusal } from '../refusal.ts';
import { bucketHome } from './bucket.ts';
import { checkImageHome } from './configuredImages.ts';

let bucket: TestBucket;
let other: Server | null = null;
beforeAll(async () => {
  bucket = await testBucket();
});
afterAll(() => bucket.close());
afterEach(() => {
  other?.close();
  other = null;
});

const check = async (settings: TestBucket['settings']) => {
  const warnings: string[] = [];
  await checkImageHome({ dataDir: '/nowhere', bucket: settings }, (trouble) => warnings.push(trouble));
  return warnings;
};

/** Starts a server that isn't an S3 service. */
async function serverThat(answers: Parameters<typeof createServer>[1]): Promise<TestBucket['settings']> {
  const server = createServer(answers);
  other = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { ...bucket.settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );

test('an object is available to every reader until it is removed', async () => {
  const home = bucketHome(bucket.settings);
  const bytes = Buffer.from([0, 255, 10, 13, 26, 128]);
  expect(await home.get('a.png')).toBeNull();
  await home.put('a.png', bytes);
  expect(await bucketHome(bucket.settings).get('a.png')).toEqual(bytes);
  expect(await home.names()).toEqual(['a.png']);
  await home.remove('a.png');
  await home.remove('a.png');
  expect(await home.get('a.png')).toBeNull();
  expect(await home.names()).toEqual([]);
});

test('a bucket that is unavailable refuses requests, and is used again once it is back', async () => {
  const home = bucketHome(bucket.settings);
  await home.put('b.png', Buffer.from('bytes'));
  await bucket.stop();
  const requests = [home.get('b.png'), home.put('c.png', Buffer.from('x')), home.remove('b.png'), home.names()];
  expect(await Promise.all(requests.map(codeOf))).toEqual(Array(4).fill('images_unavailable'));
  await bucket.start();
  expect(await home.get('b.png')).toEqual(Buffer.from('bytes'));
});

test('a bucket that does not respond is waited for only for a limited time, also in the middle of a picture', async () => {
  const silent = await serverThat(() => {});
  expect(await codeOf(bucketHome(silent, { timeoutMs: 50 }).get('a.png'))).toBe('images_unavailable');
  other?.close();
  const stuckServer = await serverThat((_request, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('12345');
  });
  expect(await codeOf(bucketHome(stuckServer, { timeoutMs: 200 }).get('a.png'))).toBe('images_unavailable');
});

test('no redirect is followed', async () => {
  const elsewhere = `${bucket.settings.endpoint}/pictures/b.png`;
  const redirectServer = await serverThat((_request, response) => {
    response.writeHead(307, { location: elsewhere });
    response.end();
  });
  expect(await codeOf(bucketHome(redirectServer).get('b.png'))).toBe('images_unavailable');
});

describe('at the start', () => {
  test('a usable bucket is used without a message', async () => {
    expect(await check(bucket.settings)).toEqual([]);
    expect(await bucketHome(bucket.settings).names()).not.toContain('.fourscore-check');
  });

  test.each([
    ['a missing bucket', { bucket: 'elsewhere' }, 'there is no such bucket'],
    ['an unknown key', { accessKeyId: 'nobody' }, 'the storage service refuses (403 InvalidAccessKeyId)'],
  ])('%s makes it fail with one line', async (_case, wrong, reason) => {
    const settings = { ...bucket.settings, ...wrong };
    await expect(check(settings)).rejects.toThrow(
      `The bucket '${settings.bucket}' at ${settings.endpoint} can't be used: ${reason}. See`,
    );
  });

  test('a wrong secret makes it fail with one line, and the right one signs every request', async () => {
    const methods = new Set<string>();
    const strict = await serverThat((request, response) => {
      const fits = isSignedWith('the secret', request);
      if (fits) methods.add(request.method ?? '');
      const answer = fits ? '<ListBucketResult/>' : '<Error><Code>SignatureDoesNotMatch</Code></Error>';
      response.writeHead(fits ? 200 : 403, { 'content-type': 'application/xml' });
      response.end(answer);
    });
    const wrong = check({ ...strict, secretAccessKey: 'another' });
    await expect(wrong).rejects.toThrow("can't be used: the storage service refuses (403 SignatureDoesNotMatch).");
    expect([await check({ ...strict, secretAccessKey: 'the secret' }), [...methods]]).toEqual([
      [],
      ['GET', 'PUT', 'DELETE'],
    ]);
  });

  test('a read-only bucket makes it fail with one line', async () => {
    const readOnly = await serverThat((request, response) => {
      response.writeHead(request.method === 'GET' ? 200 : 403, { 'content-type': 'application/xml' });
      response.end(request.method === 'GET' ? '<ListBucketResult/>' : '<Error><Code>AccessDenied</Code></Error>');
    });
    await expect(check(readOnly)).rejects.toThrow("can't be used: the storage service refuses (403 AccessDenied).");
  });

  test('a bucket that is unavailable is reported, and does not prevent the start', async () => {
    await bucket.stop();
    expect(await check(bucket.settings)).toEqual([
      expect.stringMatching(/^The bucket 'pictures' at \S+ does not answer \(ECONNREFUSED\)\. Until it does, images/),
    ]);
    await bucket.start();
  });
});
