import { randomUUID } from 'node:crypto';
import { followNewAddresses } from '../../users/addressChanges.ts';
import { record } from '../../../shared/history/changes.ts';
import type { CallContext } from '../../../http/serve.ts';
import { writeAssignments, writeStores, writeUsers } from './changes.ts';
import { entriesOf } from './entries.ts';
import { writeActions, writeSchedules } from './followUp.ts';
import type { Plan } from './plan/plan.ts';
import type { State } from '../export/queries.ts';

/**
 * Applies a plan's changes and records them in the history. Runs in the caller's transaction, on the locked state that
 * the plan was made for. `hashOf` returns the password hash of a new user.
 */
export async function applyPlan(
  actor: CallContext,
  plan: Plan,
  state: State,
  hashOf: (key: string) => string,
): Promise<void> {
  const { db } = actor;
  const additions = [...plan.stores, ...plan.users].filter(({ kind }) => kind === 'added');
  // A store and a user may have the same row number, so their keys include the sheet.
  const ids = new Map(additions.map(({ sheet, key }) => [`${sheet} ${key}`, randomUUID()]));
  const storeId = (key: string) => ids.get(`Stores ${key}`) ?? key;
  const userId = (key: string) => ids.get(`Users ${key}`) ?? key;
  await writeStores(db, plan.stores, storeId);
  await writeUsers(db, plan.users, userId, hashOf);
  await followNewAddresses(
    actor,
    plan.users.flatMap(({ before, email }) =>
      before && before.email !== email ? [{ id: before.id, from: before.email, to: email }] : [],
    ),
  );
  await writeAssignments(db, plan.assignments, storeId, userId);
  await record(actor, entriesOf(plan, state, { storeId, userId }));
  await writeSchedules(actor, plan.schedules, { storeId, userId });
  await writeActions(actor, plan.actions, { storeId, userId });
}
