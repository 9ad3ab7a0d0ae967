import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { inTransaction } from '../db/transaction.ts';
import type { CallContext } from '../http/serve.ts';
import type { ServeOptions } from '../http/options.ts';
import { holdCaller } from '../identity/holdQueries.ts';
import { findPhoneCaller, type PhoneCaller } from '../identity/phoneCaller.ts';
import type { Caller } from '../identity/viewer.ts';
import { listPhones } from '../../contract/phones.ts';
import type { Language } from '../../domain/instrument.ts';
import { namedLanguage } from '../i18n.ts';
import { inLine } from '../process/inLine.ts';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  // In which language a phone's user is told of a failure.
  interface FastifyRequest {
    phoneLanguage: Language | null;
  }
}

/** What a call of a phone's user would get, for the same work that their calls do. */
export type PhoneContext = CallContext & { phone: PhoneCaller; key: string };

/** The phone that a request comes from, as it is now; refused alike when it was disconnected and when it never was. */
async function phoneOf(options: Pick<ServeOptions, 'db' | 'clock'>, key: string): Promise<PhoneCaller> {
  const phone = await findPhoneCaller(options.db, key, options.clock());
  if (!phone) throw new Refusal('phone_unknown');
  return phone;
}

/**
 * Recognises the phone of a request by the key in its address. The context does what the one of a call does: what waited
 * asks again, and a change holds the user until it ends.
 */
export async function phoneContext(
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PhoneContext> {
  const { db, reader, words, clock, images, vault } = options;
  const { key = '' } = request.params as { key?: string };
  const phone = await phoneOf(options, key);
  request.viewerId = phone.caller.userId;
  const language = namedLanguage(request.headers['accept-language']) ?? phone.language ?? 'en';
  request.phoneLanguage = language;
  const now = clock();
  // A phone is held to as many requests in a minute as a user is to calls.
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
    waiting: () => options.waiting(reply),
    recognise: () => recognise(),
    transact: (work) =>
      inLine(phone.caller.userId, () =>
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
