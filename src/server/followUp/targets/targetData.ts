import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { TargetData } from '../../../domain/evaluation/targets.ts';
import type { Db } from '../../db/schema.ts';
import { selectLatestScores } from '../../shared/surveys/latestScoreQueries.ts';
import { selectAuditCounts, selectStoresOfGroups } from './queries.ts';

const YEAR_MS = 365 * 86_400_000;

type Owner = { store_id: string | null; group_id: string | null };
type Rows = readonly Owner[];

/**
 * Reads the data for measuring the progress of targets, with one set of queries for all of them. Returns a function
 * that returns the data of one target.
 */
export async function readTargetData(db: Db, targets: Rows, { now, today }: { now: Date; today: string }) {
  const groups = [...new Set(targets.flatMap(({ group_id: id }) => id ?? []))];
  const members = groups.length === 0 ? [] : await selectStoresOfGroups(db, groups);
  const stores = [
    ...new Set([...targets.flatMap(({ store_id: id }) => id ?? []), ...members.map(({ store_id: id }) => id)]),
  ];
  const [latest, counts] =
    stores.length === 0
      ? [[], []]
      : await Promise.all([
          selectLatestScores(db, stores),
          selectAuditCounts(db, stores, new Date(now.getTime() - YEAR_MS)),
        ]);
  const scores = new Map(latest.map((row) => [row.store_id, row]));
  const audits = new Map(counts.map((row) => [row.store_id, row.audits]));
  const ofGroup = new Map(groups.map((id): [string, string[]] => [id, []]));
  for (const row of members) ofGroup.get(row.group_id)?.push(row.store_id);
  return ({ store_id: store, group_id: group }: Owner, area: ComparedArea): TargetData => {
    const ids = store === null ? (ofGroup.get(group ?? '') ?? []) : [store];
    return {
      scores: ids.map((id) => scores.get(id)?.[area] ?? null),
      auditsInYear: ids.map((id) => audits.get(id) ?? 0),
      today,
    };
  };
}
