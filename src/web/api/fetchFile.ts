import { readOrganisation } from '../../contract/organisation.ts';
import { sessionToken } from '../session/session.ts';
import { CallError } from './CallError.ts';
import { fetchNoted } from './connection.ts';
import { makeCall } from './makeCall.ts';

/**
 * Fetches a file that is no call's reply, as the signed-in user: a link could not say who asks. Where the session has ended
 * it waits until the user is back, as every call does. Throws a CallError with the status of any other answer.
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  let response = await ask(address, signal);
  if (response.status === 401) {
    await makeCall(readOrganisation, {}, signal);
    response = await ask(address, signal);
  }
  if (!response.ok) throw new CallError({ status: response.status, code: 'unexpected' });
  return response.blob();
}

async function ask(address: string, signal: AbortSignal | undefined): Promise<Response> {
  const headers = { authorization: `Basic ${sessionToken()}` };
  try {
    return await fetchNoted(address, signal ? { headers, signal } : { headers });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError({ status: 0, code: 'unreachable' });
  }
}
