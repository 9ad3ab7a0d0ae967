import { open } from 'node:fs/promises';
import { print } from './command.ts';

/** The maximum number of reasons printed; the rest are counted. */
const REASONS_MAX = 50;

/** The number of characters to collect before writing to the file. */
const WRITE_CHARACTERS = 64 * 1024;

/**
 * Collects the reasons why rows are refused or photos can't be attached. Prints the first ones, and writes all of them
 * to `file` if given.
 */
export async function openReport(file: string | undefined) {
  const handle = file === undefined ? null : await open(file, 'w', 0o600);
  const first: string[] = [];
  let count = 0;
  let unwritten = '';
  const flush = async () => {
    const text = unwritten;
    unwritten = '';
    await handle?.writeFile(text);
  };
  return {
    async add(row: number, reason: string): Promise<void> {
      const line = `row ${row}: ${reason}`;
      count++;
      if (first.length < REASONS_MAX) first.push(line);
      if (handle) unwritten += `${line}\n`;
      if (unwritten.length > WRITE_CHARACTERS) await flush();
    },
    async print(): Promise<void> {
      for (const line of first) print(line);
      const more = count - first.length;
      if (more > 0) print(`... and ${more} more${file === undefined ? ': --report <file> lists them all' : ''}`);
      if (file !== undefined) print(count === 1 ? `The reason is in ${file}.` : `All ${count} reasons are in ${file}.`);
    },
    async close(): Promise<void> {
      await flush();
      await handle?.close();
    },
  };
}
