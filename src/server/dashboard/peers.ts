import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import { peersOf, type Asking } from '../../domain/evaluation/peers.ts';
import type { Db } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import type { VisibleStoreId } from '../identity/storeScope.ts';
import { selectLatestScores } from '../surveys/latestScoreQueries.ts';
import { selectMembersAround, selectPeers, selectScope } from './peerQueries.ts';

/** How a store stands in each area beside the audited stores of its groups; `peersOf` says what a caller can't find out. */
export async function peersOfStore(db: Db, scope: Scope, store: VisibleStoreId) {
  const [set, around] = await Promise.all([selectPeers(db, store), askable(db, scope)]);
  const asking: Asking = { set: new Set(set), ...around };
  const stores = new Set([...set, ...asking.others.flatMap((other) => [...other])]);
  const latest = await selectLatestScores(db, [...stores]);
  return AREAS_COMPARED.map((area) => {
    const scores = new Map(latest.flatMap((row) => (row[area] === null ? [] : [[row.store_id, row[area]] as const])));
    return { area, own: scores.get(store) ?? null, ...peersOf(scores, asking) };
  });
}

/** What else the caller sees and could ask: for each of their stores the stores of its groups, each set once. */
async function askable(db: Db, scope: Scope): Promise<Pick<Asking, 'seen' | 'others'>> {
  if (scope.kind === 'all') return { seen: null, others: [] };
  const [own, members] = await Promise.all([selectScope(db, scope), selectMembersAround(db, scope)]);
  const storesOf = new Map<string, string[]>();
  const groupsOf = new Map<string, string[]>();
  for (const { group_id: group, store_id: store } of members) {
    storesOf.set(group, storesOf.get(group)?.concat(store) ?? [store]);
    groupsOf.set(store, groupsOf.get(store)?.concat(group) ?? [group]);
  }
  const sets = new Map(
    own.map((store) => {
      const groups = (groupsOf.get(store) ?? []).toSorted();
      return [groups.join(' '), new Set(groups.flatMap((group) => storesOf.get(group) ?? []))] as const;
    }),
  );
  return { seen: new Set(own), others: [...sets.values()] };
}
