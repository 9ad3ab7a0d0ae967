/** The name of the database of what is kept to take audits without a connection: stores, the instrument, last answers. */
export const REFERENCES = 'fourscore.references';

/** Removes it: the user left, or another one came. */
export function forgetReferences(): void {
  try {
    indexedDB.deleteDatabase(REFERENCES);
  } catch (error) {
    // A browser that refuses storage has nothing to forget.
    console.info(error);
  }
}
