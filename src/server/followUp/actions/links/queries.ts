import { sql } from 'kysely';
import { isUnfinished, ACTION_STATUSES } from '../../domain/actions.ts';
import type { Db } from '../db/schema.ts';

/** An action by the hash of its link's token, while the link works and something is to be done. */
export function selectLinkedAction(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom('action_links')
    .innerJoin('actions', 'actions.id', 'action_links.action_id')
    .innerJoin('stores', 'stores.id', 'actions.store_id')
    .where('token_hash', '=', hash)
    .where('action_links.until', '>', now)
    .where('stores.archived_at', 'is', null)
    .where('actions.status', 'in', ACTION_STATUSES.filter(isUnfinished))
    .select(['actions.id', 'actions.version', 'actions.store_id', 'actions.title', 'actions.detail', 'actions.status'])
    .select(['actions.question_id', 'actions.instrument_id', 'actions.repeated', 'actions.confirmed_by'])
    .select(['actions.settled_at', 'stores.name as store_name', 'action_links.until'])
    .select(sql<string | null>`actions.due::text`.as('due'))
    .select(sql<number | null>`actions.points::float8`.as('points'))
    .select(sql<number | null>`actions.realised::float8`.as('realised'))
    .select(sql<string>`(select time_zone from organisation)`.as('time_zone'))
    .executeTakeFirst();
}

export type LinkedAction = NonNullable<Awaited<ReturnType<typeof selectLinkedAction>>>;

/** What came by the links of an action, the first step first. Steps of users and of audits are none of its reader's. */
export function selectLinkedSteps(db: Db, actionId: string) {
  return db
    .selectFrom('action_steps')
    .where('action_id', '=', actionId)
    .where('by_id', 'is', null)
    .where('by_name', 'is not', null)
    .where('kind', 'in', ['comment', 'photo', 'status'])
    .orderBy('id')
    .select(['at', 'by_name', 'kind', 'text'])
    .execute();
}

/** Whether a form was taken in before. */
export async function isSent(db: Db, sentId: string): Promise<boolean> {
  const row = await db.selectFrom('action_steps').where('sent_id', '=', sentId).select('id').executeTakeFirst();
  return row !== undefined;
}
