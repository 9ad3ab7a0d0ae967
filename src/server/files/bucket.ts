import { S3Error, S3mini, S3ServiceError } from 's3mini';
import { Refusal } from '../refusal.ts';
import type { ImageHome } from './imageHome.ts';
import type { BucketSettings } from '../config/bucketSettings.ts';

/** The object that is written and removed to see whether that is allowed. No image has such a name. */
const CHECK = '.fourscore-check';

/** How long one request may take, its body included, in ms. */
const TIMEOUT_MS = 5_000;

/**
 * A bucket of an S3-compatible store as the home of images. A store that is away, or won't have us, is a refusal that
 * passes: everything but images goes on.
 */
export function bucketHome(settings: BucketSettings, { timeoutMs = TIMEOUT_MS } = {}): ImageHome {
  const bucket = open(settings, timeoutMs);
  return {
    async put(name, bytes) {
      const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
      await orUnavailable(bucket.putObject(name, bytes, type));
    },

    async get(name) {
      const found = await orUnavailable(bucket.getObjectArrayBuffer(name));
      return found && Buffer.from(found);
    },

    async remove(name) {
      await orUnavailable(bucket.deleteObject(name));
    },

    async names() {
      const listed = await orUnavailable(bucket.listObjects());
      return (listed ?? []).map(({ Key }) => Key);
    },
  };
}

/** Why the store says no for good, in a few words; null when all is well. What is thrown may pass. */
export async function bucketProblem(settings: BucketSettings): Promise<string | null> {
  const bucket = open(settings, TIMEOUT_MS);
  try {
    if (!(await bucket.listObjectsPaged('/', CHECK, 1))) return 'there is no such bucket';
    await bucket.putObject(CHECK, 'x', 'text/plain');
    await bucket.deleteObject(CHECK);
    return null;
  } catch (error) {
    if (!(error instanceof S3ServiceError) || error.status >= 500) throw error;
    return `the store refuses (${error.status} ${error.serviceCode ?? ''})`.replace(' )', ')');
  }
}

function open({ endpoint, bucket, ...rest }: BucketSettings, timeoutMs: number): S3mini {
  return new S3mini({
    ...rest,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    // Only the store that the operator named is ever asked.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
}

async function orUnavailable<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw isOfStore(error) ? new Refusal('images_unavailable', { cause: error }) : error;
  }
}

/** Refused, unreachable, redirected, broken off, or out of time: fetch has a TypeError or a DOMException for these. */
function isOfStore(error: unknown): boolean {
  return error instanceof S3Error || error instanceof TypeError || error instanceof DOMException;
}
