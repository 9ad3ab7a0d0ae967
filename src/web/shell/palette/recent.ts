import { readSessionValue, setSessionValue, useSessionValue } from '../../session/storage.ts';

/** The maximum number of recent entries, which are shown before the user types anything. */
const RECENT_MAX = 5;

/** An entry that the user chose: its key, and its name at that time. */
export type Recent = { readonly key: string; readonly name: string };

const NO_PAGES: readonly Recent[] = [];

/** Returns the entries that the user chose last, latest first. */
export function useRecent(): readonly Recent[] {
  return useSessionValue('recentEntries') ?? NO_PAGES;
}

export function addRecent({ key, name }: Recent): void {
  const otherPages = (readSessionValue('recentEntries') ?? NO_PAGES).filter((entry) => entry.key !== key);
  setSessionValue('recentEntries', [{ key, name }, ...otherPages].slice(0, RECENT_MAX));
}
