import type { Db } from '../../db/schema.ts';
import { storesInScope } from '../../identity/storeScope.ts';
import type { Scope } from '../../identity/scope.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { Refusal } from '../../refusal.ts';

/** The interval at which the rights of a caller who is reading are checked again, in ms. */
const ASK_EVERY_MS = 1_000;

type Rights = Pick<Viewer, 'isAdministrator' | 'groupId' | 'scope'>;

/**
 * Returns a function that checks the rights of a caller who is reading: at its first call, then at most once a second.
 * It throws a Refusal if the caller may no longer read, if their role or group changed since the start, or if they have
 * lost access to a store that they saw at the start (security, P19). Create the function before reading the rows.
 */
export async function isStillAllowed(db: Db, rights: Rights, ask: () => Promise<Rights>): Promise<() => Promise<void>> {
  const stores = await selectStores(db, rights.scope);
  let next = 0;
  return async () => {
    if (performance.now() < next) return;
    const now = await ask();
    const isSame = now.isAdministrator === rights.isAdministrator && now.groupId === rights.groupId;
    if (!isSame || !(await seesAll(db, now.scope, stores)))
      throw new Refusal('not_allowed', { values: { by: 'rights' } });
    next = performance.now() + ASK_EVERY_MS;
  };
}

async function seesAll(db: Db, scope: Scope, stores: readonly string[]): Promise<boolean> {
  if (stores.length === 0) return true;
  const visible = new Set(await selectStores(db, scope));
  return stores.every((id) => visible.has(id));
}

/** Returns the ids of the stores in a limited scope, or none if the scope has all stores. */
async function selectStores(db: Db, scope: Scope): Promise<string[]> {
  if (scope.kind === 'all') return [];
  const rows = await storesInScope(db, scope).clearSelect().select('stores.id').execute();
  return rows.map(({ id }) => id);
}
