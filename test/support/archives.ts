import { packArchive, writeAtomically, type Entry } from '../../src/server/operations/backups/archive.ts';

/** Writes a tar.gz to a file, encrypted if there is a key. */
export function writeArchive(file: string, entries: AsyncIterable<Entry>, key?: string): Promise<void> {
  return packArchive(entries, key, (archive) => writeAtomically(file, archive));
}
