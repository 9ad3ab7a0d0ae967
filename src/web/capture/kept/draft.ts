import type { Answer } from '../../../domain/answers.ts';
import type { SurveyKind } from '../../../domain/counted.ts';
import type { ScoresBefore } from '../../surveys/survey.ts';

/**
 * Where an audit stands that lies on this device: 'draft' while it is taken, 'waiting' once it is finished, 'sending' while its
 * answers or photos go out, 'sent' for seven days after the server has all of it, 'refused' where the server said why not.
 */
export type DraftState = 'draft' | 'waiting' | 'sending' | 'sent' | 'refused';

/** What was said to a question; an answer of '' where there is a note alone. */
export type GivenAnswer = { answer: Answer; note: string };

/** A photo of an answer. The picture itself is kept apart, by its id (`photos.ts`). */
export type DraftPhoto = { photoId: string; questionId: string; taken: string; bytes: number; sent: boolean };

/** An entry of the action plan. `owner` is a user's id, `due` a day, `YYYY-MM-DD`. */
export type PlannedFix = {
  questionId: string;
  question: string;
  strategies: readonly string[];
  notes?: string;
  owner?: string;
  due?: string;
};

/** An action of the store whose point this audit earned; `points` of the overall score, to one decimal. */
export type WorkedAction = { questionId: string; title: string; points: number };

/** Why the server took no audit: its code, its words in the language of then, and when. */
export type DraftRefusal = { code: string; message: string; at: string };

/** An audit as it lies on the device of its author. Moments are ISO 8601 in UTC. */
export type Draft = {
  surveyId: string;
  /** The id of the user whose it is; it is shown to no other. */
  author: string;
  storeId: string;
  storeName: string;
  storeImage: string | null;
  kind: SurveyKind;
  started: string;
  /** The moment of the audit that is sent: when it was finished, and until then when it was started. */
  date: string;
  /** How long it was worked on, in ms: pauses count for two minutes at most. */
  activeMs: number;
  /** Whether the last audit's answers are hidden, so that they suggest nothing. */
  blind: boolean;
  /** What it was taken by. */
  instrument: { name: string; version: string };
  answers: Readonly<Record<string, GivenAnswer>>;
  managerAnswers: Readonly<Record<string, Answer>>;
  photos: readonly DraftPhoto[];
  plan: readonly PlannedFix[];
  /** Whether the plan was chosen; until then the result proposes one. */
  planned?: true;
  /** The scores of the audit before, as they were known when this one was finished: the store's last audit is this one then. */
  before?: ScoresBefore | null;
  /** Which actions were seen to have worked, likewise. */
  worked?: readonly WorkedAction[];
  /** What the answers were before the last one, by question; null where there was none. Null when nothing can be undone. */
  undo: Readonly<Record<string, GivenAnswer | null>> | null;
  state: DraftState;
  refusal: DraftRefusal | null;
  /** Whether it was on its way to the server, which may have it although no answer came: it can't be changed any more. */
  tried: boolean;
  /** Whether the server has the answers; photos follow. */
  taken: boolean;
  /** The overall score that the server answered. */
  score: number | null;
  changedAt: string;
};

/** What a draft becomes. It is made twice, on screen and in what is kept, so it computes nothing but from the draft. */
export type DraftChange = (draft: Draft) => Draft;
