import { afterEach, vi } from 'vitest';
import type { Call, InputOf, ReplyOf } from '../../src/contract/kit/call.ts';

/**
 * A server for tests of the web, made of single responses typed by the contract: `answer(listGroups, { resultData: []
 * })`. A call without a response is unreachable. Responses last until the test ends.
 */

type ReplyFunction = (input: unknown) => Response | Promise<Response>;
const answers = new Map<string, ReplyFunction>();

/** Sets the response to a call until it is set again. Returns the inputs that were sent, in order. */
export function answer<C extends Call>(
  call: C,
  reply: ReplyOf<C> | ((input: InputOf<C>) => ReplyOf<C> | Promise<ReplyOf<C>>),
): InputOf<C>[] {
  return listen(call, async (input) => {
    const body = typeof reply === 'function' ? await reply(input) : reply;
    return Response.json({ type: true, ...body });
  });
}

/** Refuses a call with a message, either as a rule does (status 200) or as the server does. */
export function refuse<C extends Call>(
  call: C,
  refusal: {
    text: string;
    code: string;
    field?: string;
    status?: number;
    headers?: Record<string, string>;
    /** The data that the caller needs to try again. */
    result?: object;
  },
): InputOf<C>[] {
  const { text, status = 200, headers = {}, result = text, ...otherFields } = refusal;
  const body = { type: false, resultData: result, message: text, ...otherFields };
  return listen(call, () => Response.json(body, { status, headers }));
}

/** Sets the response to a GET that is not a call, such as `/demo.json`. */
export function answerFile(path: string, body: unknown): void {
  install();
  answers.set(path, () => Response.json(body));
}

afterEach(() => {
  answers.clear();
  vi.unstubAllGlobals();
});

function listen<C extends Call>(call: C, respond: (input: InputOf<C>) => Response | Promise<Response>): InputOf<C>[] {
  install();
  const inputs: InputOf<C>[] = [];
  answers.set(call.path, (body) => {
    const input = body as InputOf<C>;
    inputs.push(input);
    return respond(input);
  });
  return inputs;
}

function install(): void {
  if (answers.size === 0) vi.stubGlobal('fetch', respond);
}

async function respond(address: string, request?: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://localhost');
  const answerFunction = answers.get(url.pathname);
  if (!answerFunction) throw new TypeError(`Nobody answers ${url.pathname} in this test.`);
  return await answerFunction(inputOf(url, request?.body));
}

function inputOf(url: URL, body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return Object.fromEntries(body instanceof FormData ? body : url.searchParams);
}
