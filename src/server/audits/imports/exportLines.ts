import type { Db } from '../../db/schema.ts';
import { actionOf } from '../surveys/intake.ts';
import { DELETED_AUDITOR, FORMAT, type WrittenSurvey } from './lineFormat.ts';
import { inSnapshot, lineOf, type WriteLines } from './lineOutput.ts';
import { countSurveys, selectUsedInstruments, surveyBatches, type SurveyLineRow, type VersionRow } from './queries.ts';
import { indexStores, type StoreIndex } from './stores.ts';

/**
 * Writes surveys as JSON lines that `fourscore import` can read, from a single snapshot. Returns the number of surveys.
 */
export function exportLines(db: Db, write: WriteLines): Promise<number> {
  return inSnapshot(db, async (transaction) => {
    const surveys = await countSurveys(transaction);
    await write(lineOf({ kind: 'fourscore', format: FORMAT, surveys }));
    for (const { checksum, content } of await selectUsedInstruments(transaction)) {
      await write(lineOf({ kind: 'instrument', checksum, instrument: content }));
    }
    const stores = await indexStores(transaction);
    for await (const rows of surveyBatches(transaction)) {
      await write(rows.map((row) => lineOf(writtenSurvey(row, stores))).join(''));
    }
    return surveys;
  });
}

function writtenSurvey(row: SurveyLineRow, stores: StoreIndex): WrittenSurvey {
  return {
    kind: 'survey',
    id: row.id,
    store: stores.keyOf(row.store_id),
    takenAt: row.taken_at.toISOString(),
    auditor: row.user_name ?? DELETED_AUDITOR,
    instrument: row.checksum,
    answers: row.answers,
    managerAnswers: row.manager_answers,
    actions: row.actions.map(actionOf),
    ...(row.kind === 'audit' ? {} : { surveyKind: row.kind }),
    ...(row.started_at && { started: row.started_at.toISOString() }),
    ...(row.void_at && {
      void: { at: row.void_at.toISOString(), by: row.void_by_name ?? DELETED_AUDITOR, reason: row.void_reason ?? '' },
    }),
    ...(row.versions && { versions: row.versions.map(writtenVersion) }),
    ...(row.photos && { photos: row.photos }),
  };
}

function writtenVersion(row: VersionRow): NonNullable<WrittenSurvey['versions']>[number] {
  return {
    version: row.version,
    at: new Date(row.at).toISOString(),
    by: row.by_name ?? DELETED_AUDITOR,
    reason: row.reason,
    surveyKind: row.kind,
    void: row.void,
    takenAt: new Date(row.taken_at).toISOString(),
    answers: row.answers,
    managerAnswers: row.manager_answers,
    // Restores the key order of the format, because PostgreSQL's jsonb has its own.
    actions: row.actions.map(actionOf),
  };
}
