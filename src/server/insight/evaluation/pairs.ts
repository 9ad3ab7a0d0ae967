import type { readAgreement } from '../../../contract/insight/evaluation.ts';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import { pairUp } from '../../../domain/evaluation/pairs.ts';
import { AGREEMENT_PAIRS_MAX } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import { isId } from '../../id.ts';
import { visibleGroup } from '../../identity/groupScope.ts';
import type { Caller } from '../../identity/viewer.ts';
import { installedInstrument, type InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';
import { Refusal } from '../../refusal.ts';
import { spanOf } from '../../span.ts';
import type { PairOfSurveys, Versions } from './agreement.ts';
import { selectCandidates, selectPairedSurveys, type PairFilter } from './agreementQueries.ts';

/** The requested pairs, in the format of the calls. */
export type AgreementQuery = ParsedInputOf<typeof readAgreement>;

/** Pairs of surveys with their instrument versions. */
export type Pairs = { pairs: PairOfSurveys[]; versions: Versions };

/**
 * Converts the input of a call to a filter for the queries. Throws a Refusal for a group that the viewer can't see, as
 * for a missing one, and for invalid auditors.
 */
async function pairFilter(db: Db, viewer: Caller, query: AgreementQuery): Promise<PairFilter> {
  const { group_id: groupId, start_date: from, end_date: to, hours, pairs, auditors } = query;
  if (auditors?.every(isId) === false) throw new Refusal('unknown_user', { field: 'auditors' });
  return {
    span: spanOf(from, to, viewer.timeZone),
    hours,
    pairs,
    group: groupId === undefined ? null : await visibleGroup(db, viewer, groupId),
    auditors: auditors ?? null,
  };
}

/**
 * Returns candidates for pairs: the ids and times of two surveys of a store that the viewer may see. Throws a Refusal
 * if there are more than can be evaluated.
 */
export async function readCandidates(db: Db, viewer: Caller, query: AgreementQuery) {
  const filter = await pairFilter(db, viewer, query);
  const candidates = await selectCandidates(db, viewer.scope, filter, AGREEMENT_PAIRS_MAX);
  if (candidates.length > AGREEMENT_PAIRS_MAX)
    throw new Refusal('too_many_audit_pairs', { field: 'start_date', values: { max: AGREEMENT_PAIRS_MAX } });
  return candidates;
}

/** A pair of surveys, by their ids. */
export type FoundPair = { storeId: string; storeName: string; first: string; second: string };

/**
 * Finds the pairs of surveys that a viewer may see, ordered by the time of the second survey. Throws a Refusal if there
 * are too many candidates.
 */
export async function findPairs(db: Db, viewer: Caller, query: AgreementQuery): Promise<FoundPair[]> {
  const candidates = await readCandidates(db, viewer, query);
  const storeNames = new Map(candidates.map((row) => [row.store_id, row.store_name]));
  const pairs = pairUp(
    candidates.map((row) => ({
      first: { storeId: row.store_id, id: row.first_id, takenAt: row.first_at },
      second: { storeId: row.store_id, id: row.second_id, takenAt: row.second_at },
    })),
  );
  return pairs.map(({ first, second }) => ({
    storeId: second.storeId,
    storeName: storeNames.get(second.storeId) ?? '',
    first: first.id,
    second: second.id,
  }));
}

/** The number of pairs whose answers are in memory at a time; reading them takes a few milliseconds. */
const PAIRS_A_BATCH = 50;

/** Reads pairs with both surveys' answers and the second survey's instrument version, in batches and in order. */
export async function* readPairs(db: Db, pairRefs: readonly FoundPair[]): AsyncGenerator<Pairs> {
  const versions = new Map<number, InstalledInstrument>();
  for (let at = 0; at < pairRefs.length; at += PAIRS_A_BATCH) {
    const batch = pairRefs.slice(at, at + PAIRS_A_BATCH);
    const ids = batch.flatMap(({ storeId, first, second }) => [
      { storeId, id: first },
      { storeId, id: second },
    ]);
    const surveys = new Map((await selectPairedSurveys(db, ids)).map((survey) => [survey.id, survey]));
    const pairs = batch.flatMap(({ storeName, ...ofPair }): PairOfSurveys[] => {
      const [first, second] = [surveys.get(ofPair.first), surveys.get(ofPair.second)];
      return first && second ? [{ storeName, first, second }] : [];
    });
    for (const { second } of pairs) {
      const id = second.instrument_id;
      if (!versions.has(id)) versions.set(id, await installedInstrument(db, id));
    }
    yield { pairs, versions };
  }
}
