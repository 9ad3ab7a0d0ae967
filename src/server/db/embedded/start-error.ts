/** The embedded database cannot be started. Its message is one line for the person at the terminal. */
export class EmbeddedStartError extends Error {
  override name = 'EmbeddedStartError';
}

/** Another process has the data folder. */
export class FolderInUseError extends EmbeddedStartError {}
