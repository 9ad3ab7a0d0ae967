import { useEffect, useSyncExternalStore } from 'react';
import type { Answer } from '../../../domain/answers.ts';
import type { Food, ManagerQuestion } from '../../../contract/kit/shapes.ts';
import type { Language } from '../../../domain/instrument.ts';
import { currentUser } from '../../session/session.ts';
import { readKeptReferences } from './referenceDatabase.ts';
import { refreshReferences } from './refreshReferences.ts';

/** A store that the user may see. */
export type KeptStore = { storeId: string; storeName: string; storeImage: string | null; lastSurvey: string | null };

/** A user who may own an action in a store. */
export type Owner = { userid: string; name: string };

/** What the last audit that counts found in a store, and who may own what is done there. */
export type KeptStoreFacts = {
  storeId: string;
  owners: readonly Owner[];
  last: {
    surveyId: string;
    date: string;
    answers: Readonly<Record<string, Answer>>;
    managerAnswers: Readonly<Record<string, Answer>>;
    /** Its action plan. */
    plan: readonly { question: string; strategies: readonly string[]; notes: string }[];
  } | null;
};

/** What is kept to take audits without a connection: it is one user's, and signing out clears it. */
export type References = {
  userid: string;
  /** When it was read, by this device's clock, ISO 8601. */
  readAt: string;
  /** By how much this device's clock is ahead of the server's, in ms; negative where it is behind. */
  clockAheadMs: number;
  language: Language;
  instrument: { name: string; version: string };
  foods: readonly Food[];
  managerQuestions: readonly ManagerQuestion[];
  stores: readonly KeptStore[];
};

/** Null when nothing was read on this device yet; undefined until it is known. */
let references: References | null | undefined;
let facts: ReadonlyMap<string, KeptStoreFacts> = new Map();
let owner: string | undefined;
const listeners = new Set<() => void>();

/**
 * What is kept of stores and the instrument, refreshed behind it while there is a connection: undefined until it is known, null
 * where nothing was ever read on this device.
 */
export function useReferences(): References | null | undefined {
  useEffect(() => {
    refresh();
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, []);
  return useSyncExternalStore(listen, currentReferences);
}

/** What is kept of one store; undefined where nothing is. */
export function useStoreFacts(storeId: string): KeptStoreFacts | undefined {
  return useSyncExternalStore(listen, () => facts.get(storeId));
}

/** Reads anew what is kept, such as after it was refreshed. */
export async function reloadReferences(): Promise<void> {
  const userid = currentUser()?.userid;
  owner = userid;
  const kept = userid === undefined ? null : await readKeptReferences(userid);
  if (owner !== userid) return;
  references = kept?.references ?? null;
  facts = new Map(kept?.facts.map((each) => [each.storeId, each]));
  for (const listener of listeners) listener();
}

function currentReferences(): References | null | undefined {
  if (owner !== currentUser()?.userid) {
    references = undefined;
    facts = new Map();
    reloadReferences().catch((error: unknown) => console.error(error));
  }
  return references;
}

function refresh(): void {
  refreshReferences()
    .then(reloadReferences)
    .catch((error: unknown) => console.info(error));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
