import type { Answer } from '../../../../domain/answers.ts';
import type { SurveyKind } from '../../../../domain/surveyKinds.ts';
import type { Rejection } from '../../../api/attempt.ts';
import type { ScoresBefore } from '../../surveys/survey.ts';

/**
 * The state of an audit on this device.
 *
 * - `drafting`: it is being taken.
 * - `queued`: it is finished and has not been sent yet, so it can be reopened.
 * - `uncertain`: its answers were sent and no response has arrived yet. The server may have them, so they can no
 *   longer be changed.
 * - `uploading`: the server has its answers; photos follow.
 * - `sent`: the server has everything. It stays on the device for seven days.
 * - `rejected`: the server rejected its answers, or has them and rejected photos.
 *
 * `sending` is true while something is being sent; `score` is the overall score that the server returned.
 */
export type DraftState =
  | { state: 'drafting' }
  | { state: 'queued' }
  | { state: 'uncertain'; sending: boolean }
  | { state: 'uploading'; sending: boolean; score: number | null }
  | { state: 'sent'; score: number | null }
  | { state: 'rejected'; part: 'answers'; refusal: Rejection }
  | { state: 'rejected'; part: 'photos'; refusal: Rejection; score: number | null };

/** An answer to a question and its note; the answer is '' if there is only a note. */
export type GivenAnswer = { answer: Answer; note: string };

/** A photo of an answer. The picture itself is stored separately, by its id (`photos.ts`). */
export type DraftPhoto = {
  photoId: string;
  /** The question of the audit, or the item of the assessment. */
  questionId: string;
  taken: string;
  bytes: number;
  sent: boolean;
  /** The browser no longer has the picture, so it can't be sent. */
  lost?: true;
  /** The reason why the server last refused the photo; other photos are still sent. */
  refused?: Rejection;
};

/** Checks whether a photo remains to be sent. */
export function isPhotoUnsent({ sent, lost }: DraftPhoto): boolean {
  return !sent && !lost;
}

/** An entry of the action plan. `owner` is a user's id, `due` a day, `YYYY-MM-DD`. */
export type PlannedFix = {
  questionId: string;
  question: string;
  strategies: readonly string[];
  notes?: string;
  owner?: string;
  due?: string;
};

/**
 * An action of the store for a question whose point this audit earned. `points` are points of the overall score, to one
 * decimal.
 */
export type VerifiedAction = { questionId: string; title: string; points: number };

/** The content of an audit in any state. Times are ISO 8601 in UTC. */
export type DraftContent = {
  surveyId: string;
  /** The id of the auditor; other users of the device cannot see the audit. */
  author: string;
  storeId: string;
  storeName: string;
  storeImage: string | null;
  kind: SurveyKind;
  started: string;
  /**
   * The time of the audit: chosen by the auditor; otherwise when it was finished or, until then, when it was started.
   */
  date: string;
  /** The time spent on the audit, in ms; each pause counts for two minutes at most. */
  activeMs: number;
  /** Hides the answers of the last audit, so that they don't influence the auditor. */
  blind: boolean;
  instrument: { name: string; version: string };
  /** `instrument` is a draft that the auditor is trying out, so the audit is practice. */
  trial?: true;
  answers: Readonly<Record<string, GivenAnswer>>;
  managerAnswers: Readonly<Record<string, Answer>>;
  photos: readonly DraftPhoto[];
  plan: readonly PlannedFix[];
  /** Set once the auditor has chosen the plan; until then, the result screen proposes a plan. */
  planned?: true;
  /** The scores of the previous audit, as known when this audit was finished. */
  before?: ScoresBefore | null;
  /** The actions that this audit verified, as known when it was finished. */
  worked?: readonly VerifiedAction[];
  /**
   * The answers before the last change, by question; null for a question without an answer. Null if nothing can be
   * undone.
   */
  undo: Readonly<Record<string, GivenAnswer | null>> | null;
  changedAt: string;
};

/** An audit on its author's device. */
export type Draft = DraftContent & DraftState;

/** An audit whose answers or photos the server rejected. */
export type RejectedDraft = Extract<Draft, { state: 'rejected' }>;

/**
 * A function that returns the changed draft. It is applied twice, to the draft on screen and to the stored one, so the
 * result must depend only on the draft.
 */
export type DraftChange = (draft: Draft) => Draft;

/** Returns the audit in another state. */
export function inState(draft: Draft, state: DraftState): Draft {
  return { ...contentOf(draft), ...state };
}

function contentOf(draft: DraftContent & StateFields): DraftContent {
  const { state: _state, sending: _sending, score: _score, part: _part, refusal: _refusal, ...content } = draft;
  return content;
}

/** The fields that belong to an audit's state rather than its content. */
type StateFields = Partial<Record<'state' | 'sending' | 'score' | 'part' | 'refusal', unknown>>;

/** Checks whether the server has the answers of an audit. */
export function hasArrived(draft: DraftState): boolean {
  return 'score' in draft;
}

/** Returns the overall score that the server returned for an audit; null if there is none. */
export function serverScore(draft: DraftState): number | null {
  return 'score' in draft ? draft.score : null;
}

/** Checks whether any part of an audit is being sent. */
export function isSending(draft: DraftState): boolean {
  return 'sending' in draft && draft.sending;
}

/** Checks whether an audit is finished and the server lacks part of it, which will be sent automatically. */
export function isUnsent({ state }: DraftState): boolean {
  return state === 'queued' || state === 'uncertain' || state === 'uploading';
}
