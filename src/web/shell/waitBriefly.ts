/** What comes sooner, in ms, is waited for, so that a screen is drawn once and whole; else a skeleton stands in for it. */
const SOON_MS = 150;

/** Waits for something, but not for long. It goes on all the same. */
export async function waitBriefly(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, SOON_MS))]);
}
