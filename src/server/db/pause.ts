import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Db } from './schema.ts';

/** The setting that pauses outgoing work, such as webhooks and emails. */
const SETTING = 'paused';

/** A pause: its start, the file whose restore caused it, and the user who restored it ('' for the command line). */
export type Pause = { since: string; file: string; by: string };

/** A condition for the statements that claim outgoing work, so that the pause is checked within the same statement. */
export const NOT_PAUSED = sql<boolean>`not exists (select from settings where name = ${sql.lit(SETTING)})`;

/** Returns the pause, or null when there is none. */
export async function selectPause(db: Db): Promise<Pause | null> {
  const row = await db.selectFrom('settings').where('name', '=', SETTING).select('value').executeTakeFirst();
  return (row?.value ?? null) as Pause | null;
}

/** Ends the pause; returns false when there was none. Waiting webhook deliveries get a full day of retries again. */
export async function deletePause(db: Db): Promise<boolean> {
  const row = await db.deleteFrom('settings').where('name', '=', SETTING).returning('name').executeTakeFirst();
  if (!row) return false;
  const pendingDeliveries = db.updateTable('webhook_deliveries').where('delivered_at', 'is', null);
  await pendingDeliveries.set({ tried_since: null, due_at: null }).execute();
  return true;
}

/** Sets or removes the pause in a database that is being restored, regardless of what the backup contains. */
export async function replacePause(client: Client, pause: Pause | null): Promise<void> {
  await client.query('delete from settings where name = $1', [SETTING]);
  if (pause) {
    await client.query('insert into settings (name, value) values ($1, $2)', [SETTING, JSON.stringify(pause)]);
  }
}
