import type { ChangeClass } from './changeKinds.ts';

/** The suggested version for a definition that has never been published. */
const FIRST_VERSION = '1.0';

/** Compares versions by their numbers: 1.10 is higher than 1.9. Returns a negative number, 0 or a positive number. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/**
 * Returns the version to suggest after another: the third number is raised if the changes are harmless (1.0.1), the
 * second if scores change (1.1), the first if results can no longer be compared (2.0).
 */
export function nextVersion(version: string | null, highest: ChangeClass): string {
  if (version === null) return FIRST_VERSION;
  const [major = 0, minor = 0, patch = 0] = (version.match(/\d+/g) ?? []).map(Number);
  if (highest === 'breaks') return `${major + 1}.0`;
  return highest === 'scores' ? `${major}.${minor + 1}` : `${major}.${minor}.${patch + 1}`;
}
