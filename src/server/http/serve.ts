import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Call, ParsedInputOf } from '../../contract/kit/call.ts';
import type { Language } from '../../domain/instrument.ts';
import { isPlainText } from '../../domain/plainText.ts';
import type { Reader } from '../db/reader.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { isAway } from '../db/transientErrors.ts';
import type { ImageHome } from '../files/imageHome.ts';
import type { Vault } from '../identity/vault.ts';
import type { Translate } from '../i18n.ts';
import { namedLanguage } from '../i18n.ts';
import { inLine } from '../process/inLine.ts';
import { countedAddress } from './address.ts';
import { accessDenied, admit, hold, recognise, type Proof } from './admission.ts';
import { answerFailure } from './failure.ts';
import { isRefusalCode, Refusal } from '../refusal.ts';
import { isShortBody, readJson } from './jsonBody.ts';
import { sendJson } from './compress.ts';
import { streamEnvelope } from './stream.ts';
import { readFileOf, type FileOf } from './uploads.ts';
import { hashToken, tokenOf, type Caller } from '../identity/viewer.ts';
import type { ServeOptions } from './options.ts';

declare module 'fastify' {
  // What the log line of a request says besides the request itself.
  interface FastifyRequest {
    viewerId: string | null;
  }
}

/** What every handler gets besides its input. */
export type CallContext<V = Caller> = {
  /** Inside a change this is the call's transaction, unless the call says that it opens its own. */
  db: Db;
  viewer: V;
  language: Language;
  /** Says a text in the caller's language. */
  translate: Translate;
  /** When the call arrived. */
  now: Date;
  /** What time it is, for what waited since. */
  clock: () => Date;
  /** Where pictures are kept. */
  images: ImageHome;
  /** What seals the secrets of second factors. */
  vault: Vault;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Where a call reads much that waited for its turn: a `heavy` call's `db` is as fresh as the call alone. */
  reader: Reader;
  /** Begins to wait. The signal aborts when the caller is gone, or the server ends. */
  waiting: () => AbortSignal;
  /** Who calls, as they are now: for what waited since the call arrived. Refused as the call would be if it came now. */
  recognise: () => Promise<V>;
  /**
   * Runs a change in one transaction, for the caller as they are within it, who is held until it ends: rights that were
   * lost since the call arrived change nothing (safety, P19). `proof` is what `confirmIdentity` gave.
   */
  transact: <T>(work: (own: CallContext<V>) => Promise<T>, proof?: Proof) => Promise<T>;
  /** The caller's token, for the calls that end it. */
  token: string | null;
  /** Where the call comes from, as attempts are counted. */
  address: string;
  /** What the caller says about their browser. */
  device: string;
};

type ViewerOf<C extends Call> = C['access'] extends 'anyone' ? Caller | null : Caller;

type StreamedFieldOf<C extends Call> = C extends { streams: infer Field } ? Field : never;

/**
 * A handler gives the reply without `type`; a streamed field is an async iterable of its items, each as the text of JSON that
 * goes out: who makes it checks it against the contract.
 */
type HandlerReply<C extends Call> = {
  [K in keyof z.input<C['reply']>]: K extends StreamedFieldOf<C> ? AsyncIterable<string> : z.input<C['reply']>[K];
};

export type Handler<C extends Call> = (
  input: ParsedInputOf<C>,
  context: CallContext<ViewerOf<C>> & FileOf<C>,
) => Promise<HandlerReply<C>>;

/** One handler per call of a noun: a call without a handler does not compile. */
export type HandlersOf<Calls extends Record<string, Call>> = { [K in keyof Calls]: Handler<Calls[K]> };

/** How long the body of a call may be that strangers may make, in bytes. */
const ANYONES_BODY_LIMIT = 16 * 1024;

/** Serves the calls of one noun: who asks, may they, is the input right, one transaction, is the reply right. */
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
  const { db, reader, words, clock, images, vault, speculative } = options;
  app.route({
    method: call.method ?? 'POST',
    url: call.path,
    ...(call.access === 'anyone' ? { bodyLimit: ANYONES_BODY_LIMIT } : {}),
    handler: async (request, reply) => {
      const named = namedLanguage(request.headers['accept-language']);
      const translate = words(named ?? 'en');
      const now = clock();
      const token = tokenOf(request.headers.authorization);
      const hash = token === null ? null : hashToken(token);
      const asking = () => ({ token, hash, now: clock(), language: named });
      const answer = (result: object) => sendJson({ type: true, ...z.parse(call.reply, result) }, request, reply);
      const refuse = (error: unknown) => answerFailure(error, request, reply, translate);
      const make = async (admitted: Caller | null, from = db) => {
        const { given, taken } = await readGiven(call, request);
        // A file takes its time to come in.
        const viewer = call.takes === undefined ? admitted : await recognise(from, call, asking());
        const input = parseInput(call, given);
        // An anonymous call's handler accepts a viewer of null; the others have passed accessDenied.
        const context: CallContext = {
          db: from,
          viewer: viewer as Caller,
          language: named ?? 'en',
          translate,
          now,
          clock,
          images,
          vault,
          log: request.log as unknown as Logger,
          reader,
          waiting: () => options.waiting(reply),
          recognise: () => recognise(db, call, asking()) as Promise<Caller>,
          transact: (work, proof) => {
            const change = () =>
              inTransaction(db, async (transaction) => {
                const held = viewer && (await hold(transaction, call, asking(), viewer, proof));
                return work({ ...context, db: transaction, viewer: held as Caller });
              });
            return viewer ? inLine(viewer.userId, change) : change();
          },
          token,
          address: countedAddress(request.ip),
          device: deviceOf(request),
        };
        const run = (own: CallContext) => handler(input, { ...own, ...(taken as object | undefined) });
        if (call.kind === 'change' && call.transaction === undefined) return context.transact(run);
        return call.heavy && from === db ? reader.read((other) => run({ ...context, db: other })) : run(context);
      };
      try {
        const begun = speculative.start(call, hash, (caller) => mayBegin(call, caller, request), make);
        const viewer = await admit(options, call, request, { token, hash, now, language: named });
        if (viewer && call.takes === 'photo') options.giveTime(request, viewer.userId);
        const early = speculative.claim(begun, viewer);
        // What the console shows moments in, with every answer: it follows a change without asking.
        if (viewer) void reply.header('x-time-zone', viewer.timeZone);
        if (call.speculative && !early) speculative.remember(hash, viewer);
        const result = await (early ?? make(viewer));
        if (call.streams !== undefined) return await streamEnvelope(call, result, call.streams, reply);
        return await answer(result);
      } catch (error) {
        const read = async (from: Db) => make(await recognise(from, call, { ...asking(), language: null }), from);
        return answerWithoutPrimary(options, call, read, error).then(answer, refuse);
      }
    },
  });
}

/** Whether a call may be begun for a caller before they are recognised. */
function mayBegin(call: Call, caller: Caller, { body }: FastifyRequest): boolean {
  return accessDenied(call, caller) === null && isShortBody(body);
}

/**
 * A read that failed because the primary is away, from a replica, for who calls by what that knows; fails with the same error where
 * there is none. Calls with a limit of their own, which are counted in the database, wait for the primary.
 */
async function answerWithoutPrimary<Result>(
  { reader }: ServeOptions,
  call: Call,
  read: (from: Db) => Promise<Result>,
  error: unknown,
): Promise<Result> {
  const mayRead = call.kind === 'read' && call.streams === undefined && call.limit === undefined;
  const answered = mayRead && isAway(error) ? await reader.withoutPrimary(read) : null;
  if (answered === null) throw error;
  return answered.result;
}

/** The longest description of a browser that is kept, in characters. */
const DEVICE_MAX_CHARACTERS = 200;

function deviceOf({ headers }: FastifyRequest): string {
  const device = (headers['user-agent'] ?? '').slice(0, DEVICE_MAX_CHARACTERS);
  return isPlainText(device) ? device : '';
}

/**
 * What was sent, wherever the call has it. A file is read here, before a transaction holds a connection: that takes a
 * while.
 */
async function readGiven(call: Call, request: FastifyRequest): Promise<{ given: unknown; taken?: unknown }> {
  if (call.takes !== undefined) return readFileOf(call.takes, request);
  if (request.isMultipart()) throw new Refusal('wrong_content_type');
  return { given: call.method === 'GET' ? request.query : readJson(request.body) };
}

/** Anything else but an object is no request of ours. */
function parseInput(call: Call, given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Refusal('not_json');
  const parsed = z.safeParse(call.input, given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path[0];
  throw new Refusal(
    issue && isRefusalCode(issue.message) ? issue.message : 'invalid',
    field === undefined ? {} : { field: String(field) },
  );
}
