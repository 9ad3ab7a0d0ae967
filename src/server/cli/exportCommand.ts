import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { exportLines } from '../imports/exportLines.ts';
import { print, UsageError, type Command } from './command.ts';
import { withDatabase } from './withDatabase.ts';

export const exportCommand: Command = {
  words: ['export'],
  takes: '--jsonl [file]',
  summary: 'Write every survey as a line of JSON, for import elsewhere',
  help: `Writes to the file, whole or not at all, or without one to standard output. The file holds the instrument versions
too, and the names of stores and auditors: keep it as you keep the database. It is no backup: people, groups, stores
and images are not in it.`,
  options: { jsonl: { type: 'boolean' } },
  rest: [0, 1],
  async run({ values, rest: [file] }) {
    if (values['jsonl'] !== true) throw new UsageError('which format? Give --jsonl');
    if (file === undefined || file === '-') {
      await withDatabase((db) => exportLines(db, writeToStdout));
    } else {
      print(`${await exportToFile(file)} surveys written to ${file}`);
    }
    return 0;
  },
};

/** Written aside and renamed when it is whole and on the disk. Only its owner may read it: it names people. */
async function exportToFile(file: string): Promise<number> {
  const aside = `${file}.${process.pid}.part`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    const surveys = await withDatabase((db) => exportLines(db, (lines) => handle.writeFile(lines)));
    await handle.sync();
    await handle.close();
    await rename(aside, file);
    return surveys;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(aside, { force: true });
    throw error;
  }
}

async function writeToStdout(lines: string): Promise<void> {
  if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
}
