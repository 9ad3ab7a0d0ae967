import { AREAS_COMPARED } from '../../../domain/evaluation/areas.ts';
import { peersOfEach, type PeerRequest } from '../../../domain/evaluation/peers.ts';
import type { Db } from '../../db/schema.ts';
import type { Scope } from '../../identity/scope.ts';
import type { VisibleStoreId } from '../../identity/storeScope.ts';
import { createSemaphore } from '../../process/semaphore.ts';
import { inSlices } from '../../process/slices.ts';
import { selectLatestScores, type LatestScores } from '../../shared/surveys/latestScoreQueries.ts';
import { selectComparedVersions, timesOf } from '../../audits/definitions/uses/queries.ts';
import { selectMembersAround, selectPeers, selectScope, type ComparedStores, type Member } from './peerQueries.ts';

/** The slots of peer comparisons. Comparisons are short, so many may wait. */
export const peersSemaphore = createSemaphore({ waiting: 1_000 });

/** A peer comparison, and the stores whose scores it needs. */
type Peers = { request: PeerRequest; stores: readonly string[] };

/**
 * Returns how a store compares in each area with the audited stores in its groups; `peersOfEach` ensures that callers
 * can't deduce other stores' scores. Calculated in slices, because groups may overlap in many ways.
 */
export async function peersOfStore(db: Db, scope: Scope, store: VisibleStoreId, signal?: AbortSignal) {
  const { request, stores } = await peerRequestOf(db, scope, store, 'audited', signal);
  const latest = await selectLatestScores(db, stores);
  const areas = await inSlices(peersByArea(latest, request, store), signal);
  const comparedSurveys = areas.some(({ median }) => median !== null)
    ? latest.filter(({ store_id: id }) => request.set.has(id))
    : [];
  const times = comparedSurveys.map(({ taken_at: at }) => at);
  return { resultData: areas, versions: await selectComparedVersions(db, timesOf(times)) };
}

/** Returns the stores that a store is compared with, and which figures about them the caller may get. */
export function peerRequestOf(
  db: Db,
  scope: Scope,
  store: VisibleStoreId,
  comparedStores: ComparedStores,
  signal?: AbortSignal,
): Promise<Peers> {
  return scope.kind === 'all'
    ? peersForAll(db, store, comparedStores)
    : peersForSome(db, scope, { store, comparedStores }, signal);
}

function* peersByArea(latest: readonly LatestScores[], request: PeerRequest, store: VisibleStoreId) {
  const series = [];
  for (const area of AREAS_COMPARED) {
    yield;
    const scores = new Map(latest.flatMap((row) => (row[area] === null ? [] : [[row.store_id, row[area]] as const])));
    series.push({ area, scores });
  }
  const seriesWithPeers = yield* peersOfEach(series, request);
  return seriesWithPeers.map(({ area, scores, peers }) => ({ area, own: scores.get(store) ?? null, ...peers }));
}

/** Builds the comparison for a caller with access to every store, from whom nothing needs to be withheld. */
async function peersForAll(db: Db, store: VisibleStoreId, comparedStores: ComparedStores): Promise<Peers> {
  const stores = await selectPeers(db, store, comparedStores);
  return { request: { set: new Set(stores), visibleStores: null, sets: [] }, stores };
}

/**
 * Builds the comparison for a caller with access to some stores. Stores in the same groups are compared with the same
 * set of stores. If not all sets may get figures, the most frequent ones take precedence.
 */
async function peersForSome(
  db: Db,
  scope: Scope,
  { store, comparedStores }: { store: VisibleStoreId; comparedStores: ComparedStores },
  signal?: AbortSignal,
): Promise<Peers> {
  const [visible, membersAround] = await Promise.all([selectScope(db, scope), selectMembersAround(db, store)]);
  const members =
    comparedStores === 'all' ? membersAround.map((member) => ({ ...member, audited: true })) : membersAround;
  const sets = await inSlices(setsOf(members), signal);
  const memberStore = members.find(({ store_id: id }) => id === store);
  const set = sets.get(keyOf(memberStore?.groups ?? [])) ?? new Set([store]);
  const auditedIds = members.flatMap(({ store_id: id, audited: isAudited }) => (isAudited ? [id] : []));
  return {
    request: { set, visibleStores: new Set(visible), sets: [...sets.values()] },
    stores: [...new Set([...set, ...auditedIds])],
  };
}

const keyOf = (groups: readonly string[]) => groups.join(' ');

/**
 * Returns the ids of the audited stores for each combination of groups that a store is in, most frequent combinations
 * first. Yields after each.
 */
function* setsOf(members: readonly Member[]) {
  const keys = new Map<string, { groups: string[]; stores: number }>();
  const byGroup = new Map<string, string[]>();
  for (const { store_id: id, groups, audited } of members) {
    keys.set(keyOf(groups), { groups, stores: (keys.get(keyOf(groups))?.stores ?? 0) + 1 });
    if (!audited) continue;
    for (const group of groups) {
      const storesOfGroup = byGroup.get(group);
      if (storesOfGroup) storesOfGroup.push(id);
      else byGroup.set(group, [id]);
    }
  }
  const sets = new Map<string, Set<string>>();
  for (const [key, { groups }] of [...keys].toSorted(
    ([a, one], [b, other]) => other.stores - one.stores || (a < b ? -1 : 1),
  )) {
    const set = new Set(groups.flatMap((group) => byGroup.get(group) ?? []));
    // Combinations of groups with the same stores share a set: for example, a chain with and without its regions.
    sets.set(key, [...sets.values()].find((other) => isEqual(other, set)) ?? set);
    yield;
  }
  return sets;
}

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size !== other.size) return false;
  for (const id of one) if (!other.has(id)) return false;
  return true;
}
