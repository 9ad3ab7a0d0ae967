import * as z from 'zod/mini';
import { CAUSE_NAMES } from '../../domain/definitionProblem.ts';
import { CHANGE_CLASSES } from '../../domain/drafts/changeKinds.ts';
import { SURVEY_KINDS } from '../../domain/surveyKinds.ts';
import { CATEGORIES, SUBCATEGORY_CODES } from '../../domain/scoring/categories.ts';
import { FOUR_PS, MANAGER_PS } from '../../domain/scoring/fourP.ts';
import { SCORING_TYPES } from '../../domain/instrument.ts';
import { Percent, Time } from './fields.ts';

/** The shapes of replies. Fields that the specification defines have the names that it gives them. */

const card = { _id: z.string(), image: z.nullable(z.string()) };

export const StoreCard = z.object({ ...card, store_name: z.string() });
export const UserCard = z.object({ ...card, username: z.string(), email: z.string(), user_type: z.number() });
export const Group = z.object({ _id: z.string(), name: z.string(), stores: z.array(z.string()) });
export const GroupRef = z.object({ key: z.string() });

const FourP = z.literal(FOUR_PS);
const ScoringType = z.literal(SCORING_TYPES);

export const Question = z.object({
  _id: z.string(),
  varname: z.string(),
  text: z.string(),
  fourp: FourP,
  scoring_type: ScoringType,
  weight: z.number(),
  strategies: z.array(z.string()),
});

/** A language in which the questions of a definition can be read: nearly all of them are translated into it. */
export const QuestionLanguage = z.object({
  /** The language tag (BCP 47). */
  tag: z.string(),
  name: z.string(),
  direction: z.literal(['ltr', 'rtl']),
});

/** The language fields of a reply that contains questions. */
export const questionLanguages = {
  languages: z.array(QuestionLanguage),
  /**
   * The texts of definitions that are not in the chosen language, each with its language; empty if no language is
   * chosen.
   */
  untranslated: z.array(z.object({ text: z.string(), language: z.string() })),
};

export const Food = z.object({
  _id: z.string(),
  code: z.literal(CATEGORIES),
  food_name: z.string(),
  sub_food: z.array(
    z.object({ sub_food_name: z.string(), code: z.literal(SUBCATEGORY_CODES), questions: z.array(Question) }),
  ),
});

export const ManagerQuestion = z.object({
  _id: z.string(),
  varname: z.string(),
  text: z.string(),
  fivep: z.literal(MANAGER_PS),
});

export const AnswerValue = z.union([z.string(), z.array(z.string())]);

export const Answer = z.object({
  question_id: z.string(),
  food_id: z.string(),
  fourp: FourP,
  scoring_type: ScoringType,
  answer: AnswerValue,
  score_included: z.number(),
  score_added: z.number(),
  scoring_weight: z.number(),
});

/**
 * The versions of the audit instrument in use at the oldest and at the newest of the compared audits, each given by the
 * time when it came into use; null if that is unknown, or if no audits are compared.
 */
export const ComparedVersions = z.object({ oldest: z.nullable(Time), newest: z.nullable(Time) });

/** A time at which a version of a definition came into use. */
export const VersionUse = z.object({
  name: z.string(),
  version: z.string(),
  at: Time,
  /**
   * The version in use before (for a module, the last one, even if none was in use in between); null if there was none.
   */
  replaced: z.nullable(z.string()),
  /**
   * The effect of the changes since that version: `breaks` if scores before and after can't be compared. Null if it is
   * unknown.
   */
  class: z.nullable(z.literal(CHANGE_CLASSES)),
  /**
   * With `breaks`, the codes of the food categories whose scores can't be compared; null for all, or if that is
   * unknown.
   */
  categories: z.nullable(z.array(z.string())),
});

export const fourPScores = { p1Total: Percent, p2Total: Percent, p3Total: Percent, p4Total: Percent };

export const CategoryScore = z.object({ foodid: z.string(), score: Percent });

const score = { score: Percent, points: z.number(), counted: z.number() };

/** The scores of a survey with points earned and points counted: overall, by P and by category. */
export const Areas = z.object({
  overall: z.object(score),
  fourp: z.array(z.object({ fourp: z.literal(FOUR_PS), ...score })),
  foods: z.array(z.object({ foodid: z.string(), ...score })),
});

export const SurveyRow = z.object({
  survey_id: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  userFullName: z.string(),
  date: Time,
  overall_score: Percent,
  /** The number of the seven categories in which something was counted; the others count as 0 in the overall score. */
  assessed: z.number(),
  kind: z.literal(SURVEY_KINDS),
  void: z.boolean(),
  /** Incremented by each change; 1 is the original. */
  version: z.number(),
});

/** One of a day's surveys, with its scores in the requested view: overall or one category. */
const DaySurvey = z.extend(SurveyRow, {
  /** Null where nothing in the category was counted. */
  score: z.nullable(Percent),
  /** The four Ps in their order; null where nothing was counted. */
  fourp: z.array(z.nullable(Percent)),
});

export const DayScore = z.object({
  /** The day in the organisation's time zone, `YYYY-MM-DD`. */
  date: z.string(),
  overall_score: Percent,
  ...fourPScores,
  surveys: z.array(DaySurvey),
  /**
   * Present only where the range has more surveys than charts draw individually: the entry then covers a day, week,
   * month, quarter or year, and `date` is its first day with a survey. Its scores are means over all its surveys;
   * `surveys` contains the first and the last.
   */
  span: z.optional(
    z.object({
      /** The last day with a survey, `YYYY-MM-DD`. */
      last: z.string(),
      surveys: z.number(),
      /** The means over the surveys in which something was counted; null if there are none. */
      score: z.nullable(Percent),
      fourp: z.array(z.nullable(Percent)),
    }),
  ),
});

export const ExportRecord = z.object({
  store_id: z.string(),
  groupname: z.string(),
  storename: z.string(),
  userFullName: z.string(),
  date: Time,
  overallScore: Percent,
  ...fourPScores,
  answers: z.array(Answer),
  managerAnswer: z.object({ answers: z.array(z.object({ question_id: z.string(), answer: AnswerValue })) }),
  /** The action plan as JSON text: a list of {question, answers, notes}. */
  suggestion: z.string(),
  scores: z.array(CategoryScore),
  foodfourpscores: z.array(z.object({ foodid: z.string(), ...fourPScores })),
});

/** A prepared file: its URL works for five minutes, without a sign-in. */
export const Download = z.object({ url: z.string() });

/** The user who has just signed in, and their token. */
export const SignedIn = z.object({
  resultData: z.object({
    userid: z.string(),
    token: z.string(),
    adminname: z.string(),
    email: z.string(),
    user_type: z.number(),
    data: z.object({ image: z.nullable(z.string()) }),
    /** The organisation's time zone, an IANA name. Later responses send it in the header x-time-zone. */
    time_zone: z.string(),
    /**
     * Set for the administrators of an organisation that was set up in the browser, until its first steps are
     * dismissed.
     */
    first_steps: z.optional(z.literal(true)),
  }),
});

export type StoreCard = z.output<typeof StoreCard>;
export type UserCard = z.output<typeof UserCard>;
export type Group = z.output<typeof Group>;
export type Food = z.output<typeof Food>;
export type ManagerQuestion = z.output<typeof ManagerQuestion>;
export type Answer = z.output<typeof Answer>;
export type CategoryScore = z.output<typeof CategoryScore>;
export type Areas = z.output<typeof Areas>;
export type SurveyRow = z.output<typeof SurveyRow>;
export type DaySurvey = z.output<typeof DaySurvey>;
export type DayScore = z.output<typeof DayScore>;
export type ExportRecord = z.output<typeof ExportRecord>;

/** An active session. */
export const LiveSession = z.object({
  _id: z.string(),
  /** True for the session that made this call. */
  current: z.boolean(),
  remember: z.boolean(),
  created: Time,
  /** The time when it was last used, to the minute. */
  last_used: Time,
  /** The browser's description of itself; empty if it sends none. */
  device: z.string(),
  /** The IP address from which it was started. */
  address: z.string(),
});

/** A result of an assessment. */
export const Measure = z.object({
  measure: z.string(),
  title: z.string(),
  unit: z.nullable(z.string()),
  decimals: z.number(),
  direction: z.literal(['up', 'down', 'none']),
  /** Null when it could not be calculated. */
  value: z.nullable(z.number()),
  /** The share of the data that was observed, from 0 to 1; null if the module doesn't calculate it. */
  coverage: z.nullable(z.number()),
  /** False for 'not enough data': the measure then never enters comparisons. */
  enough: z.boolean(),
  /** The number of items answered. */
  n: z.number(),
});

/** A module filled in at a store, with its results. */
export const Assessment = z.object({
  assessment_id: z.string(),
  version: z.number(),
  module: z.string(),
  module_version: z.string(),
  title: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  date: Time,
  /** The day in the organisation's time zone. */
  day: z.string(),
  by: z.object({ userid: z.nullable(z.string()), name: z.string() }),
  void: z.boolean(),
  outcome: z.nullable(z.object({ state: z.string(), text: z.string(), tone: z.literal(['good', 'neutral', 'bad']) })),
  measures: z.array(Measure),
});

export type Assessment = z.output<typeof Assessment>;

/** A problem in a definition, with its place in the file; the text is in English. */
export const DefinitionProblem = z.object({
  at: z.string(),
  code: z.string(),
  text: z.string(),
  /** The part of the entry at `at` that is at fault, such as `text.es`; empty if it is the whole entry. */
  field: z.string(),
  /** The offset of the character at fault in a formula, counted from 0; null if no single character is at fault. */
  character: z.nullable(z.number()),
  /** The cause of the problem and its values, from which clients can build `text` in other languages. */
  cause: z.literal(CAUSE_NAMES),
  values: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.null(), z.readonly(z.array(z.union([z.string(), z.number()])))]),
  ),
});
