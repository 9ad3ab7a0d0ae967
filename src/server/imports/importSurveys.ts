import { FIRST_SURVEY_DAY, surveyDateFault } from '../../domain/surveyDate.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { scoreGivenSurvey } from '../surveys/intake.ts';
import { surveysById } from '../surveys/partitionQueries.ts';
import { insertRevisions, type RevisionToStore } from '../surveys/revisionQueries.ts';
import { insertSurveys, type Auditor, type SurveyToStore } from '../surveys/changes.ts';
import { recountStores } from '../surveys/totals.ts';
import { indexAuditors } from './auditors.ts';
import { inBatches } from './batches.ts';
import { newOutcome, notePlaces, refusals, type Outcome } from './outcome.ts';
import { ImportError, quoted, RowProblem, type ImportItem, type ImportRow } from './rows.ts';
import { indexStores, type StoreIndex } from './stores.ts';
import { versionsOf, type Versions } from './versions.ts';

export type ImportOptions = {
  /** Without it nothing is written: a dry run. */
  apply?: boolean;
  /** Import the good rows of a file that has others. */
  skipRefused?: boolean;
  /** By which dates ahead are told. */
  now?: Date;
  /** Told of each row that can't be imported, as it comes. */
  onRefused?: (row: number, reason: string) => void | Promise<void>;
};

export type ImportResult = Outcome & { applied: boolean };

/**
 * Imports the surveys that a reader found, scored with the instrument version by which they were taken. All in one
 * transaction: with a refused row nothing is written, unless `skipRefused` leaves such rows out. Memory holds a batch
 * of rows, and of each survey of the file its id and a hash.
 */
export async function importSurveys(
  db: Db,
  items: AsyncIterable<ImportItem>,
  { apply = false, skipRefused = false, now = new Date(), onRefused = () => {} }: ImportOptions = {},
): Promise<ImportResult> {
  const transaction = await db
    .startTransaction()
    .setAccessMode(apply ? 'read write' : 'read only')
    .execute();
  try {
    const run = await startRun(transaction, apply, now, onRefused);
    const grown = new Set<string>();
    for await (const batch of inBatches(items)) {
      const fresh = await judge(run, batch);
      if (!apply || (refusals(run.outcome) > 0 && !skipRefused)) continue;
      await insertAll(transaction, fresh);
      for (const { storeId } of fresh) grown.add(storeId);
    }
    const applied = apply && (skipRefused || refusals(run.outcome) === 0);
    if (applied) {
      await recountStores(transaction, grown);
      await transaction.commit().execute();
    } else {
      await transaction.rollback().execute();
    }
    return { ...run.outcome, applied };
  } catch (error) {
    // The first failure is the one to tell of, also where the connection is gone and no rollback gets through.
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

type Run = {
  db: Db;
  now: Date;
  outcome: Outcome;
  stores: StoreIndex;
  auditorOf: (name: string | null) => Auditor;
  versions: Versions;
  seen: Map<string, { row: number; hash: string }>;
  refuse: (row: number, reason: string) => void | Promise<void>;
};

async function startRun(db: Db, mayInstall: boolean, now: Date, refuse: Run['refuse']): Promise<Run> {
  return {
    db,
    now,
    outcome: newOutcome(),
    stores: await indexStores(db),
    auditorOf: await indexAuditors(db),
    versions: versionsOf(db, { mayInstall }),
    seen: new Map(),
    refuse,
  };
}

type Fresh = SurveyToStore & { revisions: RevisionToStore[] };
type Known = { hash: string; instrumentId: number; version: number };
type Verdict = { is: 'added'; survey: Fresh } | { is: 'known' } | { is: 'changed' | 'refused'; reason: string };

/** Judges each item of a batch, and gives the surveys that are new. */
async function judge(run: Run, batch: readonly ImportItem[]): Promise<Fresh[]> {
  const { outcome, versions, refuse } = run;
  const known = await selectKnown(run.db, batch);
  const fresh: Fresh[] = [];
  for (const item of batch) {
    if (item.kind === 'instrument') await versions.add(item.checksum, item.instrument);
    if (item.kind === 'notice') outcome.notices.push(item.text);
    if (item.kind !== 'survey' && item.kind !== 'refused') continue;
    const verdict: Verdict =
      item.kind === 'refused' ? { is: 'refused', reason: item.reason } : await verdictOn(run, item, known.get(item.id));
    outcome[verdict.is]++;
    if ('reason' in verdict) await refuse(item.row, verdict.reason);
    if ('survey' in verdict) fresh.push(verdict.survey);
  }
  return fresh;
}

async function verdictOn(run: Run, row: ImportRow, known: Known | undefined): Promise<Verdict> {
  const store = run.stores.find(row.store);
  if ('reason' in store) return { is: 'refused', reason: store.reason };
  // What is here is compared by the version that it was scored with: a newer form sends the same answers again.
  const installed = known ? await run.versions.byId(known.instrumentId) : await run.versions.find(row.instrument);
  if (!installed) return { is: 'refused', reason: 'its instrument version is neither installed nor in the file' };
  try {
    const { unknown, unclear, ...answers } = row.answersTo(installed);
    const { id, takenAt, actions, surveyKind: kind, startedAt } = row;
    const now = scoreGivenSurvey(installed, { id, storeId: store.id, takenAt, actions, kind, startedAt, ...answers });
    const revisions = (row.versions ?? []).map((version) => ({
      ...version,
      by: run.auditorOf(version.by),
      scored: scoreGivenSurvey(installed, { ...version, id, storeId: store.id, startedAt }),
    }));
    // What tells a survey is what came in first.
    const survey = { ...now, contentHash: revisions[0]?.scored.contentHash ?? now.contentHash };
    const hash = survey.contentHash.toString('base64');
    const earlier = run.seen.get(id);
    if (!earlier) run.seen.set(id, { row: row.row, hash });
    const version = revisions.length || 1;
    if (!earlier && known?.hash === hash && known.version < version) {
      return { is: 'changed', reason: `it is of version ${version}, and here of version ${known.version}` };
    }
    if ((earlier ?? known)?.hash === hash) return { is: 'known' };
    if (earlier) return { is: 'changed', reason: `row ${earlier.row} has the same id and other content` };
    if (known) return { is: 'changed', reason: 'a survey with this id and other content is here already' };
    const fault = surveyDateFault(takenAt, run.now);
    if (fault) return { is: 'refused', reason: `its date ${takenAt.toISOString()} ${DATE_FAULTS[fault]}` };
    if (store.archived) return { is: 'refused', reason: `the store ${quoted(store.name)} is archived` };
    notePlaces(run.outcome.unknown, unknown, row.row);
    notePlaces(run.outcome.unclear, unclear, row.row);
    const voided = row.voided && { ...row.voided, by: run.auditorOf(row.voided.by) };
    return { is: 'added', survey: { ...survey, version, voided, revisions, auditor: run.auditorOf(row.auditor) } };
  } catch (error) {
    return { is: 'refused', reason: reasonOf(error) };
  }
}

const DATE_FAULTS = {
  date_ahead: 'lies more than 24 hours ahead',
  date_long_ago: `lies before ${FIRST_SURVEY_DAY}`,
} as const;

function reasonOf(error: unknown): string {
  if (error instanceof RowProblem) return error.message;
  if (!(error instanceof Refusal)) throw error;
  const question = quoted(String(error.values?.['question']));
  if (error.code === 'answered_twice') return `it answers ${question} twice`;
  if (error.code === 'unknown_question') return `its instrument has no question ${question}`;
  throw error;
}

/** What is here already of the ids of a batch. */
async function selectKnown(db: Db, batch: readonly ImportItem[]): Promise<Map<string, Known>> {
  const ids = batch.flatMap((item) => (item.kind === 'survey' ? [item.id] : []));
  if (ids.length === 0) return new Map();
  const rows = await surveysById(db)
    .where('survey_ids.id', 'in', ids)
    .select(['surveys.id', 'content_hash', 'instrument_id', 'version'])
    .execute();
  return new Map(
    rows.map(({ id, content_hash: hash, instrument_id: instrumentId, version }) => [
      id,
      { hash: hash.toString('base64'), instrumentId, version },
    ]),
  );
}

async function insertAll(db: Db, fresh: readonly Fresh[]): Promise<void> {
  const added = await insertSurveys(db, fresh);
  if (added.length === fresh.length)
    return insertRevisions(
      db,
      fresh.flatMap(({ revisions }) => revisions),
    );
  throw new ImportError('Somebody else added surveys of this file meanwhile. Nothing was imported: try again.');
}
