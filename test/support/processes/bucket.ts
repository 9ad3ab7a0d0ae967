import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { BucketSettings } from '../../../src/server/config/bucketSettings.ts';

export type TestBucket = Awaited<ReturnType<typeof testBucket>>;

/** Starts an S3 server with one bucket on a free loopback port. It can be stopped and restarted. */
export async function testBucket() {
  const directory = await mkdtemp(path.join(tmpdir(), 'fourscore-s3-'));
  let port = 0;
  let server: S3rver | null = null;

  async function start(): Promise<void> {
    const buckets = [{ name: 'pictures', configs: [] }];
    const options = { address: '127.0.0.1', silent: true, directory, configureBuckets: buckets };
    server = new S3rver({ ...options, port });
    ({ port } = await server.run());
  }

  async function stop(): Promise<void> {
    await server?.close();
    server = null;
  }

  await start();
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    settings,
    start,
    stop,
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
