import { useSyncExternalStore } from 'react';
import { newId } from './newId.ts';
import type { SurveyKind } from '../../../domain/counted.ts';
import { currentUser } from '../../session/session.ts';
import { withDatabase } from './database.ts';
import type { Draft, DraftChange } from './draft.ts';
import { announceDrafts, onOtherTabs } from './otherTabs.ts';
import { noteFault } from './storage.ts';

/** A pause between two changes counts as work for so long, in ms. */
const PAUSE_MAX_MS = 120_000;

/** The audits of the user who is signed in, newest first; undefined until they are read. What is on screen comes from here. */
let drafts: readonly Draft[] | undefined;
let author: string | undefined;
/** Changes that are on screen and not kept yet, by audit, in their order. */
const unkept = new Map<string, DraftChange[]>();
const keeping = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Begins an audit and keeps it at once. Gives its id, by which the server will know it. */
export async function startDraft(begun: {
  storeId: string;
  storeName: string;
  storeImage: string | null;
  kind: SurveyKind;
  blind: boolean;
  instrument: { name: string; version: string };
}): Promise<string> {
  const now = new Date().toISOString();
  const draft: Draft = {
    ...begun,
    surveyId: newId(),
    author: currentUser()?.userid ?? '',
    started: now,
    date: now,
    activeMs: 0,
    answers: {},
    managerAnswers: {},
    photos: [],
    plan: [],
    undo: null,
    state: 'draft',
    refusal: null,
    taken: false,
    score: null,
    changedAt: now,
  };
  await withDatabase((database) => database.put('drafts', draft));
  show([draft, ...(drafts ?? [])]);
  announceDrafts();
  return draft.surveyId;
}

/** An audit of the user who is signed in; undefined when there is none. */
export async function readDraft(surveyId: string): Promise<Draft | undefined> {
  const draft = await withDatabase((database) => database.get('drafts', surveyId));
  return draft?.author === currentUser()?.userid ? draft : undefined;
}

/** The audits of a user on this device, the newest first. */
export async function listDrafts(userid: string): Promise<Draft[]> {
  const found = await withDatabase((database) => database.getAllFromIndex('drafts', 'author', userid));
  return found.toSorted((a, b) => b.started.localeCompare(a.started));
}

/**
 * Changes an audit: on screen at once, and in what is kept in a transaction of its own. The promise is done when it is kept,
 * and is refused when it can't be; it then stays on screen and is kept with the next change (`useStorageFault`).
 */
export function changeDraft(surveyId: string, change: DraftChange): Promise<void> {
  const now = Date.now();
  const timed: DraftChange = (draft) => withTime(change(draft), draft, now);
  show((drafts ?? []).map((draft) => (draft.surveyId === surveyId ? timed(draft) : draft)));
  unkept.set(surveyId, [...(unkept.get(surveyId) ?? []), timed]);
  const kept = (keeping.get(surveyId) ?? Promise.resolve()).catch(() => undefined).then(() => keep(surveyId));
  keeping.set(surveyId, kept);
  return kept;
}

/** Removes an audit and its photos from this device. To ask first is the screen's. */
export async function deleteDraft(surveyId: string): Promise<void> {
  await withDatabase(async (database) => {
    const tx = database.transaction(['drafts', 'photos'], 'readwrite');
    const photos = await tx.objectStore('photos').index('surveyId').getAllKeys(surveyId);
    await Promise.all(photos.map((photoId) => tx.objectStore('photos').delete(photoId)));
    await tx.objectStore('drafts').delete(surveyId);
    await tx.done;
  });
  unkept.delete(surveyId);
  show((drafts ?? []).filter((draft) => draft.surveyId !== surveyId));
  announceDrafts();
}

/** The audits on this device of the user who is signed in, newest first; undefined while they are read. */
export function useDrafts(): readonly Draft[] | undefined {
  return useSyncExternalStore(listen, currentDrafts);
}

/** One of them: undefined while it is read, null when there is none of that id. */
export function useDraft(surveyId: string): Draft | null | undefined {
  const all = useDrafts();
  return all && (all.find((draft) => draft.surveyId === surveyId) ?? null);
}

/** Reads what is kept anew. */
export async function reloadDrafts(): Promise<void> {
  const userid = currentUser()?.userid;
  author = userid;
  const found = userid === undefined ? [] : await listDrafts(userid);
  if (author !== userid) return;
  // What is not kept yet stays on screen.
  show(found.map((draft) => (unkept.get(draft.surveyId) ?? []).reduce((now, change) => change(now), draft)));
}

function currentDrafts(): readonly Draft[] | undefined {
  if (author !== currentUser()?.userid) {
    drafts = undefined;
    reloadDrafts().catch(noteFault);
  }
  return drafts;
}

async function keep(surveyId: string): Promise<void> {
  const changes = unkept.get(surveyId) ?? [];
  if (changes.length === 0) return;
  try {
    await withDatabase(async (database) => {
      const tx = database.transaction('drafts', 'readwrite', { durability: 'strict' });
      const draft = await tx.store.get(surveyId);
      if (draft) await tx.store.put(changes.reduce((now, change) => change(now), draft));
      await tx.done;
    });
  } catch (error) {
    noteFault(error);
    throw error;
  }
  noteFault(null);
  unkept.set(surveyId, (unkept.get(surveyId) ?? []).slice(changes.length));
  announceDrafts();
}

function withTime(after: Draft, before: Draft, now: number): Draft {
  if (after === before) return after;
  const pause = Math.min(PAUSE_MAX_MS, Math.max(0, now - Date.parse(before.changedAt)));
  return {
    ...after,
    changedAt: new Date(now).toISOString(),
    activeMs: before.activeMs + (before.state === 'draft' ? pause : 0),
  };
}

function show(now: readonly Draft[]): void {
  drafts = now;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  const leave = onOtherTabs(() => void reloadDrafts().catch(noteFault));
  return () => {
    listeners.delete(listener);
    leave();
  };
}
