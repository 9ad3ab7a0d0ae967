import { Readable } from 'node:stream';
import { S3Error, S3mini, S3ServiceError, type UploadPart } from 's3mini';
import type { BucketSettings } from '../../../config/bucketSettings.ts';
import { BackupError } from '../error.ts';
import { readBackupName, type BackupHome } from './home.ts';

const FOLDER = 'backups/';

/** The size of a part in bytes. S3 requires at least 5 MiB for every part but the last. */
const PART_BYTES = 8 * 1024 * 1024;

const TIMEOUT_MS = 60_000;

/** Returns a backup home in a bucket of an S3-compatible service. */
export function bucketOfBackups({ endpoint, bucket: name, ...rest }: BucketSettings): BackupHome {
  const bucket = new S3mini({
    ...rest,
    endpoint: `${endpoint}/${name}`,
    requestAbortTimeout: TIMEOUT_MS,
    // Redirects are refused, so that only the configured service is contacted.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });

  return {
    async put(file, bytes) {
      const upload = await withBucketErrors(
        bucket.getMultipartUploadId(FOLDER + file, 'application/octet-stream'),
      ).catch((error: unknown) => {
        bytes.destroy();
        throw error;
      });
      try {
        const parts: UploadPart[] = [];
        let size = 0;
        for await (const part of inParts(bytes)) {
          parts.push(await withBucketErrors(bucket.uploadPart(FOLDER + file, upload, part, parts.length + 1)));
          size += part.length;
        }
        await withBucketErrors(bucket.completeMultipartUpload(FOLDER + file, upload, parts));
        return size;
      } catch (error) {
        bytes.destroy();
        await bucket.abortMultipartUpload(FOLDER + file, upload).catch(() => {});
        throw error;
      }
    },

    open: (file) => Readable.from(partsOf(bucket, file), { objectMode: false }),

    async remove(file) {
      await withBucketErrors(bucket.deleteObject(FOLDER + file));
    },

    async list() {
      const backupFiles = (await listFiles(bucket)).filter((file) => readBackupName(file.name) !== null);
      return backupFiles.toSorted((one, other) => other.name.localeCompare(one.name));
    },

    /**
     * Does nothing: parts left by a killed process are never visible, and a rule of the bucket deletes them
     * (docs/operating.md).
     */
    async tidy() {},
  };
}

async function listFiles(bucket: S3mini): Promise<{ name: string; bytes: number }[]> {
  const objects = (await withBucketErrors(bucket.listObjects('/', FOLDER))) ?? [];
  return objects.map(({ Key, Size }) => ({ name: Key.slice(FOLDER.length), bytes: Number(String(Size)) }));
}

async function* partsOf(bucket: S3mini, file: string): AsyncGenerator<Buffer> {
  const size = (await listFiles(bucket)).find((entry) => entry.name === file)?.bytes;
  if (size === undefined) throw new BackupError(`${file} is missing from the bucket.`, { fault: 'missing' });
  for (let from = 0; from < size; from += PART_BYTES) {
    const until = Math.min(from + PART_BYTES, size);
    // The end of the range is exclusive.
    const answer = await withBucketErrors(bucket.getObjectRaw(FOLDER + file, false, from, until));
    yield Buffer.from(await withBucketErrors(answer.arrayBuffer()));
  }
}

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let queue: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    queue.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const buffer = Buffer.concat(queue, size);
    yield buffer.subarray(0, PART_BYTES);
    queue = [buffer.subarray(PART_BYTES)];
    size = buffer.length - PART_BYTES;
  }
  if (size > 0) yield Buffer.concat(queue, size);
}

async function withBucketErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceError && error.status < 500) {
      const reason = `${error.status} ${error.serviceCode ?? ''}`.trim();
      throw new BackupError(`The bucket refused the request (${reason}).`, { fault: 'bucket_away', cause: error });
    }
    const isOfStore = error instanceof S3Error || error instanceof TypeError || error instanceof DOMException;
    if (isOfStore) throw new BackupError('The bucket is not responding.', { fault: 'bucket_away', cause: error });
    throw error;
  }
}
