import { prepareComparison } from '../../contract/compare.ts';
import type { ComparedArea } from '../../domain/evaluation/areas.ts';
import type { Language } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import { insertTicket, selectTicket, type Ticket } from '../exports/ticketQueries.ts';
import type { Caller } from '../identity/viewer.ts';
import type { Asked } from './arms.ts';
import type { AskedPairs } from './pairs.ts';

/** A comparison whose file is promised. Days are `YYYY-MM-DD`, both included. */
export type LinkedComparison = Asked & { from: string; to: string; area: ComparedArea };

/** The pairs whose file is promised, and the language of its questions. */
export type LinkedAgreement = AskedPairs & { language: Language };

/** What the link of a file stands for. */
export type LinkedFile = { comparison: LinkedComparison } | { agreement: LinkedAgreement };

export type FileLink = Ticket & { asked: LinkedFile };

/** Stores the link of a file and gives its secret. It is drawn anew from what there is when it is fetched. */
export function insertFileLink(db: Db, viewer: Caller, asked: LinkedFile, now: Date): Promise<string> {
  return insertTicket(db, viewer, { filters: asked, rowCount: 0, lastSeq: '0' }, now);
}

/** The link of a secret; null when there is none, or it is none of these files' (`selectTicket`). */
export async function selectFileLink(db: Db, secret: string, clock: () => Date): Promise<FileLink | null> {
  const ticket = await selectTicket(db, secret, { clock, call: prepareComparison });
  if (!ticket || !('comparison' in ticket.filters || 'agreement' in ticket.filters)) return null;
  const { userId, findOwner, filters } = ticket;
  return { userId, findOwner, asked: filters as LinkedFile };
}
