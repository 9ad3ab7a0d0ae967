import { GROUP_USER } from '../../../../../domain/userTypes.ts';
import { nameKey, names } from '../../export/names.ts';
import type { State } from '../../export/queries.ts';
import type { AssignmentChange } from './assignments.ts';
import { quotable, type Problem, type Problems } from './problems.ts';
import type { PlannedStores } from './stores.ts';
import type { PlannedUsers } from './users.ts';

/** The planned users, stores and assignments, which the other sheets refer to. */
export type People = { stores: PlannedStores; users: PlannedUsers; assignments: readonly AssignmentChange[] };

/** Returns a function that checks whether a user can see a store after the import, given the keys of both. */
export function visibilityCheck(state: Pick<State, 'users' | 'assignments'>, { users, assignments }: People) {
  const groupUserIds = new Set(state.users.filter(({ userType }) => userType === GROUP_USER).map(({ id }) => id));
  for (const { key, userType } of users.changes) if (userType === GROUP_USER) groupUserIds.add(key);
  const pairs = new Set(state.assignments.map(({ userId, storeId }) => `${userId} ${storeId}`));
  for (const { kind, userKey, storeKey } of assignments) {
    if (kind === 'added') pairs.add(`${userKey} ${storeKey}`);
    else pairs.delete(`${userKey} ${storeKey}`);
  }
  return (userKey: string, storeKey: string) => !groupUserIds.has(userKey) || pairs.has(`${userKey} ${storeKey}`);
}

type RowPlace = Pick<Problem, 'sheet' | 'row'>;

/**
 * Returns the key of the user with this email address: '' for an empty cell, or undefined, with a problem added, when
 * there is none.
 */
export function userKeyOf(
  email: string,
  { byEmail }: PlannedUsers,
  at: RowPlace,
  problems: Problems,
): string | undefined {
  if (email.trim() === '') return '';
  const user = byEmail.get(nameKey(email));
  if (!user) problems.add({ ...at, column: 'email', code: 'no_user', values: { name: quotable(email) } });
  return user?.key;
}

/**
 * Returns a function that finds a row's record, by id or, without one, by name. It returns null for a new record, and
 * undefined, with a problem added, for an unknown id or an ambiguous name.
 */
export function findRecord<Record extends { id: string; name: string }>(
  records: readonly Record[],
  ambiguityCode: Problem['code'],
) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const byName = names(records, ({ name }) => name);
  return (id: string, name: string, at: RowPlace, problems: Problems): Record | null | undefined => {
    if (id.trim() !== '') {
      const record = byId.get(id.trim().toLowerCase());
      if (!record) problems.add({ ...at, column: 'id', code: 'unknown_id' });
      return record;
    }
    const bearers = byName.of(name);
    if (bearers.length <= 1) return bearers[0] ?? null;
    problems.add({
      ...at,
      column: 'name',
      code: ambiguityCode,
      values: { name: quotable(name), count: bearers.length },
    });
    return undefined;
  };
}
