import type { Answer } from '../../../../domain/answers.ts';
import type { SurveyKind } from '../../../../domain/counted.ts';
import type { ScoresBefore } from '../../surveys/survey.ts';

/**
 * The state of an audit on this device: 'draft' while it is taken, 'waiting' once it is finished, 'sending' while its
 * answers or photos are being sent, 'sent' for seven days after the server received everything, 'refused' if the server
 * rejected it.
 */
export type DraftState = 'draft' | 'waiting' | 'sending' | 'sent' | 'refused';

/** An answer to a question and its note; the answer is '' if there is only a note. */
export type GivenAnswer = { answer: Answer; note: string };

/** A photo of an answer. The picture itself is stored separately, by its id (`photos.ts`). */
export type DraftPhoto = {
  photoId: string;
  questionId: string;
  taken: string;
  bytes: number;
  sent: boolean;
  /** The browser no longer has the picture, so it can't be sent. */
  lost?: true;
  /** Why the server last refused the photo; other photos are still sent. */
  refused?: DraftRefusal;
};

/** An entry of the action plan. `owner` is a user's id, `due` a day, `YYYY-MM-DD`. */
export type PlannedFix = {
  questionId: string;
  question: string;
  strategies: readonly string[];
  notes?: string;
  owner?: string;
  due?: string;
};

/** An action of the store whose point this audit earned. `points` are points of the overall score, to one decimal. */
export type WorkedAction = { questionId: string; title: string; points: number };

/** The server's refusal of an audit: the code, the message in the language used then, and the time. */
export type DraftRefusal = { code: string; message: string; at: string };

/** An audit on its author's device. Times are ISO 8601 in UTC. */
export type Draft = {
  surveyId: string;
  /** The id of the auditor; no other user can see the audit. */
  author: string;
  storeId: string;
  storeName: string;
  storeImage: string | null;
  kind: SurveyKind;
  started: string;
  /** The time of the audit as sent: when it was finished, or until then when it was started. */
  date: string;
  /** The time spent on it, in ms; each pause counts for two minutes at most. */
  activeMs: number;
  /** Hides the answers of the last audit, so that they don't influence the auditor. */
  blind: boolean;
  /** The instrument used. */
  instrument: { name: string; version: string };
  answers: Readonly<Record<string, GivenAnswer>>;
  managerAnswers: Readonly<Record<string, Answer>>;
  photos: readonly DraftPhoto[];
  plan: readonly PlannedFix[];
  /** Set once the auditor chose the plan; until then the result proposes one. */
  planned?: true;
  /**
   * The scores of the previous audit, as known when this one was finished; afterwards the store's last audit is this
   * one.
   */
  before?: ScoresBefore | null;
  /** The actions found to have worked, also as known when the audit was finished. */
  worked?: readonly WorkedAction[];
  /**
   * The answers before the last change, by question; null for a question without an answer. Null if nothing can be
   * undone.
   */
  undo: Readonly<Record<string, GivenAnswer | null>> | null;
  state: DraftState;
  refusal: DraftRefusal | null;
  /**
   * Set once sending was attempted. The server may have the audit although no response arrived, so it can no longer be
   * changed.
   */
  tried: boolean;
  /** Set once the server has the answers; photos follow. */
  taken: boolean;
  /** The overall score that the server returned. */
  score: number | null;
  changedAt: string;
};

/**
 * A function that returns the changed draft. It is applied twice, to the draft on screen and to the stored one, so the
 * result must depend only on the draft.
 */
export type DraftChange = (draft: Draft) => Draft;
