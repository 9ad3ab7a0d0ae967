import { Param, precompile } from '../db/precompile.ts';
import type { Db } from '../db/schema.ts';
import { TIME_ZONE, VIEWER_COLUMNS } from './viewerQueries.ts';

/** Selects a phone by its key's hash, with the user on whose behalf it sends. */
export const selectPhone = precompile({ hash: new Param<Buffer>() }, (db, { hash }) =>
  db
    .selectFrom('phones')
    .innerJoin('users', 'users.id', 'phones.user_id')
    .where('phones.key_hash', '=', hash)
    .select(VIEWER_COLUMNS)
    .select(['phones.id as phone_id', 'last_seen_at', 'users.language', TIME_ZONE.as('time_zone')])
    .compile(),
);

/** Records when a phone was last seen. */
export function touchPhone(db: Db, id: string, now: Date) {
  // Skips a phone that is locked by a change; a later request will update it.
  const free = db.selectFrom('phones').where('id', '=', id).select('id').forNoKeyUpdate().skipLocked();
  return db.updateTable('phones').set({ last_seen_at: now }).where('id', 'in', free).execute();
}
