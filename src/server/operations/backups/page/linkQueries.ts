import { prepareBackup } from '../../../../contract/operations/backups.ts';
import type { Db } from '../../../db/schema.ts';
import { insertTicket, selectTicket, type Ticket } from '../../../dataOut/downloads/ticketQueries.ts';
import type { Caller } from '../../../identity/viewer.ts';

/** A download link for a backup, with the backup's id. */
export type BackupLink = Ticket & { backup: string };

/** Stores a download link for a backup and returns its secret. */
export function insertBackupLink(db: Db, viewer: Caller, backup: string, now: Date): Promise<string> {
  return insertTicket(db, viewer, { filters: { backup }, rowCount: 0, lastSeq: '0' }, now);
}

/** Returns the link with this secret; null if there is none or it isn't for a backup (`selectTicket`). */
export async function selectBackupLink(db: Db, secret: string, clock: () => Date): Promise<BackupLink | null> {
  const ticket = await selectTicket(db, secret, { clock, call: prepareBackup });
  if (!ticket || !('backup' in ticket.filters)) return null;
  const { userId, findOwner, filters } = ticket;
  return { userId, findOwner, backup: String(filters.backup) };
}
