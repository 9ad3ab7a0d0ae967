import type { Call, InputOf, ReplyOf } from '../../contract/kit/call.ts';
import { currentLanguage } from '../i18n/language.ts';
import { noteTimeZone } from '../i18n/timeZone.ts';
import { setAuthInterrupt, personBack, type AuthInterrupt } from '../session/authInterrupt.ts';
import { currentUser, sessionToken } from '../session/session.ts';
import { CallError } from './CallError.ts';
import { earlyAnswer } from './earlyCalls.ts';
import { currentFault, fetchWithStatus } from './connection.ts';
import { noteRestore } from './restoreNotice.ts';

/**
 * The maximum number of attempts while the server is busy (503), the wait before the next one if the response states
 * none, and the longest stated wait that is accepted.
 */
const BUSY_TRIES = 3;
const BUSY_WAIT_SECONDS = 2;
const BUSY_WAIT_MAX_SECONDS = 10;

/** The input of a call, including the file if the call accepts one. */
export type CallInput<C extends Call> = C extends { takes: object }
  ? { [Field in keyof InputOf<C> as string extends Field ? never : Field]: InputOf<C>[Field] } & { file: File }
  : InputOf<C>;

/**
 * Makes a call and returns its reply, or throws a CallError. If the session has expired or is locked, or the user must
 * set up two-step sign-in, the call waits until the user has resolved this, and is then retried.
 */
export async function makeCall<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> {
  for (;;) {
    const userid = currentUser()?.userid;
    const token = sessionToken();
    try {
      return await makeCallOnce(call, input, signal);
    } catch (error) {
      const passwordHelps = call.access !== 'anyone' && call.whenLocked !== true && token !== '';
      const cause = error instanceof CallError && passwordHelps ? interruptionBy(error) : null;
      if (cause === null) throw error;
      // A late response to a call with an old token does not show whether the new one is valid.
      if (token === sessionToken()) setAuthInterrupt(cause, token);
      if (!(await personBack(userid, signal))) throw error;
    }
  }
}

/** Returns the step that the user must take before the call is retried; null if there is none. */
function interruptionBy({ status, code }: CallError): AuthInterrupt | null {
  if (code === 'second_factor_required') return 'unprotected';
  if (status !== 401) return null;
  return code === 'locked' ? 'locked' : 'signedOut';
}

/** A function that sends a request instead of `fetch`. */
type Transport = (path: string, request: RequestInit) => Promise<Response>;

/**
 * Makes a call as `makeCall` does, but without waiting for the user: an expired or locked session is an error like any
 * other.
 */
export async function makeCallOnce<C extends Call>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
  sendBy?: Transport,
): Promise<ReplyOf<C>> {
  const token = sessionToken();
  // A screen may still make calls just after the user has signed out; without a token, they would all be refused.
  if (token === '' && call.access !== 'anyone') throw new CallError({ status: 401, code: 'signed_out' });
  let response = await send(call, input, token, signal, sendBy);
  for (let tries = 1; response.status === 503 && tries < BUSY_TRIES; tries++) {
    const seconds = Number(response.headers.get('retry-after') ?? BUSY_WAIT_SECONDS);
    if (!(seconds <= BUSY_WAIT_MAX_SECONDS)) break;
    await pause(seconds * 1000, signal);
    response = await send(call, input, token, signal, sendBy);
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
    result: envelope['resultData'],
  });
}

async function send(
  call: Call,
  input: unknown,
  token: string,
  signal: AbortSignal | undefined,
  sendBy: Transport | undefined,
): Promise<Response> {
  const language = currentLanguage();
  const headers = { authorization: `Basic ${token}`, 'accept-language': language };
  const request: RequestInit =
    call.method === 'GET' ? { headers } : { method: 'POST', ...bodyOf(call, input, headers) };
  const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const wasAway = currentFault() !== null;
  const answer = call.kind === 'read' ? earlyAnswer(call.path, token, request.body) : undefined;
  const path = call.path + query;
  const fullRequest: RequestInit = signal ? { ...request, signal } : request;
  try {
    return await fetchWithStatus(path, fullRequest, sendBy ? sendBy(path, fullRequest) : answer);
  } catch (error) {
    if (signal?.aborted) throw error;
    // A server that has just become unreachable may have received the call; one that was already unreachable has not.
    throw new CallError({ status: 0, code: wasAway && call.kind === 'change' ? 'not_sent' : 'unreachable' });
  }
}

/**
 * Builds the body of a request. The browser sets the type of a multipart body itself, because only it knows the
 * boundary.
 */
function bodyOf(call: Call, input: unknown, headers: Record<string, string>): RequestInit {
  if (call.takes === undefined) {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) };
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(input as Record<string, string | File>)) body.append(name, value);
  return { headers, body };
}

/** Reads the envelope of a response. Anything else, such as a proxy's error page, counts as an empty envelope. */
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

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The call was given up.', 'AbortError'));
    });
  });
}
