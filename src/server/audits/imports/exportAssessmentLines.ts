import type { Db } from '../../db/schema.ts';
import {
  assessmentBatches,
  countAssessments,
  selectUsedModules,
  type AssessmentLineRow,
  type AssessmentVersionRow,
} from './assessmentLineQueries.ts';
import { DELETED_AUDITOR } from './lineFormat.ts';
import { inSnapshot, lineOf, type WriteLines } from './lineOutput.ts';
import { indexStores, type StoreIndex } from './stores.ts';

/** The version of the format in which assessments are written as JSON lines (docs/data-out.md). */
const FORMAT = 1;

/** Writes all assessments, including void ones, as JSON lines from a single snapshot. Returns their number. */
export function exportAssessmentLines(db: Db, write: WriteLines): Promise<number> {
  return inSnapshot(db, async (transaction) => {
    const assessments = await countAssessments(transaction);
    await write(lineOf({ kind: 'fourscore-assessments', format: FORMAT, assessments }));
    for (const { checksum, content } of await selectUsedModules(transaction)) {
      await write(lineOf({ kind: 'module', checksum, module: content }));
    }
    const stores = await indexStores(transaction);
    for await (const rows of assessmentBatches(transaction)) {
      await write(rows.map((row) => lineOf(writtenAssessment(row, stores))).join(''));
    }
    return assessments;
  });
}

function writtenAssessment(row: AssessmentLineRow, stores: StoreIndex) {
  return {
    kind: 'assessment',
    id: row.id,
    store: stores.keyOf(row.store_id),
    takenAt: row.taken_at.toISOString(),
    auditor: row.user_name ?? DELETED_AUDITOR,
    module: row.checksum,
    answers: row.answers,
    standIns: row.stand_ins,
    computed: row.computed,
    measures: row.measures,
    outcome: row.outcome,
    ...(row.started_at && { started: row.started_at.toISOString() }),
    ...(row.void_at && {
      void: { at: row.void_at.toISOString(), by: row.void_by_name ?? DELETED_AUDITOR, reason: row.void_reason ?? '' },
    }),
    ...(row.versions && { versions: row.versions.map(writtenVersion) }),
  };
}

function writtenVersion(row: AssessmentVersionRow) {
  return {
    version: row.version,
    at: new Date(row.at).toISOString(),
    by: row.by_name ?? DELETED_AUDITOR,
    reason: row.reason,
    void: row.void,
    takenAt: new Date(row.taken_at).toISOString(),
    answers: row.answers,
    measures: row.measures,
    outcome: row.outcome,
  };
}
