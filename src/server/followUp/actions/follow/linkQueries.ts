import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/**
 * Returns an action with the author of its last assignment, and locks the action until the transaction ends. Returns
 * undefined if the action is neither open nor in progress, if it isn't assigned to this email address, if its store is
 * archived, or if a mail server permanently rejected the address.
 */
export function selectOwnedAction(db: Db, actionId: string, email: string) {
  return db
    .selectFrom('actions')
    .innerJoin('stores', 'stores.id', 'actions.store_id')
    .innerJoin('action_steps as step', 'step.action_id', 'actions.id')
    .where('actions.id', '=', actionId)
    .where('actions.owner_id', 'is', null)
    .where('actions.owner_email', '=', email)
    .where('actions.status', 'in', ['open', 'doing'])
    .where('stores.archived_at', 'is', null)
    .where('step.kind', '=', 'given')
    .where(sql<boolean>`not exists (select from bounced_addresses where address = ${email.toLowerCase()})`)
    .select(['actions.title', 'stores.name as store', 'step.by_id', 'step.by_name'])
    .orderBy('step.id', 'desc')
    .limit(1)
    .forUpdate('actions')
    .executeTakeFirst();
}
