import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { syncFolder } from '../files/syncFolder.ts';
import { BackupError } from './error.ts';

/** A file within the archive. */
export type Entry = { name: string; bytes: Buffer };

/** No entry of ours is larger, in bytes: more would be no backup, and is not read into memory. */
const ENTRY_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Writes a tar.gz, aside and renamed when it is whole and on the disk: a file of that name is a whole one. Only its
 * owner may read it: it names people.
 */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  const aside = `${file}.${process.pid}.part`;
  const tar = pack();
  const target = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.from(tar), createGzip(), target);
  try {
    const [writing, filling] = await Promise.allSettled([written, fill(tar, entries)]);
    if (writing.status === 'rejected') throw writing.reason;
    if (filling.status === 'rejected') throw filling.reason;
    await rename(aside, file);
    await syncFolder(path.dirname(path.resolve(file)));
  } catch (error) {
    // Of another run's file we know nothing.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(aside, { force: true });
    throw error;
  }
}

async function fill(tar: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  try {
    for await (const { name, bytes } of entries) await add(tar, name, bytes);
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

/** The entries of an archive, one after the other. What is damaged or not whole is refused, at the end at the latest. */
export async function* readArchive(file: string, advance: (bytes: number) => void = () => {}): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  source.on('data', (chunk) => advance(chunk.length));
  const tar = extract();
  const read = pipeline(source, createGunzip(), tar).catch((error: unknown) => error as Error);
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header;
      if (type !== 'file' || size > ENTRY_MAX_BYTES) throw new BackupError(`${file} is no backup of Fourscore.`);
      yield { name, bytes: await buffer(entry) };
    }
  } catch (error) {
    throw explained(file, (error instanceof BackupError ? null : await settled(read)) ?? error);
  } finally {
    source.destroy();
    tar.destroy();
  }
  const trouble = await read;
  if (trouble !== undefined) throw explained(file, trouble);
}

/** The stream's own trouble says more than what came of it; it is there by now, or there is none. */
function settled(read: Promise<unknown>): Promise<unknown> {
  return Promise.race([read, new Promise((resolve) => setImmediate(resolve, null))]);
}

function explained(file: string, error: unknown): unknown {
  const { code, path: ofFile } = error as NodeJS.ErrnoException;
  // What the system says of the file itself is clear enough.
  if (error instanceof BackupError || (code !== undefined && ofFile !== undefined)) return error;
  return new BackupError(`${file} is damaged or not whole: it can't be used.`, { cause: error });
}
