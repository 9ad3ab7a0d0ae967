import type { FastifyRequest } from 'fastify';
import { listStores } from '../../../contract/places/stores.ts';
import type { ServeOptions } from '../../http/options.ts';
import { findTokenCaller, isApiToken } from '../../identity/tokenCaller.ts';
import { hashToken, type Caller } from '../../identity/viewer.ts';
import { Refusal } from '../../refusal.ts';

export type DataOptions = Pick<
  ServeOptions,
  'db' | 'reader' | 'words' | 'clock' | 'waitSignal' | 'limitCalls' | 'recordDenial'
>;

/**
 * Returns the caller of a request whose API token is allowed to read. Counts the call, and records it in the history if
 * it is denied. Throws a Refusal if the token is missing or invalid, isn't allowed to read, or made too many calls.
 */
export async function admitReader(options: DataOptions, request: FastifyRequest, door: string): Promise<Caller> {
  const { db, clock, limitCalls, recordDenial } = options;
  const now = clock();
  const viewer = await recogniseReader(options, request);
  request.viewerId = viewer.userId;
  await limitCalls(listStores, viewer.apiToken?.id ?? viewer.userId, now);
  if (!mayRead(viewer)) await recordDenial({ db, viewer, now }, door);
  return expectReader(viewer);
}

/**
 * Returns the caller of an admitted request with their current rights. Throws a Refusal if the token may no longer
 * read.
 */
export async function stillReader(options: DataOptions, request: FastifyRequest): Promise<Caller> {
  return expectReader(await recogniseReader(options, request));
}

async function recogniseReader({ db, clock }: DataOptions, { headers }: FastifyRequest): Promise<Caller> {
  const token = dataTokenOf(headers.authorization);
  const viewer = token === null ? null : await findTokenCaller(db, hashToken(token), clock());
  if (!viewer) throw new Refusal('signed_out');
  return viewer;
}

const mayRead = ({ apiToken }: Caller): boolean => apiToken?.scopes.includes('read') ?? false;

function expectReader(viewer: Caller): Caller {
  if (!mayRead(viewer)) throw new Refusal('not_allowed', { values: { by: 'token' } });
  return viewer;
}

/**
 * Returns the API token in an Authorization header: `Basic <token>` as in the console's own calls, `Bearer <token>`,
 * or the password of Basic with any user name, which spreadsheet programs send. Null for anything else.
 */
export function dataTokenOf(header: string | undefined): string | null {
  const [, scheme = '', credentials = ''] = /^(Basic|Bearer) +([\w.~+/=-]{1,512})$/i.exec(header ?? '') ?? [];
  if (isApiToken(credentials)) return credentials;
  if (scheme.toLowerCase() !== 'basic') return null;
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  const password = text.slice(text.indexOf(':') + 1);
  return text.includes(':') && isApiToken(password) ? password : null;
}
