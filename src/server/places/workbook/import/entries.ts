import { eachStoreText } from '../../../../domain/storeFields.ts';
import { difference, type NamedRecord, type Snapshot } from '../../../shared/history/difference.ts';
import type { record } from '../../../shared/history/changes.ts';
import type { Change, Plan } from './plan/plan.ts';
import type { StoreChange } from './plan/stores.ts';
import type { UserChange } from './plan/users.ts';
import type { State } from '../export/queries.ts';

type Entry = Parameters<typeof record>[1][number];

/**
 * Returns a plan's history entries about stores, users and assignments. The handlers of schedules and actions record
 * their own.
 */
export function entriesOf(plan: Plan, state: State, ids: Ids): Entry[] {
  const groups = new Map(state.groups.map(({ id, name }) => [id, { id, name }]));
  const ofStores = plan.stores.map((change) => storeEntry(change, groups, ids.storeId));
  const ofUsers = plan.users.map((change) => userEntry(change, groups, ids.userId));
  return [...ofStores, ...ofUsers, ...assignmentEntries(plan, state, ids)];
}

type Ids = { storeId: IdOf; userId: IdOf };

type Groups = ReadonlyMap<string, NamedRecord>;
type IdOf = (key: string) => string;

function storeEntry(change: StoreChange, groups: Groups, idOf: IdOf): Entry {
  const subject = { id: idOf(change.key), name: change.name };
  const groupsOf = (ids: readonly string[]) => ids.flatMap((id) => groups.get(id) ?? []);
  const { before } = change;
  const after = { ...change.texts, image: before?.image ?? null, groups: groupsOf(change.groupIds) };
  if (!before) return { kind: 'store_added', subject, before: null, after: { ...after, users: [] } };
  const was = { ...eachStoreText((text) => before[text]), image: before.image, groups: groupsOf(before.groupIds) };
  return changeEntry('store_changed', subject, was, after);
}

function userEntry(change: UserChange, groups: Groups, idOf: IdOf): Entry {
  const subject = { id: idOf(change.key), name: change.name };
  const groupOf = (id: string | null) => (id === null ? null : (groups.get(id) ?? null));
  const { before, name: username, email, userType, groupId } = change;
  const after = { username, email, user_type: userType, image: before?.image ?? null, group: groupOf(groupId) };
  if (!before) return { kind: 'user_added', subject, before: null, after: { ...after, stores: [] } };
  const was = {
    username: before.username,
    email: before.email,
    user_type: before.userType,
    image: before.image,
    group: groupOf(before.groupId),
  };
  return changeEntry('user_changed', subject, was, after);
}

function changeEntry(kind: Entry['kind'], subject: NamedRecord, before: Snapshot, after: Snapshot): Entry {
  return { kind, subject, ...(difference(before, after) ?? { before: null, after: null }) };
}

/**
 * Returns up to two entries per user, for the added and the removed stores, with the names that users and stores have
 * after the import.
 */
function assignmentEntries(plan: Plan, state: State, { storeId, userId }: Ids): Entry[] {
  const storeNames = namesOf(state.stores, ({ name }) => name, plan.stores);
  const userNames = namesOf(state.users, ({ username }) => username, plan.users);
  const stores = new Map<string, NamedRecord[]>();
  for (const { kind, userKey, storeKey } of plan.assignments) {
    const of = `${kind} ${userKey}`;
    const store = { id: storeId(storeKey), name: storeNames.get(storeKey) ?? '' };
    const list = stores.get(of);
    if (list) list.push(store);
    else stores.set(of, [store]);
  }
  return [...stores].map(([of, list]) => {
    const at = of.indexOf(' ');
    const key = of.slice(at + 1);
    const subject = { id: userId(key), name: userNames.get(key) ?? '' };
    return of.slice(0, at) === 'added'
      ? { kind: 'stores_assigned', subject, before: null, after: { stores: list } }
      : { kind: 'stores_unassigned', subject, before: { stores: list }, after: null };
  });
}

function namesOf<T extends { id: string }>(
  records: readonly T[],
  nameOf: (record: T) => string,
  changes: readonly (Change & { key: string })[],
): ReadonlyMap<string, string> {
  const names = new Map(records.map((record) => [record.id, nameOf(record)]));
  for (const { key, name } of changes) names.set(key, name);
  return names;
}
