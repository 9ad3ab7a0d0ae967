import type { Language } from '../../domain/instrument.ts';
import { unlessFull } from '../db/storageFull.ts';
import type { Db } from '../db/schema.ts';
import { languageOf } from '../i18n.ts';
import { selectPhone, touchPhone } from './phoneQueries.ts';
import { hashToken, newToken, viewerOf, type Caller } from './viewer.ts';

/** The minimum interval, in ms, between updates of a phone's `last_seen_at`, so that not every read causes a write. */
const TOUCH_EVERY_MS = 60_000;

/** The format of phone keys. Anything else is not looked up. */
const KEY = /^[\w-]{43}$/;

/** A phone, and the user on whose behalf it reads and sends, with that user's scope. */
export type PhoneCaller = { phoneId: string; caller: Caller; language: Language | null };

/** Returns a new key of 256 random bits for a phone's URL, and its hash for storage. */
export function newPhoneKey(): { key: string; hash: Buffer } {
  const { token, hash } = newToken();
  return { key: token, hash };
}

/**
 * Returns the phone with this key; null if there is none, for example because it was disconnected or its user deleted.
 */
export async function findPhoneCaller(db: Db, key: string, now: Date): Promise<PhoneCaller | null> {
  if (!KEY.test(key)) return null;
  const [row] = await selectPhone(db, { hash: hashToken(key) }, {});
  if (!row) return null;
  const lastUse = row.last_seen_at?.getTime() ?? 0;
  if (Math.abs(now.getTime() - lastUse) > TOUCH_EVERY_MS) await unlessFull(touchPhone(db, row.phone_id, now));
  // A phone has no session and doesn't make calls that need one.
  const session = { id: row.phone_id, createdAt: new Date(0), locked: false, bySso: false };
  const caller = { ...viewerOf(row), session, timeZone: row.time_zone };
  return { phoneId: row.phone_id, caller, language: languageOf(row.language) };
}
