import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/**
 * An action that is a person's without an account, by their address, and still to be done, with who gave it to them; held
 * until the transaction ends. Undefined when there is none, or a mail server refused the address for good.
 */
export function selectGivenTo(db: Db, actionId: string, email: string) {
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
    .select(sql<boolean>`exists (select from action_links where action_id = actions.id)`.as('has_link'))
    .orderBy('step.id', 'desc')
    .limit(1)
    .forUpdate('actions')
    .executeTakeFirst();
}
