import { AREAS_COMPARED } from '../../domain/evaluation/areas.ts';
import { peersOf, type Asking } from '../../domain/evaluation/peers.ts';
import type { Db } from '../db/schema.ts';
import type { Scope } from '../identity/scope.ts';
import type { VisibleStoreId } from '../identity/storeScope.ts';
import { selectLatestScores } from '../surveys/latestScoreQueries.ts';
import { selectMembersAround, selectPeers, selectScope } from './peerQueries.ts';

/** How a store stands in each area beside the audited stores of its groups; `peersOf` says what a caller can't find out. */
export async function peersOfStore(db: Db, scope: Scope, store: VisibleStoreId) {
  const asking = scope.kind === 'all' ? await askingOfAll(db, store) : await askingOfSome(db, scope, store);
  const latest = await selectLatestScores(db, [...new Set([asking.set, ...asking.sets].flatMap((set) => [...set]))]);
  return AREAS_COMPARED.map((area) => {
    const scores = new Map(latest.flatMap((row) => (row[area] === null ? [] : [[row.store_id, row[area]] as const])));
    return { area, own: scores.get(store) ?? null, ...peersOf(scores, asking) };
  });
}

/** Who sees every store can find out nothing. */
async function askingOfAll(db: Db, store: VisibleStoreId): Promise<Asking> {
  return { set: new Set(await selectPeers(db, store)), seen: null, sets: [] };
}

/** Stores in the same groups ask about the same set: the more of them, the sooner it is told. */
async function askingOfSome(db: Db, scope: Scope, store: VisibleStoreId): Promise<Asking> {
  const [seen, members] = await Promise.all([selectScope(db, scope), selectMembersAround(db, store)]);
  const asked = new Map<string, { groups: string[]; stores: number }>();
  for (const { groups } of members) {
    const known = asked.get(groups.join(' '));
    asked.set(groups.join(' '), { groups, stores: (known?.stores ?? 0) + 1 });
  }
  const inOrder = [...asked].toSorted(([a, one], [b, other]) => other.stores - one.stores || (a < b ? -1 : 1));
  const audited = members.filter((member) => member.audited);
  const sets = new Map(
    inOrder.map(([key, { groups }]) => {
      const inOne = audited.filter((member) => member.groups.some((group) => groups.includes(group)));
      return [key, new Set(inOne.map(({ store_id: id }) => id))] as const;
    }),
  );
  const own = members.find(({ store_id: id }) => id === store);
  return {
    set: sets.get(own?.groups.join(' ') ?? '') ?? new Set([store]),
    seen: new Set(seen),
    sets: [...sets.values()],
  };
}
