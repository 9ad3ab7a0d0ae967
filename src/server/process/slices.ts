/** The target duration of a slice, in ms. A slice blocks the event loop. */
const SLICE_MS = 10;

/**
 * Runs a long computation, a generator that yields after short steps, in slices between which the server handles other
 * requests. Rejects with the signal's reason when it aborts.
 */
export async function inSlices<T>(
  steps: Generator<void, T>,
  signal?: AbortSignal,
  sliceMs: number = SLICE_MS,
): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < until);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
