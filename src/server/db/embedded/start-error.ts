/** Thrown when the embedded database can't be started. The message is one line for the person at the terminal. */
export class EmbeddedStartError extends Error {
  override name = 'EmbeddedStartError';
}

/** Thrown when another process holds the data folder. */
export class FolderInUseError extends EmbeddedStartError {}
