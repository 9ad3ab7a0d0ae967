import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { currentLanguage, useLanguage } from '../../../i18n/language.ts';
import { currentUser } from '../../../session/session.ts';
import { keepProgram } from '../../../device/keepProgram.ts';
import { isSame, type KeptStoreFacts, type KeptVersion, type References, type VersionName } from './reference.ts';
import { readKeptReferences } from './referenceDatabase.ts';
import { refreshReferences } from './refreshReferences.ts';

export type { KeptStore, KeptStoreFacts, Owner, References } from './reference.ts';

/** The minimum time between two refreshes while a page of audits is open, in ms. */
const REFRESH_AFTER_MS = 5 * 60_000;

/** Null if nothing was ever read on this device; undefined until that is known. */
let references: References | null | undefined;
let facts: ReadonlyMap<string, KeptStoreFacts> = new Map();
let dueDays: ReadonlyMap<string, string> = new Map();
let versions: readonly KeptVersion[] = [];
let owner: string | undefined;
let programKept = false;
let refreshed: { key: string; at: number } | null = null;
/** The number of refreshes in progress. While there is one, missing data may still arrive. */
let refreshing = 0;
const listeners = new Set<() => void>();

/**
 * Returns the stored stores and instrument, and refreshes them in the background when there is a connection. Undefined
 * until they are loaded, null if nothing was ever read on this device.
 */
export function useReferences(): References | null | undefined {
  const language = useLanguage();
  useEffect(() => {
    if (!programKept) keepProgram();
    programKept = true;
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, []);
  useEffect(() => {
    // The questions are stored in every language, so changing it needs no connection.
    if (references && references.language !== language) void reloadReferences().catch(console.error);
    refresh();
  }, [language]);
  return useSyncExternalStore(listen, currentReferences);
}

/**
 * Returns the references with the questions of the version that an audit was started with, which may no longer be in
 * use; 'absent' if this device does not have that version.
 */
export function useReferencesFor(instrument: VersionName | undefined): References | null | undefined | 'absent' {
  const inUse = useReferences();
  const version = useSyncExternalStore(listen, () => versions.find((each) => instrument && isSame(each, instrument)));
  const isLoading = useSyncExternalStore(listen, () => refreshing > 0);
  return useMemo(() => {
    if (!inUse || !instrument || isSame(inUse.instrument, instrument)) return inUse;
    if (!version) return isLoading ? undefined : 'absent';
    const { foods, managerQuestions } = version;
    return { ...inUse, instrument, foods, managerQuestions };
  }, [inUse, instrument, version, isLoading]);
}

/** Returns the stored facts of one store; undefined if there are none. */
export function useStoreFacts(storeId: string): KeptStoreFacts | undefined {
  return useSyncExternalStore(listen, () => facts.get(storeId));
}

/** Returns the stores with a visit that is due, each with its day. */
export function useDueDays(): ReadonlyMap<string, string> {
  return useSyncExternalStore(listen, () => dueDays);
}

/** Reloads the stored data, for example after a refresh. */
async function reloadReferences(): Promise<void> {
  const userid = currentUser()?.userid;
  owner = userid;
  const kept = userid === undefined ? null : await readKeptReferences(userid, currentLanguage());
  if (owner !== userid) return;
  references = kept?.references ?? null;
  facts = new Map(kept?.facts.map((each) => [each.storeId, each]));
  versions = kept?.versions ?? [];
  dueDays = new Map((kept?.facts ?? []).flatMap(({ storeId, due }) => (due ? [[storeId, due]] : [])));
  tell();
}

function currentReferences(): References | null | undefined {
  if (owner !== currentUser()?.userid) {
    references = undefined;
    facts = new Map();
    dueDays = new Map();
    versions = [];
    reloadReferences().catch((error: unknown) => console.error(error));
  }
  return references === null && refreshing > 0 ? undefined : references;
}

function refresh(): void {
  if (!navigator.onLine) return;
  const key = `${currentUser()?.userid} ${currentLanguage()}`;
  if (refreshed?.key === key && Date.now() - refreshed.at < REFRESH_AFTER_MS) return;
  const mine = { key, at: Date.now() };
  refreshed = mine;
  refreshing++;
  refreshReferences(reloadReferences)
    .catch((error: unknown) => {
      // A failed refresh is retried on the next request.
      if (refreshed === mine) refreshed = null;
      console.info(error);
    })
    .finally(() => {
      refreshing--;
      tell();
    });
}

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
