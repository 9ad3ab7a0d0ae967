import type { Call, InputOf, ReplyOf } from '../../contract/kit/call.ts';
import { currentLanguage } from '../i18n/language.ts';
import { noteTimeZone } from '../i18n/timeZone.ts';
import { setAuthInterrupt, personBack, type AuthInterrupt } from '../session/authInterrupt.ts';
import { currentUser, sessionToken } from '../session/session.ts';
import { CallError } from './CallError.ts';
import { earlyAnswer } from './earlyCalls.ts';
import { currentlyAway, fetchNoted } from './connection.ts';
import { noteRestore } from './restoreNotice.ts';

/** A server that is busy says when to ask again; it is asked at most so often. */
const BUSY_TRIES = 3;
const BUSY_WAIT_MAX_SECONDS = 10;

/** What is given to a call: its input, and for a call that takes a file that file as well. */
export type SentTo<C extends Call> = C extends { takes: string }
  ? { [Field in keyof InputOf<C> as string extends Field ? never : Field]: InputOf<C>[Field] } & { file: File }
  : InputOf<C>;

/**
 * Makes a call of the contract and gives its reply, or throws a CallError. When the session has died or is locked, or its
 * person must have a second factor, the call waits until they have given what is missing, and is then made anew.
 */
export async function makeCall<C extends Call>(call: C, input: SentTo<C>, signal?: AbortSignal): Promise<ReplyOf<C>> {
  for (;;) {
    const userid = currentUser()?.userid;
    const token = sessionToken();
    try {
      return await makeCallOnce(call, input, signal);
    } catch (error) {
      const passwordHelps = call.access !== 'anyone' && call.whenLocked !== true && token !== '';
      const why = error instanceof CallError && passwordHelps ? interruptionBy(error) : null;
      if (why === null) throw error;
      // A late answer to an old token says nothing about the new one.
      if (token === sessionToken()) setAuthInterrupt(why, token);
      if (!(await personBack(userid, signal))) throw error;
    }
  }
}

/** What the person can do something about before the call is made anew. */
function interruptionBy({ status, code }: CallError): AuthInterrupt | null {
  if (code === 'second_factor_required') return 'unprotected';
  if (status !== 401) return null;
  return code === 'locked' ? 'locked' : 'signedOut';
}

/** The same without waiting for the user: a dead or locked session is an error like the others. */
export async function makeCallOnce<C extends Call>(
  call: C,
  input: SentTo<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> {
  const token = sessionToken();
  // A screen that is on its way out may still ask: without a token the answer is known.
  if (token === '' && call.access !== 'anyone') throw new CallError({ status: 401, code: 'signed_out' });
  let response = await send(call, input, token, signal);
  for (let tries = 1; response.status === 503 && tries < BUSY_TRIES; tries++) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (!(seconds <= BUSY_WAIT_MAX_SECONDS)) break;
    await pause(seconds * 1000, signal);
    response = await send(call, input, token, signal);
  }
  noteTimeZone(response);
  noteRestore(response);
  const envelope = await readEnvelope(response);
  if (response.ok && envelope['type'] === true) return envelope as ReplyOf<C>;
  throw new CallError({
    status: response.status,
    code: textOf(envelope['code']) || 'unexpected',
    field: textOf(envelope['field']) || null,
    text: textOf(envelope['resultData']) || textOf(envelope['message']),
    requestId: response.headers.get('x-request-id'),
  });
}

async function send(call: Call, input: unknown, token: string, signal: AbortSignal | undefined): Promise<Response> {
  const language = currentLanguage();
  const headers = { authorization: `Basic ${token}`, 'accept-language': language };
  const request: RequestInit =
    call.method === 'GET' ? { headers } : { method: 'POST', ...bodyOf(call, input, headers) };
  const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const wasAway = currentlyAway() !== null;
  const early = call.kind === 'read' ? earlyAnswer(call.path, token, request.body) : undefined;
  try {
    return await fetchNoted(call.path + query, signal ? { ...request, signal } : request, early);
  } catch (error) {
    if (signal?.aborted) throw error;
    // A server that goes just now may have heard it; one that was away before has not.
    throw new CallError({ status: 0, code: wasAway && call.kind === 'change' ? 'not_sent' : 'unreachable' });
  }
}

/** The browser itself names the type of a multipart body, because only it knows the boundary. */
function bodyOf(call: Call, input: unknown, headers: Record<string, string>): RequestInit {
  if (call.takes === undefined) {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) };
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(input as Record<string, string | File>)) body.append(name, value);
  return { headers, body };
}

/** What is no envelope, such as a proxy's error page, counts as one that says nothing. */
async function readEnvelope(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The call was given up.', 'AbortError'));
    });
  });
}
