import { sql } from 'kysely';
import type { Language } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import { findTokenViewer } from '../http/tokenCaller.ts';
import { hashToken, newToken, VIEWER_COLUMNS, viewerOf, type Viewer } from '../http/viewer.ts';
import type { SurveyFilter } from './queries.ts';

/** How long a promised workbook can be fetched, in ms (wire contract, /store/export/prepare). */
export const TICKET_LIFE_MS = 5 * 60_000;

/** What a ticket stands for: which surveys, how many there were, for whom, and in which language they are explained. */
export type Ticket = { viewer: Viewer; filter: SurveyFilter; rowCount: number; language: Language };

type StoredFilters = Omit<SurveyFilter, 'lastSeq'> & { language: Language };

const TOKEN = /^[\w-]{43}$/;

/** Keeps a promise and gives the secret to fetch it with; only its hash is stored. Forgets promises past their time. */
export async function insertTicket(db: Db, { viewer, filter, rowCount, language }: Ticket, now: Date): Promise<string> {
  await db.deleteFrom('export_tickets').where('expires_at', '<=', now).execute();
  const { token, hash } = newToken();
  const { lastSeq, ...others } = filter;
  const filters: StoredFilters = { ...others, language };
  await db
    .insertInto('export_tickets')
    .values({
      token_hash: hash,
      user_id: viewer.userId,
      api_token_id: viewer.apiToken?.id ?? null,
      filters: JSON.stringify(filters),
      row_count: rowCount,
      last_seq: lastSeq,
      expires_at: new Date(now.getTime() + TICKET_LIFE_MS),
    })
    .execute();
  return token;
}

/** The promise behind a secret, with its owner as they are now; null when there is none or its time is over. */
export async function selectTicket(db: Db, token: string, now: Date): Promise<Ticket | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('export_tickets')
    .innerJoin('users', 'users.id', 'export_tickets.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .select(VIEWER_COLUMNS)
    .select(['filters', 'row_count', 'api_token_id', sql<string>`last_seq::text`.as('last_seq')])
    .executeTakeFirst();
  if (!row) return null;
  const viewer = row.api_token_id === null ? viewerOf(row) : await findTokenViewer(db, row.api_token_id, now);
  if (!viewer) return null;
  const { language, ...filter } = row.filters as StoredFilters;
  return {
    viewer,
    filter: { ...filter, lastSeq: row.last_seq },
    rowCount: row.row_count,
    language,
  };
}
