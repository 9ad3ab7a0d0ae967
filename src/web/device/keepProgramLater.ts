/** The delay before files are stored, in ms, so that the first dashboard has the network to itself. */
const KEEP_AFTER_MS = 3_000;

/** Has the browser store the console's files a few seconds later. The code for this is loaded only then. */
export function keepProgramLater(): void {
  window.setTimeout(() => {
    import('./keepProgram.ts').then(({ keepProgram }) => keepProgram()).catch((error: unknown) => console.info(error));
  }, KEEP_AFTER_MS);
}
