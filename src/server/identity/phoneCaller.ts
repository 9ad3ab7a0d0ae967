import type { Language } from '../../domain/instrument.ts';
import { unlessFull } from '../db/full.ts';
import type { Db } from '../db/schema.ts';
import { languageOf } from '../i18n.ts';
import { selectPhone, touchPhone } from './phoneQueries.ts';
import { hashToken, newToken, viewerOf, type Caller } from './viewer.ts';

/** 'Last seen' is written at most this often, so that reading does not mean writing. */
const TOUCH_EVERY_MS = 60_000;

/** What the keys of phones look like: nothing else is looked up. */
const KEY = /^[\w-]{43}$/;

/** A phone, and the user in whose name it asks and sends: their stores are its scope. */
export type PhoneCaller = { phoneId: string; caller: Caller; language: Language | null };

/** A new key of 256 random bits for a phone's address, and the hash under which it is kept. */
export function newPhoneKey(): { key: string; hash: Buffer } {
  const { token, hash } = newToken();
  return { key: token, hash };
}

/** The phone with this key; null when it was disconnected, or its user was deleted. */
export async function findPhoneCaller(db: Db, key: string, now: Date): Promise<PhoneCaller | null> {
  if (!KEY.test(key)) return null;
  const [row] = await selectPhone(db, { hash: hashToken(key) }, {});
  if (!row) return null;
  const seen = row.last_seen_at?.getTime() ?? 0;
  if (Math.abs(now.getTime() - seen) > TOUCH_EVERY_MS) await unlessFull(touchPhone(db, row.phone_id, now));
  // A phone has no session, and makes no call that asks for one.
  const session = { id: row.phone_id, createdAt: new Date(0), locked: false, bySso: false };
  const caller = { ...viewerOf(row), session, timeZone: row.time_zone };
  return { phoneId: row.phone_id, caller, language: languageOf(row.language) };
}
