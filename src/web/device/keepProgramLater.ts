/** How long the first dashboard has the line to itself, in ms. */
const KEEP_AFTER_MS = 3_000;

/** Has the browser keep the program once the first dashboard has long been drawn: not even this part is loaded before. */
export function keepProgramLater(): void {
  window.setTimeout(() => {
    import('./keepProgram.ts').then(({ keepProgram }) => keepProgram()).catch((error: unknown) => console.info(error));
  }, KEEP_AFTER_MS);
}
