import { useSyncExternalStore } from 'react';
import type { SurveyKind } from '../../../domain/counted.ts';
import { currentUser } from '../../session/session.ts';
import type { Draft, DraftChange } from './draft.ts';
import { deleteKept, listDrafts, putDraft, putDraftAtOnce, updateDraft } from './keptDrafts.ts';
import { newId } from '../../api/newId.ts';
import { announceDrafts, onOtherTabs } from './otherTabs.ts';
import { askToPersist, noteFault } from './storage.ts';

/** A pause between two changes counts as work for so long, in ms. */
const PAUSE_MAX_MS = 120_000;

/** The audits of a user, newest first; undefined until they are read. What is on screen comes from here. */
let drafts: readonly Draft[] | undefined;
let author: string | undefined;
/** Changes that are on screen and not kept yet, by audit, in their order. */
const unkept = new Map<string, DraftChange[]>();
const keeping = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** What an audit begins with. */
type Begun = Pick<Draft, 'storeId' | 'storeName' | 'storeImage' | 'blind' | 'instrument'> & { kind: SurveyKind };

/** Begins an audit and keeps it at once. Gives its id, by which the server will know it. */
export async function startDraft(begun: Begun): Promise<string> {
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
    tried: false,
    taken: false,
    score: null,
    changedAt: now,
  };
  // Browsers promise it most readily where a user has just begun something.
  askToPersist().catch((error: unknown) => console.info(error));
  try {
    await putDraft(draft);
  } catch (error) {
    noteFault(error);
    throw error;
  }
  if (drafts && author === draft.author) show([draft, ...drafts]);
  announceDrafts();
  return draft.surveyId;
}

/**
 * Changes an audit: on screen at once, and in what is kept in a transaction of its own. The promise is done when it is kept,
 * and is refused when it can't be; it then stays on screen and is kept with the next change (`useStorageFault`).
 */
export function changeDraft(surveyId: string, change: DraftChange): Promise<void> {
  const now = Date.now();
  const timed: DraftChange = (draft) => withTime(change(draft), draft, now);
  if (drafts) show(drafts.map((draft) => (draft.surveyId === surveyId ? timed(draft) : draft)));
  unkept.set(surveyId, [...(unkept.get(surveyId) ?? []), timed]);
  const before = keeping.get(surveyId) ?? Promise.resolve();
  const kept = before.catch(() => undefined).then(() => keep(surveyId));
  keeping.set(surveyId, kept);
  return kept;
}

/** Removes an audit and its photos from this device. To ask first is the screen's. */
export async function deleteDraft(surveyId: string): Promise<void> {
  await deleteKept(surveyId);
  unkept.delete(surveyId);
  if (drafts) show(drafts.filter((draft) => draft.surveyId !== surveyId));
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

/** Reads what is kept anew. What is not kept yet stays on screen. */
async function reloadDrafts(): Promise<void> {
  const userid = currentUser()?.userid;
  author = userid;
  const found = userid === undefined ? [] : await listDrafts(userid);
  if (author === userid) show(found.map((draft) => (unkept.get(draft.surveyId) ?? []).reduce(changed, draft)));
}

function currentDrafts(): readonly Draft[] | undefined {
  if (author !== currentUser()?.userid) {
    drafts = undefined;
    reloadDrafts().catch(noteFault);
  }
  return drafts;
}

/** Keeps what is not kept yet of an audit, in one transaction. */
async function keep(surveyId: string): Promise<void> {
  // The change before has kept this one with it.
  if (!unkept.has(surveyId)) return;
  let changes: readonly DraftChange[] = [];
  try {
    await updateDraft(surveyId, (draft) => {
      // Only now: what was kept as the page went must not come twice.
      changes = unkept.get(surveyId) ?? [];
      return changes.reduce(changed, draft);
    });
  } catch (error) {
    noteFault(error);
    throw error;
  }
  noteFault(null);
  const later = (unkept.get(surveyId) ?? []).filter((change) => !changes.includes(change));
  if (later.length > 0) unkept.set(surveyId, later);
  else unkept.delete(surveyId);
  announceDrafts();
}

/**
 * The page goes, such as by a reload right after a tap: there is no time to read what is kept, so an audit that this tab takes is
 * written as it is on screen. A page that comes back, as by the back button, goes on from there.
 */
function keepLeaving(): void {
  for (const [surveyId, changes] of unkept) {
    const draft = drafts?.find((each) => each.surveyId === surveyId);
    const kept = draft?.state === 'draft' ? putDraftAtOnce(draft) : null;
    if (!kept) continue;
    unkept.delete(surveyId);
    kept.catch((error: unknown) => {
      unkept.set(surveyId, [...changes, ...(unkept.get(surveyId) ?? [])]);
      noteFault(error);
    });
  }
}
if ('window' in globalThis) window.addEventListener('pagehide', keepLeaving);

const changed = (draft: Draft, change: DraftChange): Draft => change(draft);

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
