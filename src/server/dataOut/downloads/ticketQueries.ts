import { sql } from 'kysely';
import type { Call } from '../../contract/kit/call.ts';
import type { Db } from '../db/schema.ts';
import { refusingGone } from '../db/unique.ts';
import { accessDenied } from '../http/admission.ts';
import { Refusal } from '../refusal.ts';
import { findTokenCaller } from '../identity/tokenCaller.ts';
import { findViewer, hashToken, newToken, type Caller } from '../identity/viewer.ts';

/** How long what was prepared can be fetched, in ms (wire contract, /store/export/prepare). */
export const DOWNLOAD_LINK_LIFE_MS = 5 * 60_000;

/** What a download stands for: what was asked for, and of a workbook, how many surveys, up to which one that came in. */
type Prepared = { filters: object; rowCount: number; lastSeq: string };

/** A download link whose secret the caller has. */
export type Ticket = {
  userId: string;
  /** Its owner as they are now. Refused when the session or API token that asked for it may make the call no longer. */
  findOwner: () => Promise<Caller>;
};

const TOKEN = /^[\w-]{43}$/;

/** Stores a download link and gives its secret; only the hash is stored. Deletes links past their time. */
export async function insertTicket(
  db: Db,
  viewer: Caller,
  { filters, rowCount, lastSeq }: Prepared,
  now: Date,
): Promise<string> {
  await db.deleteFrom('export_tickets').where('expires_at', '<=', now).execute();
  const { token, hash } = newToken();
  const row = db
    .insertInto('export_tickets')
    .values({
      token_hash: hash,
      session_id: viewer.apiToken ? null : viewer.session.id,
      api_token_id: viewer.apiToken?.id ?? null,
      filters: JSON.stringify(filters),
      row_count: rowCount,
      last_seq: lastSeq,
      expires_at: new Date(now.getTime() + DOWNLOAD_LINK_LIFE_MS),
    })
    .execute();
  await refusingGone(row);
  return token;
}

/**
 * The download link of a secret, which a call made; null when there is none, its time is over, or the session or API token
 * that asked for it has ended. A download that waits or runs already outlives the link, never its owner.
 */
export async function selectTicket(
  db: Db,
  token: string,
  { clock, call }: { clock: () => Date; call: Call },
): Promise<(Ticket & Prepared) | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('export_tickets')
    .leftJoin('sessions', 'sessions.id', 'export_tickets.session_id')
    .leftJoin('api_tokens', 'api_tokens.id', 'export_tickets.api_token_id')
    .where('export_tickets.token_hash', '=', hashToken(token))
    .where('export_tickets.expires_at', '>', clock())
    .select(['filters', 'row_count', sql<string>`last_seq::text`.as('last_seq')])
    .select(['sessions.token_hash as session', 'api_tokens.token_hash as program'])
    .executeTakeFirst();
  const find = async () => row && findCaller(db, row, clock());
  const owner = await find();
  if (!row || !owner) return null;
  return {
    filters: row.filters as object,
    rowCount: row.row_count,
    lastSeq: row.last_seq,
    userId: owner.userId,
    async findOwner() {
      const caller = await find();
      if (!caller) throw new Refusal('signed_out');
      const denied = accessDenied(call, caller);
      if (denied) throw denied;
      return caller;
    },
  };
}

/** Who asked for a download link, by the hash of the session's or API token's own secret. */
async function findCaller(
  db: Db,
  { session, program }: { session: Buffer | null; program: Buffer | null },
  now: Date,
): Promise<Caller | null> {
  if (session) return findViewer(db, session, now);
  return program && findTokenCaller(db, program, now);
}
