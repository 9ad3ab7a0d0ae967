import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import { currentUser } from '../../../session/session.ts';
import type { Draft, DraftChange } from './draft.ts';
import { listDrafts, putDraft, putDraftAtOnce, removeDraft, updateDraft } from './storedDrafts.ts';
import { newId } from '../../../api/newId.ts';
import { userData } from '../../../device/userData.ts';
import { useStore } from '../../../session/store.ts';
import { AUDITS } from '../../../device/databaseNames.ts';
import { askToPersist, noteFault } from '../../../device/deviceStorage.ts';

/** The maximum time between two changes that counts as work, in ms. */
const PAUSE_MAX_MS = 120_000;

/** The user's audits, newest first; undefined until they are loaded. The screens show these. */
const drafts = userData<readonly Draft[]>({ load: loadDrafts, onFault: noteFault, channel: AUDITS });
/** Changes that are on screen but not stored yet, by audit, in order. */
const unsaved = new Map<string, DraftChange[]>();
const saving = new Map<string, Promise<void>>();

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
  showChanged((all) => [draft, ...all]);
  drafts.announce();
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
  showChanged((all) => all.map((draft) => (draft.surveyId === surveyId ? timed(draft) : draft)));
  unsaved.set(surveyId, [...(unsaved.get(surveyId) ?? []), timed]);
  const before = saving.get(surveyId) ?? Promise.resolve();
  const saved = before.catch(() => undefined).then(() => save(surveyId));
  saving.set(surveyId, saved);
  return saved;
}

/** Deletes an audit and its photos from this device. The caller asks for confirmation. */
export async function deleteDraft(surveyId: string): Promise<void> {
  await removeDraft(surveyId);
  unsaved.delete(surveyId);
  showChanged((all) => all.filter((draft) => draft.surveyId !== surveyId));
  drafts.announce();
}

/** Returns the signed-in user's audits on this device, newest first; undefined while loading. */
export function useDrafts(): readonly Draft[] | undefined {
  return useStore(drafts);
}

/** Returns one of these audits; undefined while loading, null if the id is unknown. */
export function useDraft(surveyId: string): Draft | null | undefined {
  const all = useDrafts();
  return all && (all.find((draft) => draft.surveyId === surveyId) ?? null);
}

/** Returns the stored audits. Changes that are not stored yet are applied. */
async function loadDrafts(userid: string | undefined): Promise<readonly Draft[]> {
  const stored = userid === undefined ? [] : await listDrafts(userid);
  return stored.map((draft) => (unsaved.get(draft.surveyId) ?? []).reduce(changed, draft));
}

/** Stores all pending changes of an audit in one transaction. */
async function save(surveyId: string): Promise<void> {
  // Storing the previous change already included this one.
  if (!unsaved.has(surveyId)) return;
  let changes: readonly DraftChange[] = [];
  try {
    await updateDraft(surveyId, (draft) => {
      // The changes are read at this point and no earlier, because those stored while the page was being unloaded must
      // not be applied twice.
      changes = unsaved.get(surveyId) ?? [];
      return changes.reduce(changed, draft);
    });
  } catch (error) {
    noteFault(error);
    throw error;
  }
  noteFault(null);
  const later = (unsaved.get(surveyId) ?? []).filter((change) => !changes.includes(change));
  if (later.length > 0) unsaved.set(surveyId, later);
  else unsaved.delete(surveyId);
  drafts.announce();
}

/**
 * Stores pending changes when the page is unloaded, for example by a reload right after a tap. There is no time to read
 * the stored audit, so an audit in progress is written as it is on screen. A page that is restored, for example by the
 * back button, continues from there.
 */
function saveUnloading(): void {
  for (const [surveyId, changes] of unsaved) {
    const draft = drafts.loaded()?.find((each) => each.surveyId === surveyId);
    const saved = draft?.state === 'drafting' ? putDraftAtOnce(draft) : null;
    if (!saved) continue;
    unsaved.delete(surveyId);
    saved.catch((error: unknown) => {
      unsaved.set(surveyId, [...changes, ...(unsaved.get(surveyId) ?? [])]);
      noteFault(error);
    });
  }
}
if ('window' in globalThis) window.addEventListener('pagehide', saveUnloading);

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

/** Changes the audits on screen, if they are loaded. */
function showChanged(change: (all: readonly Draft[]) => readonly Draft[]): void {
  const all = drafts.loaded();
  if (all) drafts.set(change(all));
}
