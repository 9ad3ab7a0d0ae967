import { sql } from 'kysely';
import type { Call } from '../../../contract/kit/call.ts';
import type { Db } from '../../db/schema.ts';
import { refusingGone } from '../../db/unique.ts';
import { accessDenied } from '../../http/admission.ts';
import { Refusal } from '../../refusal.ts';
import { findTokenCaller } from '../../identity/tokenCaller.ts';
import { findViewer, hashToken, newToken, type Caller } from '../../identity/viewer.ts';

/** The lifetime of a download link, in ms (wire contract, /store/export/prepare). */
export const DOWNLOAD_LINK_LIFE_MS = 5 * 60_000;

/**
 * The content of a download: its filters and, for a workbook, the number of surveys and the last one that had arrived.
 */
type Prepared = { filters: object; rowCount: number; lastSeq: string };

/** A download link, found by its secret. */
export type Ticket = {
  userId: string;
  /**
   * Returns the link's owner with their current rights. Throws a Refusal if the session or API token that requested the
   * link may no longer make the call.
   */
  findOwner: () => Promise<Caller>;
};

const TOKEN = /^[\w-]{43}$/;

/** Stores a download link and returns its secret, of which only the hash is stored. Deletes expired links. */
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
 * Returns the download link with a secret; null if there is none, it has expired, or the session or API token that
 * requested it has ended. `call` is the call that creates such links, and the owner must still be allowed to make it. A
 * download that is waiting or running outlives the link, but not its owner's rights.
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

/** Returns the caller who requested a download link, by the hash of their session's or API token's secret. */
async function findCaller(
  db: Db,
  { session, program }: { session: Buffer | null; program: Buffer | null },
  now: Date,
): Promise<Caller | null> {
  if (session) return findViewer(db, session, now);
  return program && findTokenCaller(db, program, now);
}
