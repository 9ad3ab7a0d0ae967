import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { inTransaction } from '../../../db/transaction.ts';
import type { CallContext } from '../../../http/serve.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { holdCaller } from '../../../identity/holdQueries.ts';
import { findPhoneCaller, type PhoneCaller } from '../../../identity/phoneCaller.ts';
import { hashToken, type Caller } from '../../../identity/viewer.ts';
import { listPhones } from '../../../../contract/audits/phones.ts';
import type { Language } from '../../../../domain/instrument.ts';
import { namedLanguage } from '../../../i18n.ts';
import { inSequence } from '../../../process/inSequence.ts';
import { Refusal } from '../../../refusal.ts';

declare module 'fastify' {
  // The language of error messages to the phone's user.
  interface FastifyRequest {
    phoneLanguage: Language | null;
  }
}

/** The call context of the phone's user, so that requests can use the same code as calls. */
export type PhoneContext = CallContext & { phone: PhoneCaller; key: string };

/**
 * Returns the phone with this key in its current state. Throws `phone_unknown` for disconnected and unknown phones
 * alike.
 */
async function phoneOf(options: Pick<ServeOptions, 'db' | 'clock'>, key: string): Promise<PhoneCaller> {
  const phone = await findPhoneCaller(options.db, key, options.clock());
  if (!phone) throw new Refusal('phone_unknown');
  return phone;
}

type Identify = (key: string) => Promise<PhoneCaller>;

const REMEMBERED_MS = 60_000;

const REMEMBERED_MAX = 10_000;

/**
 * Caches phones that were looked up. A cached phone may have changed, lost access or been disconnected, so it may be
 * used only for what the database checks again.
 */
export function openRememberedPhones(options: Pick<ServeOptions, 'db' | 'clock'>) {
  // Keyed by the hash of the phone's key, as in the database, so that no secrets remain in memory after a request.
  const phoneCallers = new LRUCache<string, { phone: PhoneCaller; at: number }>({ max: REMEMBERED_MAX });

  /** Looks a phone up and caches it. */
  async function lookUp(key: string): Promise<PhoneCaller> {
    const phone = await phoneOf(options, key);
    phoneCallers.set(hashToken(key).toString('latin1'), { phone, at: options.clock().getTime() });
    return phone;
  }

  /** Returns a phone that was looked up within the last minute, or looks it up. */
  async function recall(key: string): Promise<PhoneCaller> {
    const entry = phoneCallers.get(hashToken(key).toString('latin1'));
    const age = options.clock().getTime() - (entry?.at ?? 0);
    // A negative age means that the clock was ahead when the phone was looked up.
    return entry && age >= 0 && age < REMEMBERED_MS ? entry.phone : lookUp(key);
  }

  return { lookUp, recall };
}

export type RememberedPhones = ReturnType<typeof openRememberedPhones>;

/**
 * Returns the context of a request, which identifies its phone by the key in the URL. `identify` may return a cached
 * phone.
 */
export async function phoneContext(
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  identify: Identify = (key) => phoneOf(options, key),
): Promise<PhoneContext> {
  const { db, reader, words, clock, images, vault } = options;
  const { key = '' } = request.params as { key?: string };
  const phone = await identify(key);
  request.viewerId = phone.caller.userId;
  const language = namedLanguage(request.headers['accept-language']) ?? phone.language ?? 'en';
  request.phoneLanguage = language;
  const now = clock();
  // A phone has the same limit on requests per minute as a user has on calls.
  await options.limitCalls(listPhones, phone.phoneId, now);
  const recognise = async (from = db): Promise<Caller> => (await phoneOf({ db: from, clock }, key)).caller;
  const context: PhoneContext = {
    db,
    reader,
    viewer: phone.caller,
    language,
    translate: words(language),
    now,
    clock,
    images,
    vault,
    log: request.log as unknown as Logger,
    waitSignal: () => options.waitSignal(reply),
    recognise: () => recognise(),
    transact: (work) =>
      inSequence(phone.caller.userId, () =>
        inTransaction(db, async (transaction) => {
          await holdCaller(transaction, phone.caller);
          return work({ ...context, db: transaction, viewer: await recognise(transaction) });
        }),
      ),
    token: null,
    address: '',
    device: '',
    phone,
    key,
  };
  return context;
}
