import type { readAgreement } from '../../contract/compare.ts';
import type { ParsedInputOf } from '../../contract/kit/call.ts';
import { pairUp } from '../../domain/evaluation/pairs.ts';
import { AGREEMENT_PAIRS_MAX } from '../../domain/limits.ts';
import type { Db } from '../db/schema.ts';
import { isId } from '../id.ts';
import { visibleGroup } from '../identity/groupScope.ts';
import type { Caller } from '../identity/viewer.ts';
import { installedInstrument } from '../instrument/installed.ts';
import { Refusal } from '../refusal.ts';
import { spanOf } from '../span.ts';
import type { PairOfSurveys, Versions } from './agreement.ts';
import { selectCandidates, selectPaired, type PairFilter } from './agreementQueries.ts';

/** Which pairs are asked for, as the calls name it. */
export type AskedPairs = ParsedInputOf<typeof readAgreement>;

/** Pairs of surveys with the instruments they were taken by, and the name of each pair's store by its second survey. */
export type Pairs = { pairs: PairOfSurveys[]; storeNames: ReadonlyMap<string, string>; versions: Versions };

/** What is asked for as the statements take it. Refuses a foreign group as a missing one, and auditors who can be none. */
async function pairFilter(db: Db, viewer: Caller, asked: AskedPairs): Promise<PairFilter> {
  const { group_id: groupId, start_date: from, end_date: to, hours, pairs, auditors } = asked;
  if (auditors?.every(isId) === false) throw new Refusal('unknown_user', { field: 'auditors' });
  return {
    span: spanOf(from, to, viewer.timeZone),
    hours,
    pairs,
    group: groupId === undefined ? null : await visibleGroup(db, viewer, groupId),
    auditors: auditors ?? null,
  };
}

/** Surveys near each other in time that a viewer may see; refuses more than can be worked out. */
export async function readCandidates(db: Db, viewer: Caller, asked: AskedPairs) {
  const filter = await pairFilter(db, viewer, asked);
  const candidates = await selectCandidates(db, viewer.scope, filter, AGREEMENT_PAIRS_MAX);
  if (candidates.length > AGREEMENT_PAIRS_MAX)
    throw new Refusal('too_many_audit_pairs', { field: 'start_date', values: { max: AGREEMENT_PAIRS_MAX } });
  return candidates;
}

/** The pairs of surveys that a viewer may see; refuses more than can be worked out. */
export async function readPairs(db: Db, viewer: Caller, asked: AskedPairs): Promise<Pairs> {
  const candidates = await readCandidates(db, viewer, asked);
  const found = pairUp(
    candidates.map((row) => ({
      first: { storeId: row.store_id, id: row.first_id, takenAt: row.first_at },
      second: { storeId: row.store_id, id: row.second_id, takenAt: row.second_at },
    })),
  );
  const surveys = await selectPaired(
    db,
    found.flatMap(({ first, second }) => [first, second]),
  );
  const byId = new Map(surveys.map((survey) => [survey.id, survey]));
  const pairs = found.flatMap(({ first, second }): PairOfSurveys[] => {
    const [one, other] = [byId.get(first.id), byId.get(second.id)];
    return one && other ? [{ first: one, second: other }] : [];
  });
  const ids = [...new Set(pairs.map(({ second }) => second.instrument_id))];
  const versions = await Promise.all(ids.map(async (id) => [id, await installedInstrument(db, id)] as const));
  return {
    pairs,
    storeNames: new Map(candidates.map((row) => [row.second_id, row.store_name])),
    versions: new Map(versions),
  };
}
