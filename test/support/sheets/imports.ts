import path from 'node:path';
import type { Instrument } from '../../../src/domain/instrument.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { packageRoot } from '../../../src/server/files/packageRoot.ts';
import { exportLines } from '../../../src/server/audits/imports/exportLines.ts';
import { FORMATS, type Format } from '../../../src/server/audits/imports/formats.ts';
import {
  importSurveys,
  type ImportOptions,
  type ImportResult,
} from '../../../src/server/audits/imports/importSurveys.ts';
import { activeInstrument } from '../../../src/server/shared/definitions/installedInstruments.ts';

export function fixture(name: string): string {
  return path.join(packageRoot, 'test/fixtures', name);
}

/** Imports a string as if it were a file; returns the refused rows and the counts. */
export async function importText(
  db: Db,
  format: Format,
  text: string,
  options: Omit<ImportOptions, 'onRefused'> = {},
): Promise<ImportResult & { reasons: string[] }> {
  const reasons: string[] = [];
  const onRefused = (row: number, reason: string) => void reasons.push(`${row}: ${reason}`);
  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
  }
  const result = await importSurveys(db, FORMATS[format].read(pieces()), { ...options, onRefused });
  return { ...result, reasons };
}

/** Returns the output of `fourscore export --jsonl`. */
export async function exportText(db: Db): Promise<string> {
  let text = '';
  await exportLines(db, async (lines) => {
    text += lines;
  });
  return text;
}

/** Returns the surveys, stores and instruments, to check that an import changed nothing. */
export async function surveyState(db: Db): Promise<unknown> {
  const [surveys, answers, stores, instruments] = await Promise.all([
    db.selectFrom('surveys').selectAll().orderBy('id').execute(),
    db.selectFrom('survey_answers').selectAll().orderBy('survey_id').execute(),
    db.selectFrom('stores').selectAll().orderBy('id').execute(),
    db.selectFrom('instruments').select(['id', 'checksum', 'active']).orderBy('id').execute(),
  ]);
  return { surveys, answers, stores, instruments };
}

/** Returns a version of the shipped instrument in which one question weighs more, so that scores differ. */
export async function otherVersion(db: Db, version: string): Promise<Instrument> {
  const { instrument } = await activeInstrument(db);
  const other = structuredClone(instrument);
  const [question] = other.categories[0]?.subcategories[0]?.questions ?? [];
  if (question) question.weight = 50;
  return { ...other, version };
}
