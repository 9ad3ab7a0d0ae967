import type { Areas, Food, ManagerQuestion } from '../../../../contract/kit/shapes.ts';
import type { Answer } from '../../../../domain/answers.ts';
import type { QuestionLanguage } from '../../../../domain/definitionTexts.ts';
import type { AssessmentAnswer, Module } from '../../../../domain/modules/module.ts';

/** A store that the user can see. */
export type CaptureStore = { storeId: string; storeName: string; storeImage: string | null; lastSurvey: string | null };

/** A user to whom a store's actions can be assigned. */
export type Owner = { userid: string; name: string };

/** An unfinished action of a store that refers to a question. */
export type UnfinishedReference = { questionId: string; title: string; due: string | null };

/** An entry of the action plan of a store's last audit. */
export type PlanReference = {
  question: string;
  strategies: readonly string[];
  notes: string;
  questionId: string | null;
  due: string | null;
};

/** A store's latest assessment with a module; `date` is ISO 8601. */
export type AssessmentReference = {
  module: string;
  assessmentId: string;
  date: string;
  answers: Readonly<Record<string, AssessmentAnswer>>;
};

/** The median unit prices of other stores for the items of a module, in currency per kg, L or piece. */
export type MedianReference = { module: string; prices: Readonly<Record<string, number>> };

/** The facts about a store that are stored on this device. */
export type CaptureFacts = {
  storeId: string;
  /** The time when the facts were read, by this device's clock, ISO 8601. */
  readAt: string;
  /**
   * The versions of the instrument and modules in use when the facts were read. Absent from data that an earlier
   * release stored.
   */
  versions?: string;
  owners: readonly Owner[];
  /**
   * The day of the visit that was due or overdue when the facts were read, `YYYY-MM-DD`; null for none. Absent from
   * data stored before schedules existed.
   */
  due?: string | null;
  /** The id of the due visit; null for none. Absent from data stored before the server returned it. */
  visitId?: string | null;
  /**
   * The name of the module that the due visit is for; null if the visit is for an audit or if there is none. Absent
   * from data stored before the server returned it.
   */
  visitModule?: string | null;
  /**
   * The unfinished actions of the store that refer to a question. Absent from data stored before the server returned
   * them.
   */
  actions?: readonly UnfinishedReference[];
  /** The latest assessments with the modules in use. Absent from data stored before the server returned them. */
  assessments?: readonly AssessmentReference[];
  /** The median prices when the facts were read. Absent from data stored before the server returned them. */
  medians?: readonly MedianReference[];
  last: {
    surveyId: string;
    date: string;
    /** The scores of the audit. Absent from data stored before the server returned them. */
    areas?: Areas;
    answers: Readonly<Record<string, Answer>>;
    managerAnswers: Readonly<Record<string, Answer>>;
    plan: readonly PlanReference[];
  } | null;
};

/** The questions in one language. */
export type InstrumentTexts = {
  /** The tag of the language (BCP 47). */
  language: string;
  /**
   * Identifies the content of the instrument, translations included. It is absent from data stored before the server
   * returned it.
   */
  edition?: string;
  foods: readonly Food[];
  managerQuestions: readonly ManagerQuestion[];
};

/**
 * The languages that auditors can choose for the questions. They are absent from data stored before the server returned
 * them.
 */
type Offer = { languages?: readonly QuestionLanguage[] };

/**
 * The questions of an earlier version of the instrument in one language, for the audits on this device that were
 * started with it.
 */
export type VersionTexts = Pick<InstrumentTexts, 'language' | 'foods' | 'managerQuestions'> & Offer & VersionName;

/**
 * A version of a module with the organisation's settings for it. `inUse` is false for a version that is stored only for
 * assessments started with it; `readAt` is ISO 8601, by this device's clock.
 */
export type ModuleReference = {
  name: string;
  version: string;
  definition: Module;
  settings: Readonly<Record<string, number>>;
  /**
   * For a draft of a module: the items whose meaning it changes. The store's last answers to these items aren't shown.
   */
  incomparable?: readonly string[];
  inUse: boolean;
  readAt: string;
};

/** A recording of a definition's text, independent of the definition's version. */
export type ClipReference = { clip: string; name: string; path: string; language: string; text: string };

/** A version of the instrument or of a module. */
export type VersionName = { name: string; version: string };

/** The data stored for taking audits offline. It belongs to one user and is deleted on sign-out. */
export type References = InstrumentTexts &
  Offer & {
    userid: string;
    /** The time when the data was read, by this device's clock, ISO 8601. */
    readAt: string;
    /** The time by which this device's clock is ahead of the server's, in ms; negative if it is behind. */
    clockAheadMs: number;
    instrument: VersionName;
    stores: readonly CaptureStore[];
  };

/** Checks whether two versions are the same. */
export function isSameVersion(a: VersionName, b: VersionName): boolean {
  return a.name === b.name && a.version === b.version;
}
