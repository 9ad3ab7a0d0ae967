/** The delay that leaves the network to the first dashboard, in ms. */
const KEEP_AFTER_MS = 3_000;

/** Has the browser store the console's files a few seconds later. The code for this is loaded only then. */
export function keepProgramLater(): void {
  window.setTimeout(() => {
    import('./keepProgram.ts').then(({ keepProgram }) => keepProgram()).catch((error: unknown) => console.info(error));
  }, KEEP_AFTER_MS);
}
