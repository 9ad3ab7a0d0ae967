/** The maximum wait in ms before a skeleton is shown. If the data arrives sooner, the screen appears in one step. */
const SOON_MS = 150;

/** Waits for a promise, but only briefly; the work continues regardless. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, SOON_MS))]);
}
