import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { syncFolder } from '../../files/syncFolder.ts';
import { BackupError } from './error.ts';
import { unsealChunks, sealChunks } from './seal.ts';

/** A file in the archive. */
export type Entry = { name: string; bytes: Buffer };

/** An archive to read, from a local file or from a backup home. */
export type Source = {
  /** The name used in messages. */
  name: string;
  open: () => Readable;
  /** The key that opens the archive, if it is sealed. */
  key?: string | undefined;
};

/**
 * The maximum size of an entry in bytes. Larger entries were not written by this program and are not read into memory.
 */
const ENTRY_MAX_BYTES = 64 * 1024 * 1024;

/** Returns a local file as an archive to read. */
export function fileSource(file: string, key?: string): Source {
  return { name: file, open: () => createReadStream(file), key };
}

/** Packs entries into a tar.gz, sealed if there is a key, while `consume` reads it. Returns the result of `consume`. */
export async function packArchive<T>(
  entries: AsyncIterable<Entry>,
  key: string | undefined,
  consume: (archive: Readable) => Promise<T>,
): Promise<T> {
  const tar = pack();
  const archive = new PassThrough();
  const seal = (chunks: AsyncIterable<Buffer>) => (key === undefined ? chunks : sealChunks(chunks, key));
  const packPromise = pipeline(Readable.from(tar), createGzip(), seal, archive);
  const consumePromise = consume(archive);
  const failure = Promise.all([consumePromise, packPromise]).then(() => new Promise<never>(() => {}));
  const [consumeResult, packResult, fillResult] = await Promise.allSettled([
    consumePromise,
    packPromise,
    fill(tar, entries, failure),
  ]);
  if (consumeResult.status === 'rejected') throw consumeResult.reason;
  if (packResult.status === 'rejected') throw packResult.reason;
  if (fillResult.status === 'rejected') throw fillResult.reason;
  return consumeResult.value;
}

/**
 * Writes a temporary file and renames it once it is complete and synced to disk, so that a file of that name is always
 * complete. Only the owner may read it, because backups contain personal data.
 */
export async function writeAtomically(file: string, bytes: Readable): Promise<void> {
  const temporary = `${file}.${process.pid}.part`;
  try {
    await pipeline(bytes, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(temporary, file);
    await syncFolder(path.dirname(path.resolve(file)));
  } catch (error) {
    // An existing temporary file belongs to another run and is not touched.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Adds entries until there are no more or the consumer fails. A tar stream that was destroyed reports nothing, so the
 * cause is taken from `failure`.
 */
async function fill(tar: Pack, entries: AsyncIterable<Entry>, failure: Promise<never>): Promise<void> {
  try {
    for await (const { name, bytes } of entries) await Promise.race([add(tar, name, bytes), failure]);
    tar.finalize();
  } catch (error) {
    tar.destroy(error as Error);
    throw error;
  }
}

function add(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    entry.on('error', reject);
    entry.end(bytes);
  });
}

/**
 * Yields the entries of an archive. Throws BackupError, at the latest after the last entry, if the archive is damaged
 * or incomplete.
 */
export async function* readArchive(
  from: string | Source,
  advance: (bytes: number) => void = () => {},
): AsyncGenerator<Entry> {
  const { name: file, open, key } = typeof from === 'string' ? fileSource(from) : from;
  const source = open();
  source.on('data', (chunk: Buffer) => advance(chunk.length));
  const tar = extract();
  const flow = pipeline(
    source,
    (chunks: AsyncIterable<Buffer>) => unsealChunks(chunks, file, key),
    createGunzip(),
    tar,
  ).catch((error: unknown) => error as Error);
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header;
      if (type !== 'file' || size > ENTRY_MAX_BYTES) throw new BackupError(`${file} is not a Fourscore backup.`);
      yield { name, bytes: await buffer(entry) };
    }
  } catch (error) {
    throw explainError(file, (error instanceof BackupError ? null : await streamError(flow)) ?? error);
  } finally {
    source.destroy();
    tar.destroy();
  }
  const trouble = await flow;
  if (trouble !== undefined) throw explainError(file, trouble);
}

/**
 * Returns the stream's error, which is clearer than the errors that follow from it; null or undefined if there is none.
 */
function streamError(flow: Promise<unknown>): Promise<unknown> {
  return Promise.race([flow, new Promise((resolve) => setImmediate(resolve, null))]);
}

function explainError(file: string, error: unknown): unknown {
  const { code, path: ofFile } = error as NodeJS.ErrnoException;
  // Errors about the file itself are clear enough.
  if (error instanceof BackupError || (code !== undefined && ofFile !== undefined)) return error;
  return new BackupError(`${file} is damaged or incomplete: it can't be used.`, { cause: error });
}
