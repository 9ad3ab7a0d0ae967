import { prepareComparison } from '../../contract/compare.ts';
import type { ComparedArea } from '../../domain/evaluation/areas.ts';
import type { Db } from '../db/schema.ts';
import { insertTicket, selectTicket, type Ticket } from '../exports/ticketQueries.ts';
import type { Caller } from '../identity/viewer.ts';
import type { Asked } from './arms.ts';

/** What the link of a comparison stands for. Days are `YYYY-MM-DD`, both included. */
export type LinkedComparison = Asked & { from: string; to: string; area: ComparedArea };

export type ComparisonLink = Ticket & { comparison: LinkedComparison };

/** Stores the link of a comparison and gives its secret. It is drawn anew from what there is when it is fetched. */
export function insertComparisonLink(db: Db, viewer: Caller, comparison: LinkedComparison, now: Date): Promise<string> {
  return insertTicket(db, viewer, { filters: { comparison }, rowCount: 0, lastSeq: '0' }, now);
}

/** The link of a secret; null when there is none, or it is no comparison's (`selectTicket`). */
export async function selectComparisonLink(db: Db, secret: string, clock: () => Date): Promise<ComparisonLink | null> {
  const ticket = await selectTicket(db, secret, { clock, call: prepareComparison });
  if (!ticket || !('comparison' in ticket.filters)) return null;
  const { userId, findOwner, filters } = ticket;
  return { userId, findOwner, comparison: filters.comparison as LinkedComparison };
}
