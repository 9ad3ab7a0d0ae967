import { isId } from '../id.ts';
import type { Db } from '../db/schema.ts';
import type { Owner } from '../followUp/giveTo.ts';
import { selectUserOwner } from '../followUp/queries.ts';
import { Refusal } from '../refusal.ts';
import { seeStore } from '../followUp/ownerQueries.ts';

/** An owner as calls name them: a user, a person by name and address, or '' for no one. */
export type GivenOwner = {
  owner?: string | undefined;
  owner_name?: string | undefined;
  owner_email?: string | undefined;
};

/**
 * Whom a call names to see to an action of a store; undefined when it names no one. Refuses a user who does not see the
 * store, whether there is one or not, and one who is named together with a person without an account.
 */
export async function ownerGiven(db: Db, storeId: string, given: GivenOwner): Promise<Owner | undefined> {
  const { owner, owner_name: name = '', owner_email: email = '' } = given;
  if (owner && (name || email)) throw new Refusal('owner_twice', { field: 'owner' });
  if (owner) {
    const user = isId(owner) && (await seeStore(db, [owner], storeId)) ? await selectUserOwner(db, owner) : undefined;
    if (!user) throw new Refusal('owner_outside', { field: 'owner' });
    return user;
  }
  if (name) return { userId: null, name, email: email || null };
  if (email) throw new Refusal('missing', { field: 'owner_name' });
  return owner === '' || given.owner_name === '' ? null : undefined;
}
