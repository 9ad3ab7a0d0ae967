import { createHash } from 'node:crypto';

/** The placeholder for the version while a form is generated. It occurs nowhere else in the form. */
export const VERSION_TO_COME = '\u{E000}version\u{E000}';

/**
 * Returns a name with only characters that are safe in URLs and apps. If any had to be replaced, a hash keeps the name
 * distinct.
 */
export function plainName(name: string): string {
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  return plain === name ? name : `${plain}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** Returns the version of a form: its definition's version and a revision. */
export const versionText = (version: string, revision: number): string => `${plainName(version)}.${revision}`;

type Revision = { id: number; revision: number; checksum: Buffer };

/** The stored form versions of one kind of definition, by the definition's id, newest first. */
export type FormVersions = {
  select: (id: number) => Promise<readonly Revision[]>;
  insert: (row: Revision) => Promise<void>;
};

/** Returns the current revision of a definition's form: a new one if the form has changed. */
export async function revisionOf(versions: FormVersions, id: number, checksum: Buffer): Promise<number> {
  const [latest] = await versions.select(id);
  if (latest?.checksum.equals(checksum)) return latest.revision;
  const revision = (latest?.revision ?? 0) + 1;
  await versions.insert({ id, revision, checksum });
  // Another process may have taken the revision for a different form.
  return revisionOf(versions, id, checksum);
}
