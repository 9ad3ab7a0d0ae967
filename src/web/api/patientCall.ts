import type { Call, ReplyOf } from '../../contract/kit/call.ts';
import { makeCallOnce, type CallInput } from './makeCall.ts';
import { upload } from './upload.ts';

/**
 * The time without progress after which a call with a file is aborted, in ms. It is long, because the progress that a
 * browser reports runs ahead of a slow connection by the size of the device's buffers.
 */
const STALL_MS = 120_000;

/** The maximum duration of a call with a file, in ms. */
const LONGEST_MS = 10 * 60_000;

/**
 * Makes a call with a file over a possibly slow connection. Continues as long as there is progress, for up to
 * `LONGEST_MS`; otherwise rejects with a `TimeoutError`. Does not wait for the user (`makeCallOnce`).
 */
export async function makePatientCall<C extends Call & { takes: object }>(
  call: C,
  input: CallInput<C>,
): Promise<ReplyOf<C>> {
  const abort = new AbortController();
  const giveUp = () => abort.abort(new DOMException('The upload made no progress.', 'TimeoutError'));
  const longest = setTimeout(giveUp, LONGEST_MS);
  let stallTimer = setTimeout(giveUp, STALL_MS);
  const onProgress = () => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(giveUp, STALL_MS);
  };
  try {
    return await makeCallOnce(call, input, abort.signal, (path, request) => upload(path, request, onProgress));
  } finally {
    clearTimeout(longest);
    clearTimeout(stallTimer);
  }
}
