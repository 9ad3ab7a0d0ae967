import { S3Error, S3mini, S3ServiceError } from 's3mini';
import { clipType } from '../../domain/clips.ts';
import { Refusal } from '../refusal.ts';
import type { ImageHome } from './imageHome.ts';
import type { BucketSettings } from '../config/bucketSettings.ts';

/** The object that is written and deleted to check for write access. No image has this name. */
const CHECK = '.fourscore-check';

/** The time limit of one request including its body, in ms. */
const TIMEOUT_MS = 5_000;

/**
 * Returns the image storage in an S3-compatible bucket. If the service is unreachable or refuses a request, calls fail
 * with the temporary refusal `images_unavailable`.
 */
export function bucketHome(settings: BucketSettings, { timeoutMs = TIMEOUT_MS } = {}): ImageHome {
  const bucket = open(settings, timeoutMs);
  return {
    async put(name, bytes) {
      await orUnavailable(bucket.putObject(name, bytes, typeOf(name)));
    },

    async get(name) {
      const content = await orUnavailable(bucket.getObjectArrayBuffer(name));
      return content && Buffer.from(content);
    },

    async remove(name) {
      await orUnavailable(bucket.deleteObject(name));
    },

    async names() {
      const objects = await orUnavailable(bucket.listObjects());
      return (objects ?? []).map(({ Key }) => Key);
    },
  };
}

function typeOf(name: string): string {
  if (name.endsWith('.png')) return 'image/png';
  return clipType(name) ?? 'image/jpeg';
}

/** Returns a short reason why the bucket can't be used; null if it can. Throws errors that may be temporary. */
export async function bucketProblem(settings: BucketSettings): Promise<string | null> {
  const bucket = open(settings, TIMEOUT_MS);
  try {
    if (!(await bucket.listObjectsPaged('/', CHECK, 1))) return 'there is no such bucket';
    await bucket.putObject(CHECK, 'x', 'text/plain');
    await bucket.deleteObject(CHECK);
    return null;
  } catch (error) {
    if (!(error instanceof S3ServiceError) || error.status >= 500) throw error;
    return `the storage service refuses (${error.status} ${error.serviceCode ?? ''})`.replace(' )', ')');
  }
}

function open({ endpoint, bucket, ...rest }: BucketSettings, timeoutMs: number): S3mini {
  return new S3mini({
    ...rest,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    // Redirects are refused: only the operator's storage service may receive requests.
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

/**
 * Checks whether an error was caused by the storage service: a refusal, or a connection that failed, was redirected,
 * broke off or timed out, which fetch reports as a TypeError or DOMException.
 */
function isOfStore(error: unknown): boolean {
  return error instanceof S3Error || error instanceof TypeError || error instanceof DOMException;
}
