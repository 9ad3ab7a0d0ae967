import { prepareExport } from '../../contract/exports.ts';
import type { Language } from '../../domain/instrument.ts';
import { UTC } from '../../domain/timeZone.ts';
import type { Db } from '../db/schema.ts';
import type { Caller } from '../identity/viewer.ts';
import type { SurveyFilter } from './queries.ts';
import { insertTicket, selectTicket, type Ticket } from './ticketQueries.ts';

/** What a workbook's link stands for: which surveys, how many there were, and in which language they are explained. */
export type Prepared = { filter: SurveyFilter; rowCount: number; language: Language };

/** A workbook's link whose secret the caller has. */
export type DownloadLink = Prepared & Ticket;

type StoredFilters = Omit<SurveyFilter, 'lastSeq' | 'timeZone'> & { timeZone?: string; language: Language };

/** Stores a workbook's link and gives its secret. */
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

/** The link of a secret; null when there is none, or it is no workbook's (`selectTicket`). */
export async function selectDownloadLink(db: Db, token: string, clock: () => Date): Promise<DownloadLink | null> {
  const ticket = await selectTicket(db, token, { clock, call: prepareExport });
  if (!ticket || ['comparison', 'agreement', 'backup'].some((kind) => kind in ticket.filters)) return null;
  const { filters, lastSeq, rowCount, ...owner } = ticket;
  const { language, ...filter } = filters as StoredFilters;
  // One of before there were zones has none.
  return { ...owner, rowCount, language, filter: { ...filter, timeZone: filter.timeZone ?? UTC, lastSeq } };
}
