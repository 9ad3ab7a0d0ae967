import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { formatCount } from '../../domain/formatCount.ts';
import { exportAssessmentLines } from '../audits/imports/exportAssessmentLines.ts';
import { exportLines } from '../audits/imports/exportLines.ts';
import { print, UsageError, type Command } from './command.ts';
import { withDatabase } from './withDatabase.ts';

export const exportCommand: Command = {
  words: ['export'],
  takes: '--jsonl [--assessments] [file]',
  summary: 'Export all surveys as JSON lines, to import them elsewhere, or all assessments',
  help: `Writes to the file, or to standard output if none is given. A file is written completely or not at all. It includes the
instrument versions and the names of stores and auditors, so protect it like the database. It is not a backup: users,
groups, stores and images are not included.
With --assessments, the file contains all assessments instead of surveys, after the versions of their modules.`,
  options: { jsonl: { type: 'boolean' }, assessments: { type: 'boolean' } },
  rest: [0, 1],
  async run({ values, rest: [file] }) {
    if (values['jsonl'] !== true) throw new UsageError('specify the format: --jsonl');
    const records = values['assessments'] === true ? RECORDS.assessments : RECORDS.surveys;
    if (file === undefined || file === '-') {
      await withDatabase((db) => records.write(db, writeToStdout));
    } else {
      print(`Exported ${formatCount(await exportToFile(file, records.write), records.noun)} to ${file}.`);
    }
    return 0;
  },
};

type WriteRecords = typeof exportLines;

/** The records that can be exported, by option. */
const RECORDS = {
  surveys: { noun: 'survey', write: exportLines },
  assessments: { noun: 'assessment', write: exportAssessmentLines },
} as const;

/**
 * Exports to a temporary file and renames it once it is complete and synced to disk. Returns the number of records.
 * Only the owner may read the file, because it contains names.
 */
async function exportToFile(file: string, write: WriteRecords): Promise<number> {
  const temporary = `${file}.${process.pid}.part`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    const count = await withDatabase((db) => write(db, (lines) => handle.writeFile(lines)));
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
    return count;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeToStdout(lines: string): Promise<void> {
  if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
}
