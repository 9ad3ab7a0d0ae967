import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Call, ParsedInputOf } from '../../contract/kit/call.ts';
import type { Language } from '../../domain/instrument.ts';
import { isPlainText } from '../../domain/plainText.ts';
import type { Reader } from '../db/reader.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { isUnreachable } from '../db/transientErrors.ts';
import type { ImageHome } from '../files/imageHome.ts';
import type { PictureSlot } from '../files/picture.ts';
import type { Vault } from '../identity/vault.ts';
import type { Translate } from '../i18n.ts';
import { namedLanguage } from '../i18n.ts';
import { inSequence } from '../process/inSequence.ts';
import { inSlot } from '../process/semaphore.ts';
import { countedAddress } from './address.ts';
import { accessRefusal, admit, lockCaller, recognise, type CallCredentials, type Proof } from './admission.ts';
import { answerFailure } from './failure.ts';
import { isRefusalCode, Refusal } from '../refusal.ts';
import { isShortBody, readJson } from './jsonBody.ts';
import { sendJson } from './compress.ts';
import { streamEnvelope } from './stream.ts';
import { readFileOf, uploadSemaphore, type FileOf } from './uploads.ts';
import { hashToken, tokenOf, type Caller } from '../identity/viewer.ts';
import type { ServeOptions } from './options.ts';

declare module 'fastify' {
  // The user's id for the request's log line.
  interface FastifyRequest {
    viewerId: string | null;
  }
}

/** Everything that handlers get in addition to their input. */
export type CallContext<V = Caller> = {
  /** In a change this is the call's transaction, unless the call opens its own. */
  db: Db;
  viewer: V;
  language: Language;
  /** Returns the text of a translation key in the caller's language. */
  translate: Translate;
  /** The time when the call arrived. */
  now: Date;
  /** Returns the current time, for calls that waited. */
  clock: () => Date;
  images: ImageHome;
  /** Encrypts stored secrets, such as those of second factors. */
  vault: Vault;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /**
   * For calls that wait before they read a lot: chooses the database when reading starts, not when the call arrives.
   */
  reader: Reader;
  /** Lets the response take longer; returns a signal that aborts when the caller disconnects or the server closes. */
  waitSignal: () => AbortSignal;
  /**
   * Returns the caller with their current rights, for calls that waited. Throws a Refusal if they may no longer make
   * the call.
   */
  recognise: () => Promise<V>;
  /**
   * Runs a change in a transaction. Locks the caller until it ends and uses their rights within it, so that rights lost
   * since the call arrived have no effect (security, P19). `proof` is the result of `confirmIdentity`.
   */
  transact: <T>(work: (transaction: CallContext<V>) => Promise<T>, proof?: Proof) => Promise<T>;
  /** The caller's token, for calls that revoke it. */
  token: string | null;
  /** The key by which attempts from the caller's IP address are counted. */
  address: string;
  /** The caller's browser, from the User-Agent header. */
  device: string;
};

type ViewerOf<C extends Call> = C['access'] extends 'anyone' ? Caller | null : Caller;

type StreamedFieldOf<C extends Call> = C extends { streams: infer Field } ? Field : never;

/**
 * A handler returns the reply without `type`. A streamed field is an async iterable of its items as JSON text; `serve`
 * doesn't check them.
 */
type HandlerReply<C extends Call> = {
  [K in keyof z.input<C['reply']>]: K extends StreamedFieldOf<C> ? AsyncIterable<string> : z.input<C['reply']>[K];
};

export type Handler<C extends Call> = (
  input: ParsedInputOf<C>,
  context: CallContext<ViewerOf<C>> & FileOf<C>,
) => Promise<HandlerReply<C>>;

/** A handler for each call of a noun: a call without a handler doesn't compile. */
export type HandlersOf<Calls extends Record<string, Call>> = { [K in keyof Calls]: Handler<Calls[K]> };

/** The maximum body size of a call that needs no sign-in, in bytes. */
const ANYONES_BODY_LIMIT = 16 * 1024;

/**
 * Serves the calls of one noun: recognises the caller, checks access and input, runs the handler (a change's in one
 * transaction, unless it opens its own), and checks the reply.
 */
export function serve<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  options: ServeOptions,
  calls: Calls,
  handlers: HandlersOf<Calls>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    serveOne(app, options, call, handlers[name] as unknown as Handler<Call>);
  }
}

function serveOne(app: FastifyInstance, options: ServeOptions, call: Call, handler: Handler<Call>): void {
  const { db, reader, words, clock, speculative } = options;
  app.route({
    method: call.method ?? 'POST',
    url: call.path,
    ...(call.access === 'anyone' ? { bodyLimit: ANYONES_BODY_LIMIT } : {}),
    handler: async (request, reply) => {
      const preferredLanguage = namedLanguage(request.headers['accept-language']);
      const translate = words(preferredLanguage ?? 'en');
      const now = clock();
      const token = tokenOf(request.headers.authorization);
      const hash = token === null ? null : hashToken(token);
      const credentials = () => ({ token, hash, now: clock(), language: preferredLanguage });
      const answer = (result: object) => sendJson({ type: true, ...z.parse(call.reply, result) }, request, reply);
      const refuse = (error: unknown) => answerFailure(error, request, reply, translate);
      const make = (admittedCaller: Caller | null, from = db) => {
        if (call.takes === undefined) return makeWith(null, admittedCaller, from);
        const slot = {
          person: admittedCaller?.userId ?? countedAddress(request.ip),
          signal: options.waitSignal(reply),
        };
        return inSlot(uploadSemaphore, () => makeWith(slot, admittedCaller, from), slot.person, slot.signal);
      };
      const makeWith = async (slot: Required<PictureSlot> | null, admittedCaller: Caller | null, from: Db) => {
        const { fields, file } = await readRawInput(call, request, slot);
        // Receiving a file takes a while, so the caller is checked again.
        const viewer = call.takes === undefined ? admittedCaller : await recognise(from, call, credentials());
        const input = parseInput(call, fields);
        const waitSignal = () => slot?.signal ?? options.waitSignal(reply);
        const context = contextOf(options, call, request, { viewer, from, credentials, now, token, waitSignal });
        const run = (transaction: CallContext) => handler(input, { ...transaction, ...(file as object | undefined) });
        if (call.kind === 'change' && call.transaction === undefined) return context.transact(run);
        return call.heavy && from === db ? reader.read((other) => run({ ...context, db: other })) : run(context);
      };
      try {
        const speculation = speculative.start(call, hash, (caller) => mayBegin(call, caller, request), make);
        const viewer = await admit(options, call, request, { token, hash, now, language: preferredLanguage });
        if (viewer && call.takes?.file === 'photo') options.giveTime(request, viewer.userId);
        const earlyResult = speculative.claim(speculation, viewer);
        // Sent with every response to a known caller, so that the console notices a changed time zone without asking.
        if (viewer) void reply.header('x-time-zone', viewer.timeZone);
        if (call.speculative && !earlyResult) speculative.remember(hash, viewer);
        const result = await (earlyResult ?? make(viewer));
        if (call.streams !== undefined) return await streamEnvelope(call, result, call.streams, reply);
        return await answer(result);
      } catch (error) {
        const readFrom = async (from: Db) =>
          make(await recognise(from, call, { ...credentials(), language: null }), from);
        return answerWithoutPrimary(options, call, readFrom, error).then(answer, refuse);
      }
    },
  });
}

/** The values of one request from which its context is built. `from` is the database that the call reads. */
type Arrival = {
  viewer: Caller | null;
  from: Db;
  credentials: () => CallCredentials;
  now: Date;
  token: string | null;
  waitSignal: () => AbortSignal;
};

function contextOf(
  { db, reader, words, clock, images, vault }: ServeOptions,
  call: Call,
  request: FastifyRequest,
  { viewer, from, credentials, now, token, waitSignal }: Arrival,
): CallContext {
  const language = namedLanguage(request.headers['accept-language']) ?? 'en';
  // The handler of a call that needs no sign-in accepts a null viewer; other calls have passed `accessRefusal`.
  const context: CallContext = {
    db: from,
    viewer: viewer as Caller,
    language,
    translate: words(language),
    now,
    clock,
    images,
    vault,
    log: request.log as unknown as Logger,
    // While the primary is unavailable, everything is read from the replica.
    reader: from === db ? reader : { ...reader, read: (work) => work(from) },
    waitSignal,
    recognise: () => recognise(from, call, credentials()) as Promise<Caller>,
    transact: (work, proof) => {
      const change = () =>
        inTransaction(db, async (transaction) => {
          const caller = viewer && (await lockCaller(transaction, call, credentials(), viewer, proof));
          return work({ ...context, db: transaction, viewer: caller as Caller });
        });
      return viewer ? inSequence(viewer.userId, change) : change();
    },
    token,
    address: countedAddress(request.ip),
    device: deviceOf(request),
  };
  return context;
}

/** Checks whether a call may start early for a remembered caller, before the caller is recognised. */
function mayBegin(call: Call, caller: Caller, { body }: FastifyRequest): boolean {
  return accessRefusal(call, caller) === null && isShortBody(body);
}

/**
 * Retries a read on a replica after it failed because the primary is unavailable; the caller is recognised from the
 * replica, too. Throws the original error if there is no replica or the call can't be retried. Calls with a limit of
 * their own need the primary, where they are counted.
 */
async function answerWithoutPrimary<Result>(
  { reader }: ServeOptions,
  call: Call,
  read: (from: Db) => Promise<Result>,
  error: unknown,
): Promise<Result> {
  const mayRead = call.kind === 'read' && call.streams === undefined && call.limit === undefined;
  const fallback = mayRead && isUnreachable(error) ? await reader.withoutPrimary(read) : null;
  if (fallback === null) throw error;
  return fallback.result;
}

/** The maximum length of a stored browser description, in characters. */
const DEVICE_MAX_CHARACTERS = 200;

function deviceOf({ headers }: FastifyRequest): string {
  const device = (headers['user-agent'] ?? '').slice(0, DEVICE_MAX_CHARACTERS);
  return isPlainText(device) ? device : '';
}

/**
 * Reads the input from the URL, body or form. A file is read here, before a transaction occupies a connection, because
 * it takes a while.
 */
async function readRawInput(
  call: Call,
  request: FastifyRequest,
  slot: PictureSlot | null,
): Promise<{ fields: unknown; file?: unknown }> {
  if (call.takes !== undefined && slot) return readFileOf(call.takes, request, slot);
  if (request.isMultipart()) throw new Refusal('wrong_content_type');
  return { fields: call.method === 'GET' ? request.query : readJson(request.body) };
}

/** Parses the input. Throws a Refusal if it isn't an object or breaks the contract. */
function parseInput(call: Call, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('not_json');
  const result = z.safeParse(call.input, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path[0];
  throw new Refusal(
    issue && isRefusalCode(issue.message) ? issue.message : 'invalid',
    field === undefined ? {} : { field: String(field) },
  );
}
