import { GROUP_USER } from '../../../domain/userTypes.ts';
import { keyOf, names } from '../../bulkExport/names.ts';
import type { State } from '../../bulkExport/queries.ts';
import type { AssignmentChange } from './assignments.ts';
import { quotable, type Problem, type Problems } from './problems.ts';
import type { PlannedStores } from './stores.ts';
import type { PlannedUsers } from './users.ts';

/** What the sheets of people and places come to, for the sheets that build on them. */
export type People = { stores: PlannedStores; users: PlannedUsers; assignments: readonly AssignmentChange[] };

/** Whether a user sees a store once the workbook is applied, by their keys. */
export function seeing(state: Pick<State, 'users' | 'assignments'>, { users, assignments }: People) {
  const limited = new Set(state.users.filter(({ userType }) => userType === GROUP_USER).map(({ id }) => id));
  for (const { key, userType } of users.changes) if (userType === GROUP_USER) limited.add(key);
  const pairs = new Set(state.assignments.map(({ userId, storeId }) => `${userId} ${storeId}`));
  for (const { kind, userKey, storeKey } of assignments) {
    if (kind === 'added') pairs.add(`${userKey} ${storeKey}`);
    else pairs.delete(`${userKey} ${storeKey}`);
  }
  return (userKey: string, storeKey: string) => !limited.has(userKey) || pairs.has(`${userKey} ${storeKey}`);
}

type At = Pick<Problem, 'sheet' | 'row'>;

/** The user of an address: '' for none, undefined and a problem when there is none of that address. */
export function userKeyOf(email: string, { byEmail }: PlannedUsers, at: At, problems: Problems): string | undefined {
  if (email.trim() === '') return '';
  const user = byEmail.get(keyOf(email));
  if (!user) problems.add({ ...at, column: 'email', code: 'no_user', values: { name: quotable(email) } });
  return user?.key;
}

/** The record that a row means: by its id, or where that is empty by its name; null for a new one, undefined for none. */
export function findRecord<Record extends { id: string; name: string }>(
  records: readonly Record[],
  several: Problem['code'],
) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const byName = names(records, ({ name }) => name);
  return (id: string, name: string, at: At, problems: Problems): Record | null | undefined => {
    if (id.trim() !== '') {
      const found = byId.get(id.trim().toLowerCase());
      if (!found) problems.add({ ...at, column: 'id', code: 'unknown_id' });
      return found;
    }
    const bearers = byName.of(name);
    if (bearers.length <= 1) return bearers[0] ?? null;
    problems.add({ ...at, column: 'name', code: several, values: { name: quotable(name), count: bearers.length } });
    return undefined;
  };
}
