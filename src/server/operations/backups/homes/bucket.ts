import { Readable } from 'node:stream';
import { S3Error, S3mini, S3ServiceError, type UploadPart } from 's3mini';
import type { BucketSettings } from '../../config/bucketSettings.ts';
import { BackupError } from '../error.ts';
import { readBackupName, type BackupHome } from './home.ts';

/** Backups lie beside the images, in a folder of their own. */
const FOLDER = 'backups/';

/** A file goes up and comes down in parts of so many bytes: one at a time is in memory. S3 wants 5 MiB at least. */
const PART_BYTES = 8 * 1024 * 1024;

/** How long one part may take, in ms. */
const TIMEOUT_MS = 60_000;

/** A bucket of an S3-compatible store as the home of backups. A file is there once its last part is, or not at all. */
export function bucketOfBackups({ endpoint, bucket: name, ...rest }: BucketSettings): BackupHome {
  const bucket = new S3mini({
    ...rest,
    endpoint: `${endpoint}/${name}`,
    requestAbortTimeout: TIMEOUT_MS,
    // Only the store that the operator named is ever asked.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });

  return {
    async put(file, bytes) {
      const upload = await orAway(bucket.getMultipartUploadId(FOLDER + file, 'application/octet-stream')).catch(
        (error: unknown) => {
          bytes.destroy();
          throw error;
        },
      );
      try {
        const sent: UploadPart[] = [];
        let size = 0;
        for await (const part of inParts(bytes)) {
          sent.push(await orAway(bucket.uploadPart(FOLDER + file, upload, part, sent.length + 1)));
          size += part.length;
        }
        await orAway(bucket.completeMultipartUpload(FOLDER + file, upload, sent));
        return size;
      } catch (error) {
        bytes.destroy();
        await bucket.abortMultipartUpload(FOLDER + file, upload).catch(() => {});
        throw error;
      }
    },

    open: (file) => Readable.from(partsOf(bucket, file), { objectMode: false }),

    async remove(file) {
      await orAway(bucket.deleteObject(FOLDER + file));
    },

    async list() {
      const found = (await listed(bucket)).filter((each) => readBackupName(each.name) !== null);
      return found.toSorted((one, other) => other.name.localeCompare(one.name));
    },

    /** Parts of a process that was killed are never seen: a rule of the bucket lets go of them (docs/operating.md). */
    async tidy() {},
  };
}

/** What lies in the folder. */
async function listed(bucket: S3mini): Promise<{ name: string; bytes: number }[]> {
  const objects = (await orAway(bucket.listObjects('/', FOLDER))) ?? [];
  return objects.map(({ Key, Size }) => ({ name: Key.slice(FOLDER.length), bytes: Number(String(Size)) }));
}

/** A file in parts, of which one is in memory. */
async function* partsOf(bucket: S3mini, file: string): AsyncGenerator<Buffer> {
  const size = (await listed(bucket)).find((each) => each.name === file)?.bytes;
  if (size === undefined) throw new BackupError(`${file} is missing from the bucket.`, { fault: 'missing' });
  for (let from = 0; from < size; from += PART_BYTES) {
    const until = Math.min(from + PART_BYTES, size);
    // The end of the range is not in it.
    const answer = await orAway(bucket.getObjectRaw(FOLDER + file, false, from, until));
    yield Buffer.from(await orAway(answer.arrayBuffer()));
  }
}

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const whole = Buffer.concat(waiting, size);
    yield whole.subarray(0, PART_BYTES);
    waiting = [whole.subarray(PART_BYTES)];
    size = whole.length - PART_BYTES;
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

async function orAway<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceError && error.status < 500) {
      const why = `${error.status} ${error.serviceCode ?? ''}`.trim();
      throw new BackupError(`The bucket refuses (${why}).`, { fault: 'bucket_away', cause: error });
    }
    const isOfStore = error instanceof S3Error || error instanceof TypeError || error instanceof DOMException;
    if (isOfStore) throw new BackupError('The bucket does not answer.', { fault: 'bucket_away', cause: error });
    throw error;
  }
}
