import { useSyncExternalStore } from 'react';
import type { SurveyKind } from '../../../../domain/counted.ts';
import { currentUser } from '../../../session/session.ts';
import type { Draft, DraftChange } from './draft.ts';
import { deleteKept, listDrafts, putDraft, putDraftAtOnce, updateDraft } from './storedDrafts.ts';
import { newId } from '../../../api/newId.ts';
import { announceDrafts, onOtherTabs } from './otherTabs.ts';
import { askToPersist, noteFault } from '../../../device/deviceStorage.ts';

/** The maximum time between two changes that counts as work, in ms. */
const PAUSE_MAX_MS = 120_000;

/** The user's audits, newest first; undefined until they are loaded. The screens show these. */
let drafts: readonly Draft[] | undefined;
let author: string | undefined;
/** Changes that are on screen but not stored yet, by audit, in order. */
const unkept = new Map<string, DraftChange[]>();
const keeping = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** The initial values of an audit. */
type NewDraft = Pick<Draft, 'storeId' | 'storeName' | 'storeImage' | 'blind' | 'instrument'> & { kind: SurveyKind };

/** Starts an audit and stores it at once. Returns its id, which the server will also use. */
export async function startDraft(values: NewDraft): Promise<string> {
  const now = new Date().toISOString();
  const draft: Draft = {
    ...values,
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
    changedAt: now,
    state: 'drafting',
  };
  // Browsers are most likely to grant persistence just after a user action.
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
 * Changes an audit: on screen at once, and in the database in a transaction of its own. The promise resolves when the
 * change is stored and rejects when it can't be; the change then stays on screen and is stored with the next one
 * (`useStorageFault`).
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

/** Deletes an audit and its photos from this device. The caller asks for confirmation. */
export async function deleteDraft(surveyId: string): Promise<void> {
  await deleteKept(surveyId);
  unkept.delete(surveyId);
  if (drafts) show(drafts.filter((draft) => draft.surveyId !== surveyId));
  announceDrafts();
}

/** Returns the signed-in user's audits on this device, newest first; undefined while loading. */
export function useDrafts(): readonly Draft[] | undefined {
  return useSyncExternalStore(listen, currentDrafts);
}

/** Returns one of these audits; undefined while loading, null if the id is unknown. */
export function useDraft(surveyId: string): Draft | null | undefined {
  const all = useDrafts();
  return all && (all.find((draft) => draft.surveyId === surveyId) ?? null);
}

/** Reloads the stored audits. Changes that are not stored yet stay on screen. */
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

/** Stores all pending changes of an audit in one transaction. */
async function keep(surveyId: string): Promise<void> {
  // The previous change already stored this one.
  if (!unkept.has(surveyId)) return;
  let changes: readonly DraftChange[] = [];
  try {
    await updateDraft(surveyId, (draft) => {
      // Read only now, because changes stored while the page was being unloaded must not be applied twice.
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
 * Stores pending changes when the page is unloaded, for example by a reload right after a tap. There is no time to read
 * the stored audit, so an audit in progress is written as it is on screen. A page that is restored, for example by the
 * back button, continues from there.
 */
function keepLeaving(): void {
  for (const [surveyId, changes] of unkept) {
    const draft = drafts?.find((each) => each.surveyId === surveyId);
    const kept = draft?.state === 'drafting' ? putDraftAtOnce(draft) : null;
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
    activeMs: before.activeMs + (before.state === 'drafting' ? pause : 0),
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
