import { afterAll, expect, test } from 'vitest';
import { sharedFolder } from '../../../test/support/folder.ts';
import { testBucket } from '../../../test/support/processes/bucket.ts';
import { command, fourscore } from '../../../test/support/processes/commandLine.ts';
import { imageHome } from '../files/configuredImages.ts';

const bucket = await testBucket();
const dataDir = await sharedFolder();
const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
const settings = {
  DATA_DIR: dataDir,
  S3_ENDPOINT: endpoint,
  S3_BUCKET: name,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
};
afterAll(async () => {
  await bucket.close();
});

test('images copy copies the folder’s images into the bucket, once', async () => {
  const folder = imageHome({ dataDir });
  for (const name of ['a.png', 'a-256.png', 'b.jpg']) await folder.put(name, Buffer.from(name));
  await folder.put('notes.txt', Buffer.from('no image'));
  const first = await command(['images', 'copy'], settings);
  expect(first).toEqual({ status: 0, stdout: 'Copied 3 images to the bucket; 0 already there.\n', stderr: '' });
  expect(await imageHome({ dataDir, bucket: bucket.settings }).get('b.jpg')).toEqual(Buffer.from('b.jpg'));
  expect((await command(['images', 'copy'], settings)).stdout).toContain('Copied 0 images to the bucket; 3 already');
});

test('images copy reports the obstacle in one line', async () => {
  expect(await command(['images', 'copy'], { DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    stderr: 'fourscore: no bucket is configured. See S3_ENDPOINT in docs/operating.md.\n',
  });
  await bucket.stop();
  const copyRun = await command(['images', 'copy'], settings);
  await bucket.start();
  expect(copyRun.status).toBe(1);
  expect(copyRun.stderr).toMatch(/^fourscore: The bucket 'pictures' at \S+ does not answer \(ECONNREFUSED\)/);
});

test.each([
  [
    'a missing bucket',
    { S3_BUCKET: 'elsewhere' },
    /^Fourscore can't start\. The bucket 'elsewhere' at \S+ can't be used: there is no such bucket\./,
  ],
  ['an incomplete bucket', { S3_SECRET_ACCESS_KEY: '' }, /^Fourscore can't start\. S3_SECRET_ACCESS_KEY is missing: /],
])('%s makes the start fail with one line', async (_case, wrong, line) => {
  const { status, stderr } = await fourscore(['start'], { env: { ...settings, ...wrong } });
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(line)]]);
});
