import { openDraft, readDraft, saveDraft } from '../../../../contract/audits/drafts.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import type { Edit, EditFault } from '../../../../domain/drafts/edits.ts';
import { CallError } from '../../../api/CallError.ts';
import { onAwayChange } from '../../../api/connection.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { newId } from '../../../api/newId.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { createStore, type Store } from '../../../session/store.ts';
import {
  newState,
  withContent,
  withDecision,
  withEdits,
  withMark,
  withNews,
  withReopened,
  withSaved,
  withSending,
  withStep,
  withTooLarge,
  withTypingEnded,
  type Clash,
  type DraftState,
} from './draftState.ts';
import { readStoredDraft, storedDrafts, type StoredDraft } from './storedDrafts.ts';

/** The delay between the last edit and a save, in ms. */
const SAVE_AFTER_MS = 600;
/** The delay before a failed save is retried, in ms. */
const RETRY_MS = 3_000;
/** The time after which a call counts as failed, in ms. */
const CALL_TIMEOUT_MS = 20_000;
/** The interval at which other editors' edits are read, in ms. */
const NEWS_EVERY_MS = 7_000;
/** The delay before edits are stored on the device, in ms. */
const STORE_AFTER_MS = 150;

/**
 * The state of saving. `offline`: a save failed for a reason that can pass, such as a missing connection, and is tried
 * again. `refused`: the server refused the edits. `ended`: the draft was published or discarded.
 */
export type SaveState =
  | { is: 'saved'; at: Date | null }
  | { is: 'saving' | 'offline' | 'ended' }
  | { is: 'refused'; error: CallError };

/** Checks whether others have changed the draft so much that it must be opened again. */
export function isOutdated(saving: SaveState): boolean {
  return saving.is === 'refused' && saving.error.code === 'draft_outdated';
}

/** The server's information about a draft, except its content. */
export type AboutDraft = Omit<ReplyOf<typeof readDraft>['resultData'], 'rev' | 'edits'>;

/** A draft that is open on this page. */
export type DraftSession = {
  readonly name: string;
  readonly draftId: string;
  /** The version that the draft is based on; null for a new definition. */
  readonly base: string | null;
  readonly state: Store<DraftState>;
  readonly saving: Store<SaveState>;
  readonly about: Store<AboutDraft | null>;
  /** Applies edits as one step, and saves them soon. Returns the reason if they can't be applied; null otherwise. */
  edit: (edits: readonly Edit[]) => EditFault | null;
  /**
   * Marks the text at a path as a correction of the wording, or removes the mark. Returns the reason if that isn't
   * possible; null otherwise.
   */
  mark: (path: string, isCorrection: boolean) => EditFault | null;
  /** Saves immediately, for example when a field is left. */
  flush: () => void;
  /** Undoes or redoes a step. Returns false if the step was dropped because others have changed the same part. */
  step: (way: 'undo' | 'redo') => boolean;
  decide: (clash: Clash, keepsOwn: boolean) => boolean;
  /**
   * Waits until every edit is saved, and returns the revision. Rejects if that isn't possible now, for example because
   * a clash is undecided.
   */
  settle: () => Promise<number>;
  /** Opens the draft again after others have made too many edits to merge, and then saves the pending edits. */
  reopen: () => Promise<void>;
  /** Reads other editors' edits now. */
  readNews: () => Promise<void>;
  /**
   * Makes the call that publishes or discards the draft once no other call about the draft is running, and then stops
   * saving. Returns the reply; null if the draft had already ended.
   */
  finish: <Reply>(call: () => Promise<Reply>) => Promise<Reply | null>;
  /** Saves the edits, and reads other editors' edits, until the returned function is called. */
  follow: () => () => void;
};

/** Opens the draft of a definition, and continues with edits that this device stored earlier. */
export async function openSession(author: string, name: string): Promise<DraftSession> {
  const draft = await readStoredDraft(author, name).catch(() => null);
  const reply = await makeCall(openDraft, { name });
  return startSession(author, name, reply.resultData, draft);
}

type OpenedDraft = ReplyOf<typeof openDraft>['resultData'];

function startSession(author: string, name: string, openedDraft: OpenedDraft, draft: StoredDraft | null): DraftSession {
  const { draft_id: draftId, base } = openedDraft;
  const state = createStore(stateOf(openedDraft, draft));
  const saving = createStore<SaveState>({ is: 'saved', at: null });
  const about = createStore<AboutDraft | null>(null);
  const key = newId();
  let saveTimer: number | undefined;
  let storeTimer: number | undefined;
  let newsTimer: number | undefined;
  /** The last call, finished or not. */
  let lastCall: Promise<unknown> = Promise.resolve();
  let isFollowing = false;
  let isDone = false;

  const setState = (next: DraftState) => {
    if (next === state.read()) return;
    state.set(next);
    if (!isFollowing) return store();
    window.clearTimeout(storeTimer);
    storeTimer = window.setTimeout(store, STORE_AFTER_MS);
  };

  /** Writes the edits to the device. */
  function store(): void {
    window.clearTimeout(storeTimer);
    if (isDone) return;
    const { rev, synced, pending, sent, undo, redo, clashes } = state.read();
    const row: StoredDraft = {
      key,
      author,
      name,
      draftId,
      rev,
      pending,
      sent,
      undo,
      redo,
      clashes,
      synced: pending.length > 0 ? synced : null,
      state: 'open',
      changedAt: new Date().toISOString(),
    };
    try {
      (storedDrafts.putAtOnce(row) ?? storedDrafts.put(row)).then(() => noteFault(null), noteFault);
    } catch (error) {
      noteFault(error);
    }
  }

  function saveLater(delay: number): void {
    window.clearTimeout(saveTimer);
    saveTimer = window.setTimeout(() => void save(), delay);
  }

  /** Makes one call at a time, so that no reply overtakes another. */
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const current = lastCall.then(work);
    lastCall = current.catch(() => undefined);
    return await current;
  }

  const isEnded = () => saving.read().is === 'ended';
  // Until an outdated draft is opened again, the server would refuse each save.
  const isStopped = () => isEnded() || isOutdated(saving.read());

  async function save(): Promise<void> {
    window.clearTimeout(saveTimer);
    while (state.read().pending.length > 0 && !isStopped()) {
      let isSaved = false;
      await inTurn(async () => {
        // The call that this one waited for may have been refused.
        isSaved = state.read().pending.length === 0 || (!isStopped() && (await sendEdits()));
      });
      if (!isSaved) return;
    }
    if (isFollowing) readSoon(0);
  }

  /** Sends the pending edits once. Returns whether to continue. */
  async function sendEdits(): Promise<boolean> {
    const sendState = withSending(state.read());
    setState(sendState);
    store();
    if (saving.read().is !== 'offline') saving.set({ is: 'saving' });
    try {
      const edits = sendState.pending.slice(0, sendState.sent);
      const { resultData } = await timely(saveDraft, { draft_id: draftId, rev: sendState.rev, edits });
      await settleState(withSaved(state.read(), resultData));
      if (state.read().pending.length === 0) saving.set({ is: 'saved', at: new Date() });
      return true;
    } catch (error) {
      return noteFailure(error);
    }
  }

  /** Handles a failed call. Returns whether to send the edits again immediately. */
  async function noteFailure(error: unknown): Promise<boolean> {
    const news = newsIn(error);
    if (news) {
      await settleState(withNews(state.read(), news));
      return true;
    }
    if (error instanceof CallError && error.code === 'not_found') {
      saving.set({ is: 'ended' });
      return false;
    }
    if (!isTemporary(error)) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'too_large') setState(withTooLarge(state.read()));
      saving.set({ is: 'refused', error });
      return false;
    }
    if (state.read().pending.length > 0) {
      saving.set({ is: 'offline' });
      if (isFollowing) saveLater(RETRY_MS);
    }
    return false;
  }

  /** Continues with the merged state; if merging failed (null), loads the server's content instead. */
  async function settleState(next: DraftState | null): Promise<void> {
    if (next) return setState(next);
    const { resultData } = await timely(openDraft, { name });
    setState(withContent(state.read(), resultData.rev, resultData.definition));
  }

  function readSoon(delay: number): void {
    window.clearTimeout(newsTimer);
    newsTimer = window.setTimeout(() => void readNews(), delay);
  }

  async function readNews(): Promise<void> {
    await inTurn(async () => {
      if (state.read().sent > 0 || isStopped() || !isFollowing) return;
      try {
        const { rev } = state.read();
        const { resultData } = await timely(readDraft, { draft_id: draftId, rev });
        const { edits = [], rev: newest, ...facts } = resultData;
        await settleState(withNews(state.read(), { rev: newest, edits }));
        about.set(facts);
      } catch (error) {
        await noteFailure(error);
      }
    });
    if (isFollowing && document.visibilityState === 'visible') readSoon(NEWS_EVERY_MS);
  }

  const onChange = (next: DraftState) => {
    setState(next);
    if (next.pending.length === 0 || isStopped()) return;
    if (saving.read().is !== 'offline') saving.set({ is: 'saving' });
    saveLater(SAVE_AFTER_MS);
  };

  /** Continues with the state after a change, or returns the reason why the change isn't possible. */
  const continueWith = (next: DraftState | { fault: EditFault }): EditFault | null => {
    if ('fault' in next) return next.fault;
    onChange(next);
    return null;
  };

  return {
    name,
    draftId,
    base,
    state,
    saving,
    about,
    edit(edits) {
      return continueWith(withEdits(state.read(), edits));
    },
    mark(path, isCorrection) {
      return continueWith(withMark(state.read(), path, isCorrection));
    },
    flush() {
      setState(withTypingEnded(state.read()));
      if (state.read().pending.length === 0) return;
      store();
      void save();
    },
    step(way) {
      const { state: next, isDropped } = withStep(state.read(), way);
      onChange(next);
      return !isDropped;
    },
    decide(clash, keepsOwn) {
      const next = withDecision(state.read(), clash, keepsOwn);
      if (next) onChange(next);
      return next !== null;
    },
    async settle() {
      await save();
      const { pending, clashes, rev } = state.read();
      const saveState = saving.read();
      if (saveState.is === 'refused') throw saveState.error;
      if (pending.length > 0 || clashes.length > 0) throw new CallError({ status: 0, code: 'not_sent' });
      return rev;
    },
    async reopen() {
      await inTurn(async () => {
        try {
          const { resultData } = await timely(openDraft, { name });
          // Another ID means that this draft has ended.
          if (resultData.draft_id !== draftId) return saving.set({ is: 'ended' });
          setState(withReopened(state.read(), resultData.rev, resultData.definition));
          saving.set({ is: 'saved', at: null });
        } catch (error) {
          await noteFailure(error);
        }
      });
      await save();
    },
    readNews,
    async finish(call) {
      return await inTurn(async () => {
        if (isEnded()) return null;
        const reply = await call();
        isDone = true;
        window.clearTimeout(storeTimer);
        saving.set({ is: 'ended' });
        void storedDrafts.remove(key).catch(noteFault);
        return reply;
      });
    },
    follow() {
      isFollowing = true;
      store();
      // The record of the earlier page is no longer needed: `store` has copied it to this page's record.
      if (draft) void storedDrafts.remove(draft.key).catch(noteFault);
      const leavePage = () => this.flush();
      const look = () => {
        if (document.visibilityState === 'hidden') leavePage();
        else readSoon(0);
      };
      const retry = () => void (state.read().pending.length > 0 && save());
      const leaveConnection = onAwayChange(retry);
      document.addEventListener('visibilitychange', look);
      window.addEventListener('pagehide', leavePage);
      if (state.read().pending.length > 0) saveLater(0);
      else readSoon(0);
      return () => {
        this.flush();
        isFollowing = false;
        store();
        for (const timer of [saveTimer, newsTimer]) window.clearTimeout(timer);
        leaveConnection();
        document.removeEventListener('visibilitychange', look);
        window.removeEventListener('pagehide', leavePage);
      };
    },
  };
}

/** Returns the initial state, including unsaved edits that this device stored. */
function stateOf({ draft_id: draftId, rev, definition }: OpenedDraft, draft: StoredDraft | null): DraftState {
  const newDraft = newState(rev, definition);
  if (!draft) return newDraft;
  const { undo, redo, clashes, pending, synced } = draft;
  if (draft.draftId !== draftId) return withContent({ ...newDraft, pending, clashes }, rev, definition);
  if (synced === null) return { ...newDraft, undo, redo, clashes };
  const initial = withEdits(newState(draft.rev, synced), pending);
  if ('fault' in initial) return withContent({ ...newDraft, pending, clashes }, rev, definition);
  return { ...initial, pending, sent: draft.sent, undo, redo, clashes, typedPath: null };
}

/** Makes a call that fails if it isn't answered in time. */
function timely<C extends typeof saveDraft | typeof readDraft | typeof openDraft>(
  call: C,
  input: Parameters<typeof makeCall<C>>[1],
): Promise<ReplyOf<C>> {
  return makeCall(call, input, AbortSignal.timeout(CALL_TIMEOUT_MS));
}

/**
 * Returns other editors' edits that the server included when it refused a save; null if the save failed for another
 * reason.
 */
function newsIn(error: unknown): { rev: number; edits: readonly Edit[] } | null {
  if (!(error instanceof CallError) || error.code !== 'draft_changed') return null;
  const { rev, edits = [] } = error.result as { rev: number; edits?: Edit[] };
  return { rev, edits };
}

/**
 * Checks whether a call failed for a reason that can pass: no connection, no answer in time, an expired session, or a
 * busy or failing server.
 */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return error instanceof DOMException;
  const { status } = error;
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}
