import { open } from 'node:fs/promises';
import { print } from './command.ts';

/** So many reasons are printed; the rest is counted. */
const SHOWN = 50;

/** What is written to the file at a time, in characters. */
const WRITE_CHARACTERS = 64 * 1024;

/** Collects why rows are refused: the first ones to print, all of them into a file when one is named. */
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
      if (first.length < SHOWN) first.push(line);
      if (handle) unwritten += `${line}\n`;
      if (unwritten.length > WRITE_CHARACTERS) await flush();
    },
    async print(): Promise<void> {
      for (const line of first) print(line);
      const more = count - first.length;
      if (more > 0) print(`... and ${more} more${file === undefined ? ': --report <file> lists them all' : ''}`);
      if (file !== undefined) print(`All ${count} reasons are in ${file}.`);
    },
    async close(): Promise<void> {
      await flush();
      await handle?.close();
    },
  };
}
