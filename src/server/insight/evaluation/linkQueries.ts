import { prepareComparison } from '../../../contract/insight/evaluation.ts';
import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import type { Language } from '../../../domain/instrument.ts';
import type { Db } from '../../db/schema.ts';
import { insertTicket, selectTicket, type Ticket } from '../../dataOut/downloads/ticketQueries.ts';
import type { Caller } from '../../identity/viewer.ts';
import type { Asked } from './arms.ts';
import type { AskedPairs } from './pairs.ts';

/** The comparison of a file link. Days are `YYYY-MM-DD`, inclusive. */
export type LinkedComparison = Asked & { from: string; to: string; area: ComparedArea };

/** The pairs of a file link, and the language of its questions. */
export type LinkedAgreement = AskedPairs & { language: Language };

/** The content of a file link. */
export type LinkedFile = { comparison: LinkedComparison } | { agreement: LinkedAgreement };

export type FileLink = Ticket & { asked: LinkedFile };

/** Stores a file link and returns its secret. The file is created from the data at the time of download. */
export function insertFileLink(db: Db, viewer: Caller, asked: LinkedFile, now: Date): Promise<string> {
  return insertTicket(db, viewer, { filters: asked, rowCount: 0, lastSeq: '0' }, now);
}

/** Returns the file link with a secret; null if there is none (`selectTicket`) or it is for another kind of file. */
export async function selectFileLink(db: Db, secret: string, clock: () => Date): Promise<FileLink | null> {
  const ticket = await selectTicket(db, secret, { clock, call: prepareComparison });
  if (!ticket || !('comparison' in ticket.filters || 'agreement' in ticket.filters)) return null;
  const { userId, findOwner, filters } = ticket;
  return { userId, findOwner, asked: filters as LinkedFile };
}
