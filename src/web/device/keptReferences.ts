const PREFIX = 'fourscore.references.';

/** The name of the database of what is kept for a user to take audits without a connection: stores, the instrument, last answers. */
export function referencesOf(userid: string): string {
  return PREFIX + userid;
}

/** Removes what is kept for all users but the one who is there: they left, or another one came. */
export async function forgetReferences(userid: string | undefined): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const kept = userid === undefined ? null : referencesOf(userid);
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith(PREFIX) && name !== kept) indexedDB.deleteDatabase(name);
  }
}
