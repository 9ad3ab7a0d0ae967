import type { Food, ManagerQuestion } from '../../../contract/kit/shapes.ts';
import type { Answer } from '../../../domain/answers.ts';
import type { Language } from '../../../domain/instrument.ts';

/** A store that the user may see. */
export type KeptStore = { storeId: string; storeName: string; storeImage: string | null; lastSurvey: string | null };

/** A user who may own an action in a store. */
export type Owner = { userid: string; name: string };

/** An action of a store that is not finished, and about a question. */
export type KeptUnfinished = { questionId: string; title: string; due: string | null };

/** An entry of the action plan of a store's last audit; `questionId` and `due` where they were said. */
export type KeptAction = {
  question: string;
  strategies: readonly string[];
  notes: string;
  questionId: string | null;
  due: string | null;
};

/** What the last audit that counts found in a store, and who may own what is done there. */
export type KeptStoreFacts = {
  storeId: string;
  /** When it was read, by this device's clock, ISO 8601. */
  readAt: string;
  owners: readonly Owner[];
  /** The day of the visit that was due or late then, `YYYY-MM-DD`; absent from what was kept before there were schedules. */
  due?: string | null;
  /** Absent from what was kept before it was told. */
  actions?: readonly KeptUnfinished[];
  last: {
    surveyId: string;
    date: string;
    answers: Readonly<Record<string, Answer>>;
    managerAnswers: Readonly<Record<string, Answer>>;
    /** Its action plan. */
    plan: readonly KeptAction[];
  } | null;
};

/** What is asked, in one language. */
export type KeptTexts = {
  language: Language;
  /** Tells one content of the instrument from another, translations included; absent where it was kept before that was told. */
  edition?: string;
  foods: readonly Food[];
  managerQuestions: readonly ManagerQuestion[];
};

/** What is kept to take audits without a connection: it is one user's, and signing out clears it. */
export type References = KeptTexts & {
  userid: string;
  /** When it was read, by this device's clock, ISO 8601. */
  readAt: string;
  /** By how much this device's clock is ahead of the server's, in ms; negative where it is behind. */
  clockAheadMs: number;
  instrument: { name: string; version: string };
  stores: readonly KeptStore[];
};
