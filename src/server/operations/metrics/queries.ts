import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/**
 * Returns the organisation's time zone, and the numbers of unfinished and overdue actions. An action is overdue if its
 * due date has passed in that time zone.
 */
export async function selectOpenActions(
  db: Db,
  now: Date,
): Promise<{ timeZone: string; open: number; overdue: number }> {
  const { rows } = await sql<{ timeZone: string; open: number; overdue: number }>`
    select time_zone as "timeZone", counted.open, counted.overdue from organisation, lateral (
      select count(*)::int as open,
        (count(*) filter (where due < (${now}::timestamptz at time zone time_zone)::date))::int as overdue
      from actions join stores on stores.id = actions.store_id
      where stores.archived_at is null and actions.status in ('open', 'doing')
    ) as counted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no organisation');
  return row;
}
