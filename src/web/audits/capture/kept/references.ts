import { useEffect, useSyncExternalStore } from 'react';
import { currentLanguage, useLanguage } from '../../i18n/language.ts';
import { currentUser } from '../../session/session.ts';
import { keepProgram } from '../../offline/keepProgram.ts';
import type { KeptStoreFacts, References } from './reference.ts';
import { readKeptReferences } from './referenceDatabase.ts';
import { refreshReferences } from './refreshReferences.ts';

export type { KeptStore, KeptStoreFacts, Owner, References } from './reference.ts';

/** It is refreshed at most so often while a page of audits is open, in ms. */
const REFRESH_AFTER_MS = 5 * 60_000;

/** Null when nothing was read on this device yet; undefined until it is known. */
let references: References | null | undefined;
let facts: ReadonlyMap<string, KeptStoreFacts> = new Map();
let dueDays: ReadonlyMap<string, string> = new Map();
let owner: string | undefined;
let programKept = false;
let refreshed: { key: string; at: number } | null = null;
/** How many refreshes are under way: while there is one, nothing may be there only because nothing has come yet. */
let refreshing = 0;
const listeners = new Set<() => void>();

/**
 * What is kept of stores and the instrument, refreshed behind it while there is a connection: undefined until it is known, null
 * where nothing was ever read on this device.
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
    // What is asked is kept in every language: another one needs no connection.
    if (references && references.language !== language) void reloadReferences().catch(console.error);
    refresh();
  }, [language]);
  return useSyncExternalStore(listen, currentReferences);
}

/** What is kept of one store; undefined where nothing is. */
export function useStoreFacts(storeId: string): KeptStoreFacts | undefined {
  return useSyncExternalStore(listen, () => facts.get(storeId));
}

/** The stores that have a visit which is due, each with its day. */
export function useDueDays(): ReadonlyMap<string, string> {
  return useSyncExternalStore(listen, () => dueDays);
}

/** Reads anew what is kept, such as after it was refreshed. */
async function reloadReferences(): Promise<void> {
  const userid = currentUser()?.userid;
  owner = userid;
  const kept = userid === undefined ? null : await readKeptReferences(userid, currentLanguage());
  if (owner !== userid) return;
  references = kept?.references ?? null;
  facts = new Map(kept?.facts.map((each) => [each.storeId, each]));
  dueDays = new Map((kept?.facts ?? []).flatMap(({ storeId, due }) => (due ? [[storeId, due]] : [])));
  tell();
}

function currentReferences(): References | null | undefined {
  if (owner !== currentUser()?.userid) {
    references = undefined;
    facts = new Map();
    dueDays = new Map();
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
      // What failed is tried again as soon as it is asked for.
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
