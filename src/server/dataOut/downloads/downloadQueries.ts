import type { Call } from '../../../contract/kit/call.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { refuseMissingRow } from '../../db/unique.ts';
import { accessRefusal } from '../../http/admission.ts';
import { Refusal } from '../../refusal.ts';
import { findTokenCaller } from '../../identity/tokenCaller.ts';
import { findViewer, hashToken, newToken, type Caller } from '../../identity/viewer.ts';

/** The lifetime of a download's link, in ms (spec, /store/export/prepare). */
export const DOWNLOAD_LIFE_MS = 5 * 60_000;

/** Files of one kind that users download from a link. `Content` describes what a file contains. */
export type Downloads<Content extends object> = {
  kind: Tables['downloads']['kind'];
  /** The call that prepares these downloads. The owner must be allowed to make it until the file has been sent. */
  call: Call;
  /** Returns the URL path of a download, by its secret. */
  pathOf: (secret: string) => string;
  /** Returns the content that was stored with a download of this kind. */
  contentOf: (value: unknown) => Content;
};

/** A download, found by its secret. */
export type Download<Content extends object> = {
  content: Content;
  userId: string;
  /**
   * Returns the owner with their current rights. Throws a Refusal if the session or API token that prepared the
   * download may no longer make the call.
   */
  findOwner: () => Promise<Caller>;
};

const SECRET = /^[\w-]{43}$/;

/**
 * Stores a download and returns its path, which contains its secret; only the secret's hash is stored. Deletes expired
 * downloads.
 */
export async function insertDownload<Content extends object>(
  { db, viewer, now }: { db: Db; viewer: Caller; now: Date },
  { kind, pathOf }: Downloads<Content>,
  content: Content,
): Promise<string> {
  await db.deleteFrom('downloads').where('expires_at', '<=', now).execute();
  const { token, hash } = newToken();
  const row = db
    .insertInto('downloads')
    .values({
      token_hash: hash,
      kind,
      session_id: viewer.apiToken ? null : viewer.session.id,
      api_token_id: viewer.apiToken?.id ?? null,
      content: JSON.stringify(content),
      expires_at: new Date(now.getTime() + DOWNLOAD_LIFE_MS),
    })
    .execute();
  await refuseMissingRow(row);
  return pathOf(token);
}

/**
 * Returns the download of the given kind with this secret; null if there is none, it has expired, or the session or API
 * token that prepared it is no longer valid.
 */
export async function selectDownload<Content extends object>(
  { db, clock }: { db: Db; clock: () => Date },
  { kind, call, contentOf }: Downloads<Content>,
  secret: string,
): Promise<Download<Content> | null> {
  if (!SECRET.test(secret)) return null;
  const row = await db
    .selectFrom('downloads')
    .leftJoin('sessions', 'sessions.id', 'downloads.session_id')
    .leftJoin('api_tokens', 'api_tokens.id', 'downloads.api_token_id')
    .where('downloads.token_hash', '=', hashToken(secret))
    .where('downloads.kind', '=', kind)
    .where('downloads.expires_at', '>', clock())
    .select(['content', 'sessions.token_hash as session', 'api_tokens.token_hash as program'])
    .executeTakeFirst();
  const find = async () => row && findCaller(db, row, clock());
  const owner = await find();
  if (!row || !owner) return null;
  return {
    content: contentOf(row.content),
    userId: owner.userId,
    async findOwner() {
      const caller = await find();
      if (!caller) throw new Refusal('signed_out');
      const refusal = accessRefusal(call, caller);
      if (refusal) throw refusal;
      return caller;
    },
  };
}

/**
 * Returns the caller who prepared a download, by the hash of their session's or API token's secret; null if the session
 * or token is no longer valid.
 */
async function findCaller(
  db: Db,
  { session, program }: { session: Buffer | null; program: Buffer | null },
  now: Date,
): Promise<Caller | null> {
  if (session) return findViewer(db, session, now);
  return program && findTokenCaller(db, program, now);
}
