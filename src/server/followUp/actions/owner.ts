import { isId } from '../../id.ts';
import type { Db } from '../../db/schema.ts';
import type { Owner } from './follow/notifyOwner.ts';
import { selectUserOwner } from './follow/queries.ts';
import { Refusal } from '../../refusal.ts';
import { seeStore } from './follow/ownerQueries.ts';

/** An owner in a call's input: a user, a person's name and email address, or '' for nobody. */
export type OwnerInput = {
  owner?: string | undefined;
  owner_name?: string | undefined;
  owner_email?: string | undefined;
};

/**
 * Returns the owner named in a call: null for nobody, undefined when the call names none. Refuses unknown users with
 * the same error as users who can't see the store. Also refuses a user combined with a person without an account, and
 * an email address without a name.
 */
export async function resolveOwner(db: Db, storeId: string, input: OwnerInput): Promise<Owner | undefined> {
  const { owner, owner_name: name = '', owner_email: email = '' } = input;
  if (owner && (name || email)) throw new Refusal('owner_twice', { field: 'owner' });
  if (owner) {
    const user = isId(owner) && (await seeStore(db, [owner], storeId)) ? await selectUserOwner(db, owner) : undefined;
    if (!user) throw new Refusal('owner_outside', { field: 'owner' });
    return user;
  }
  if (name) return { userId: null, name, email: email || null };
  if (email) throw new Refusal('missing', { field: 'owner_name' });
  return owner === '' || input.owner_name === '' ? null : undefined;
}
