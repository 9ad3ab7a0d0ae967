import { prepareExport } from '../../../contract/dataOut/exports.ts';
import type { Language } from '../../../domain/instrument.ts';
import { UTC } from '../../../domain/timeZone.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../identity/viewer.ts';
import type { SurveyFilter } from './queries.ts';
import { insertTicket, selectTicket, type Ticket } from '../downloads/ticketQueries.ts';

/** The content of a workbook's link: its surveys, the number of those that count, and the language of the codebook. */
export type Prepared = { filter: SurveyFilter; rowCount: number; language: Language };

/** A workbook's download link, found by its secret. */
export type DownloadLink = Prepared & Ticket;

type StoredFilters = Omit<SurveyFilter, 'lastSeq' | 'timeZone'> & { timeZone?: string; language: Language };

/** Stores a workbook's link and returns its secret. */
export async function insertDownloadLink(
  db: Db,
  viewer: Caller,
  { filter, rowCount, language }: Prepared,
  now: Date,
): Promise<string> {
  const { lastSeq, ...others } = filter;
  const filters: StoredFilters = { ...others, language };
  return insertTicket(db, viewer, { filters, rowCount, lastSeq }, now);
}

/**
 * Returns the workbook's link with a secret; null if there is none (`selectTicket`) or it is for another kind of file.
 */
export async function selectDownloadLink(db: Db, token: string, clock: () => Date): Promise<DownloadLink | null> {
  const ticket = await selectTicket(db, token, { clock, call: prepareExport });
  if (!ticket || ['comparison', 'agreement', 'backup'].some((kind) => kind in ticket.filters)) return null;
  const { filters, lastSeq, rowCount, ...owner } = ticket;
  const { language, ...filter } = filters as StoredFilters;
  // Links from before time zones were introduced have none.
  return { ...owner, rowCount, language, filter: { ...filter, timeZone: filter.timeZone ?? UTC, lastSeq } };
}
