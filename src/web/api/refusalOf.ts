import { CallError } from './CallError.ts';

/**
 * Runs `work` and returns the CallError that it throws; null if it succeeds. Rethrows any other error, which is a bug.
 */
export async function refusalOf(work: () => Promise<void>): Promise<CallError | null> {
  try {
    await work();
    return null;
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    return failure;
  }
}
