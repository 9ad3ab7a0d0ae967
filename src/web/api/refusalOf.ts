import { CallError } from './CallError.ts';

/** Does what sends something, and gives why it did not work; null when it did. Anything but a CallError is a fault of ours. */
export async function refusalOf(work: () => Promise<void>): Promise<CallError | null> {
  try {
    await work();
    return null;
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    return failure;
  }
}
