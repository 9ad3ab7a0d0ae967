import type { Assessment } from '../../../../contract/kit/shapes.ts';
import { ACTIONS_MAX } from '../../../../domain/limits.ts';
import type { AssessmentAnswer } from '../../../../domain/modules/module.ts';
import type { Rejection } from '../../../api/attempt.ts';
import { isPhotoUnsent, type DraftPhoto } from './draft.ts';

type ServerResult = Pick<Assessment, 'measures' | 'outcome'>;

/**
 * The state of an assessment on this device, like an audit's (`DraftState`): `uncertain` means that it was sent and no
 * response has arrived yet, and `uploading` that the server has the answers but lacks photos. `sending` is true while
 * something is being sent; `result` is what the server calculated. If a rejected assessment has a `result`, the server
 * rejected only photos.
 */
type AssessmentState =
  | { state: 'drafting' }
  | { state: 'queued' }
  | { state: 'uncertain'; sending: boolean }
  | { state: 'uploading'; sending: boolean; result: ServerResult }
  | { state: 'sent'; result: ServerResult }
  | { state: 'rejected'; refusal: Rejection; result?: ServerResult };

/** An answer to an item and its note; `value` is null if there is only a note. */
export type ItemAnswer = { value: AssessmentAnswer | null; note: string };

/** The content of an assessment in any state. Times are ISO 8601 in UTC. */
type AssessmentContent = {
  assessmentId: string;
  /** The id of the auditor; other users of the device cannot see the assessment. */
  author: string;
  storeId: string;
  storeName: string;
  storeImage: string | null;
  module: { name: string; version: string };
  /** `module` is a draft that the auditor is trying out. The assessment is never finished, so it is never sent. */
  trial?: true;
  /** The module's title in the language in which the assessment was started. */
  title: string;
  started: string;
  /**
   * The time of the assessment: chosen by the auditor; otherwise when it was finished or, until then, when it was
   * started.
   */
  date: string;
  /** The time spent on the assessment, in ms; each pause counts for two minutes at most. */
  activeMs: number;
  answers: Readonly<Record<string, ItemAnswer>>;
  /** Absent in assessments that an earlier release stored. */
  photos?: readonly DraftPhoto[];
  /** The items whose fixes become actions. Absent if none was ever chosen. */
  fixes?: readonly string[];
  /** The item that was answered last, and its previous answer (null if it had none). Null if nothing can be undone. */
  undo: { item: string; before: ItemAnswer | null } | null;
  changedAt: string;
};

/** An assessment on its author's device. */
export type AssessmentDraft = AssessmentContent & AssessmentState;

/** A function that returns the changed assessment; the result must depend only on the assessment. */
export type AssessmentChange = (draft: AssessmentDraft) => AssessmentDraft;

/** Returns the assessment in another state, without the fields that belong only to its previous state. */
function inState(draft: AssessmentDraft, state: AssessmentState): AssessmentDraft {
  const { assessmentId, author, storeId, storeName, storeImage, module, title } = draft;
  const { started, date, activeMs, answers, photos, fixes, undo, changedAt, trial } = draft;
  const content = { assessmentId, author, storeId, storeName, storeImage, module, title };
  const choices = { ...(photos && { photos }), ...(fixes && { fixes }), ...(trial && { trial }) };
  return { ...content, started, date, activeMs, answers, ...choices, undo, changedAt, ...state };
}

/** Answers an item; null removes the answer. */
export function answerItem(item: string, value: AssessmentAnswer | null): AssessmentChange {
  return (draft) => ({
    ...withItem(draft, item, { value, note: draft.answers[item]?.note ?? '' }),
    undo: { item, before: draft.answers[item] ?? null },
  });
}

/** Sets the note of an item; '' removes it. */
export function noteItem(item: string, note: string): AssessmentChange {
  return (draft) => withItem(draft, item, { value: draft.answers[item]?.value ?? null, note });
}

/**
 * Chooses the fix of an item, or removes it if it is chosen. Chosen items that aren't in `lostItems` are removed. If
 * the maximum is already chosen, nothing is added.
 */
export function toggleFixOf(item: string, lostItems: ReadonlySet<string>): AssessmentChange {
  return (draft) => {
    const fixes = (draft.fixes ?? []).filter((id) => lostItems.has(id));
    if (fixes.includes(item)) return { ...draft, fixes: fixes.filter((id) => id !== item) };
    return fixes.length < ACTIONS_MAX ? { ...draft, fixes: [...fixes, item] } : draft;
  };
}

/** Undoes the last answer. */
export const undoItem: AssessmentChange = (draft) => {
  if (!draft.undo) return draft;
  const { item, before } = draft.undo;
  return { ...withItem(draft, item, before ?? { value: null, note: draft.answers[item]?.note ?? '' }), undo: null };
};

/**
 * Changes the date of an assessment to `at` (ISO 8601). If `at` is the time of the start, the date counts as not
 * chosen.
 */
export function dateAssessment(at: string): AssessmentChange {
  return (draft) => (canReopenAssessment(draft) ? { ...draft, date: at } : draft);
}

/**
 * Finishes the assessment, which then waits to be sent. `at` becomes its date unless the auditor chose one. A trial of
 * a draft stays unfinished.
 */
export function finishAssessment(at: string): AssessmentChange {
  return (draft) => {
    if (draft.state !== 'drafting' || draft.trial) return draft;
    const date = draft.date === draft.started ? at : draft.date;
    return inState({ ...draft, date, undo: null }, { state: 'queued' });
  };
}

/** Reopens an assessment, unless the server has received it or might have. */
export const reopenAssessment: AssessmentChange = (draft) =>
  canReopenAssessment(draft) ? inState(draft, { state: 'drafting' }) : draft;

/** Checks whether an assessment can still be changed. */
export function canReopenAssessment(draft: AssessmentDraft): boolean {
  if (draft.state === 'rejected') return !draft.result;
  return draft.state === 'drafting' || draft.state === 'queued';
}

/** Requeues the parts of an assessment that the server rejected. */
export const retryAssessment: AssessmentChange = (draft) => {
  if (draft.state !== 'rejected') return draft;
  const { result } = draft;
  return inState(draft, result ? { state: 'uploading', sending: false, result } : { state: 'queued' });
};

/** Records that an assessment is being sent, or that it was sent but no response arrived. */
export function markUncertain(isSending: boolean): AssessmentChange {
  return (draft) =>
    draft.state === 'queued' || draft.state === 'uncertain'
      ? inState(draft, { state: 'uncertain', sending: isSending })
      : draft;
}

/** Records what the server calculated; photos that it lacks remain to be sent. */
export function markReceived({ measures, outcome }: Assessment): AssessmentChange {
  return (draft) => {
    const result = { measures, outcome };
    const isWhole = !draft.photos?.some(isPhotoUnsent);
    return inState(draft, isWhole ? { state: 'sent', result } : { state: 'uploading', sending: true, result });
  };
}

/** Records whether the photos of an assessment are being sent. */
export function markUploading(isSending: boolean): AssessmentChange {
  return (draft) => (draft.state === 'uploading' ? { ...draft, sending: isSending } : draft);
}

/** Records that the server has all photos of an assessment; a photo that was added meanwhile remains to be sent. */
export const markSent: AssessmentChange = (draft) => {
  if (draft.state !== 'uploading') return draft;
  const { result } = draft;
  const isWhole = !draft.photos?.some(isPhotoUnsent);
  return inState(draft, isWhole ? { state: 'sent', result } : { state: 'uploading', sending: false, result });
};

/** Changes the photos of an assessment. A photo that is added after everything was sent remains to be sent. */
export function changePhotos(work: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]): AssessmentChange {
  return (draft) => {
    const next = { ...draft, photos: work(draft.photos ?? []) };
    return next.state === 'sent' && next.photos.some(isPhotoUnsent)
      ? inState(next, { state: 'uploading', sending: false, result: next.result })
      : next;
  };
}

/** Records why the server rejected an assessment or its photos. */
export function markRejected(refusal: Rejection): AssessmentChange {
  return (draft) =>
    inState(draft, {
      state: 'rejected',
      refusal,
      ...(draft.state === 'uploading' && { result: draft.result }),
    });
}

/** Checks whether an assessment is finished and the server lacks part of it, which will be sent automatically. */
export function isAssessmentUnsent({ state }: AssessmentDraft): boolean {
  return state === 'queued' || state === 'uncertain' || state === 'uploading';
}

function withItem(draft: AssessmentDraft, item: string, answer: ItemAnswer): AssessmentDraft {
  const { [item]: _, ...others } = draft.answers;
  const isEmpty = answer.value === null && answer.note === '';
  return { ...draft, answers: isEmpty ? others : { ...draft.answers, [item]: answer } };
}
