import { sql } from 'kysely';
import { isUnfinished, ACTION_STATUSES } from '../../../../domain/actions/status.ts';
import type { Db } from '../../../db/schema.ts';

/**
 * Returns the action of a link, by the hash of its token; undefined if the link is invalid, the action is finished or
 * its store is archived.
 */
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
    .select(['actions.question_id', 'actions.instrument_id', 'actions.item', 'actions.module_id', 'actions.module'])
    .select(['actions.repeated', 'actions.confirmed_by'])
    .select(['actions.settled_at', 'stores.name as store_name', 'action_links.until'])
    .select(sql<string | null>`actions.due::text`.as('due'))
    .select(sql<number | null>`actions.points::float8`.as('points'))
    .select(sql<number | null>`actions.realised::float8`.as('realised'))
    .select(sql<string>`(select time_zone from organisation)`.as('time_zone'))
    .select(sql<string>`(select name from organisation)`.as('organisation'))
    .select(['actions.owner_id', 'actions.owner_name'])
    .executeTakeFirst();
}

export type LinkedAction = NonNullable<Awaited<ReturnType<typeof selectLinkedAction>>>;

/**
 * Returns the steps added through an action's links, oldest first. Steps of users and audits are not shown to link
 * readers.
 */
export function selectLinkedSteps(db: Db, actionId: string) {
  return db
    .selectFrom('action_steps')
    .where('action_id', '=', actionId)
    .where('by_id', 'is', null)
    .where('by_name', 'is not', null)
    .where('kind', 'in', ['comment', 'photo', 'status'])
    .orderBy('id')
    .select(['at', 'by_name', 'kind', 'text', 'photo_id'])
    .execute();
}

/**
 * Returns the file name of a photo added through an action's links; null for any other, because users' photos are not
 * shown to link readers.
 */
export async function selectLinkedPhotoFile(db: Db, actionId: string, photoId: string): Promise<string | null> {
  const row = await db
    .selectFrom('action_photos')
    .innerJoin('action_steps', 'action_steps.photo_id', 'action_photos.id')
    .where('action_photos.id', '=', photoId)
    .where('action_photos.action_id', '=', actionId)
    .where('action_steps.by_id', 'is', null)
    .where('action_steps.by_name', 'is not', null)
    .select('action_photos.file')
    .executeTakeFirst();
  return row?.file ?? null;
}

/** Checks whether a submission was already stored. */
export async function isSent(db: Db, sentId: string): Promise<boolean> {
  const row = await db.selectFrom('action_steps').where('sent_id', '=', sentId).select('id').executeTakeFirst();
  return row !== undefined;
}
