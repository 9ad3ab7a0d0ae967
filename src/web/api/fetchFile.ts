import { readOrganisation } from '../../contract/places/organisation.ts';
import { sessionToken } from '../session/session.ts';
import { CallError } from './CallError.ts';
import { fetchWithStatus } from './connection.ts';
import { makeCall } from './makeCall.ts';

/**
 * Fetches a file that is not a call's reply, as the signed-in user. If the session has expired, waits until the user
 * has signed in again. Throws a CallError on failure.
 */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  let response = await requestFile(address, signal);
  if (response.status === 401) {
    await makeCall(readOrganisation, {}, signal);
    response = await requestFile(address, signal);
  }
  if (!response.ok) throw new CallError({ status: response.status, code: 'unexpected' });
  return response.blob();
}

async function requestFile(address: string, signal: AbortSignal | undefined): Promise<Response> {
  const headers = { authorization: `Basic ${sessionToken()}` };
  try {
    return await fetchWithStatus(address, signal ? { headers, signal } : { headers });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError({ status: 0, code: 'unreachable' });
  }
}
