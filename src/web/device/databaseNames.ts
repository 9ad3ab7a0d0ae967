/** The database of audits and assessments. */
export const AUDITS = 'fourscore.audits';

/** The database of actions that were marked as done without a connection. */
export const DONE_ACTIONS = 'fourscore.audits.done';

/** The prefix of the reference databases' names. */
const PREFIX = 'fourscore.references.';

/** Returns the name of the database with the data that a user needs for audits and assessments without a connection. */
export function referencesOf(userid: string): string {
  return PREFIX + userid;
}

/** Deletes the reference databases of all users except the given one, or of all if `userid` is undefined. */
export async function forgetReferences(userid: string | undefined): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const references = userid === undefined ? null : referencesOf(userid);
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(PREFIX) && name !== references) indexedDB.deleteDatabase(name);
  }
}

/** The database of unsaved edits to drafts of definitions. */
export const DEFINITION_DRAFTS = 'fourscore.definitions';
