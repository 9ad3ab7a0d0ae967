import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { exportLines } from '../audits/imports/exportLines.ts';
import { print, UsageError, type Command } from './command.ts';
import { withDatabase } from './withDatabase.ts';

export const exportCommand: Command = {
  words: ['export'],
  takes: '--jsonl [file]',
  summary: 'Export all surveys as JSON lines, to import them elsewhere',
  help: `Writes to the file, or to standard output if none is given. A file is written completely or not at all. It includes the
instrument versions and the names of stores and auditors, so protect it like the database. It is not a backup: users,
groups, stores and images are not included.`,
  options: { jsonl: { type: 'boolean' } },
  rest: [0, 1],
  async run({ values, rest: [file] }) {
    if (values['jsonl'] !== true) throw new UsageError('specify the format: --jsonl');
    if (file === undefined || file === '-') {
      await withDatabase((db) => exportLines(db, writeToStdout));
    } else {
      print(`Exported ${await exportToFile(file)} surveys to ${file}.`);
    }
    return 0;
  },
};

/**
 * Exports to a temporary file and renames it once it is complete and synced to disk. Returns the number of surveys.
 * Only the owner may read the file, because it contains names.
 */
async function exportToFile(file: string): Promise<number> {
  const temporary = `${file}.${process.pid}.part`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    const surveys = await withDatabase((db) => exportLines(db, (lines) => handle.writeFile(lines)));
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
    return surveys;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeToStdout(lines: string): Promise<void> {
  if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
}
