import { prepareBackup } from '../../../contract/access/backups.ts';
import type { Db } from '../../db/schema.ts';
import { insertTicket, selectTicket, type Ticket } from '../../exports/ticketQueries.ts';
import type { Caller } from '../../identity/viewer.ts';

/** The link of a backup, by its id. */
export type BackupLink = Ticket & { backup: string };

/** Stores the link of a backup and gives its secret. */
export function insertBackupLink(db: Db, viewer: Caller, backup: string, now: Date): Promise<string> {
  return insertTicket(db, viewer, { filters: { backup }, rowCount: 0, lastSeq: '0' }, now);
}

/** The link of a secret; null when there is none, or it is no backup's (`selectTicket`). */
export async function selectBackupLink(db: Db, secret: string, clock: () => Date): Promise<BackupLink | null> {
  const ticket = await selectTicket(db, secret, { clock, call: prepareBackup });
  if (!ticket || !('backup' in ticket.filters)) return null;
  const { userId, findOwner, filters } = ticket;
  return { userId, findOwner, backup: String(filters.backup) };
}
