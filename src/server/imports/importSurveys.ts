import type { Db } from '../db/schema.ts';
import { insertSurveys } from '../surveys/changes.ts';
import { selectHistories, updateToLater } from '../surveys/laterVersionQueries.ts';
import { insertRevisions } from '../surveys/revisionQueries.ts';
import { recountStores } from '../surveys/totals.ts';
import { indexAuditors } from './auditors.ts';
import { inBatches } from './batches.ts';
import { newOutcome, notePlaces, refusals, type Outcome } from './outcome.ts';
import { selectKnownSurveys } from './queries.ts';
import { ImportError, type ImportItem } from './rows.ts';
import { indexStores } from './stores.ts';
import { verdictOn, type Judging, type NewerSurvey, type NewSurvey, type Verdict } from './verdict.ts';
import { versionsOf } from './versions.ts';

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
      const { added, newer } = await judge(run, batch);
      if (!apply || (refusals(run.outcome) > 0 && !skipRefused)) continue;
      await storeAll(transaction, added, newer);
      for (const { storeId } of [...added, ...newer]) grown.add(storeId);
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

type Run = Judging & {
  db: Db;
  outcome: Outcome;
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

/** Judges each item of a batch, and gives the surveys that are new, and those of which it has later versions. */
async function judge(run: Run, batch: readonly ImportItem[]): Promise<{ added: NewSurvey[]; newer: NewerSurvey[] }> {
  const { outcome, versions, refuse } = run;
  const ids = batch.flatMap((item) => (item.kind === 'survey' ? [item.id] : []));
  const known = await selectKnownSurveys(run.db, ids);
  const changed = [...known.values()].flatMap(({ id, version }) => (version > 1 ? [id] : []));
  const histories = await selectHistories(run.db, changed);
  const [added, newer]: [NewSurvey[], NewerSurvey[]] = [[], []];
  for (const item of batch) {
    if (item.kind === 'instrument') await versions.add(item.checksum, item.instrument);
    if (item.kind === 'notice') outcome.notices.push(item.text);
    if (item.kind !== 'survey' && item.kind !== 'refused') continue;
    const verdict: Verdict =
      item.kind === 'refused'
        ? { is: 'refused', reason: item.reason }
        : await verdictOn(run, item, { known: known.get(item.id), history: histories.get(item.id) ?? [] });
    outcome[verdict.is]++;
    if ('reason' in verdict) await refuse(item.row, verdict.reason);
    if (verdict.is === 'added') {
      added.push(verdict.survey);
      notePlaces(outcome.unknown, verdict.sorted.unknown, item.row);
      notePlaces(outcome.unclear, verdict.sorted.unclear, item.row);
    }
    if (verdict.is === 'newer') newer.push(verdict.survey);
  }
  return { added, newer };
}

async function storeAll(db: Db, added: readonly NewSurvey[], newer: readonly NewerSurvey[]): Promise<void> {
  const stored = (await insertSurveys(db, added)).length + (await updateToLater(db, newer));
  if (stored !== added.length + newer.length) {
    throw new ImportError('Surveys of this file were added or changed meanwhile. Nothing was imported: try again.');
  }
  await insertRevisions(
    db,
    [...added, ...newer].flatMap(({ revisions }) => revisions),
  );
}
