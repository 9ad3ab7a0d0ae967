import type { Area } from '../../../domain/scoring/areas.ts';
import { AREAS } from '../../../domain/scoring/scoreColumns.ts';
import { day, flag, id, moment, number, text, integer, type Column } from './columns.ts';

/** The names of the feed's sets, in the order in which the feed lists them. */
export const SET_NAMES = [
  'Stores',
  'Groups',
  'Surveys',
  'Answers',
  'OtherSurveys',
  'OtherAnswers',
  'Actions',
  'Visits',
  'Assessments',
  'AssessmentAnswers',
  'Measures',
] as const;
export type SetName = (typeof SET_NAMES)[number];

/** A set of rows of the feed. */
export type DataSet = {
  readonly name: SetName;
  /** The name of a row's type in the model. */
  readonly entity: string;
  readonly description: string;
  /** The view in the schema `reporting` that contains its rows; null if they are calculated. */
  readonly view: string | null;
  readonly columns: readonly Column[];
  /** The columns that identify a row. */
  readonly key: readonly string[];
  /** The columns of the default order. No two rows have the same values in them. */
  readonly order: readonly string[];
};

const FOUR_P_WORDS: Record<string, string> = {
  p1: 'product availability',
  p2: 'placement',
  p3: 'price',
  p4: 'promotion',
};

const CATEGORY_WORDS: Record<string, string> = {
  fv: 'fruit and vegetables (FV)',
  sf: 'snack foods (SF)',
  mc: 'meals and convenience foods (MC)',
  bc: 'bread and cereals (BC)',
  ms: 'meat and seafood (MS)',
  de: 'dairy and eggs (DE)',
  dr: 'drinks (DR)',
};

/**
 * Returns the column of an area's score. The overall score is never null; others are null if no question of the area
 * counted.
 */
function scoreColumn(area: Area): Column {
  if (area === 'overall') return integer('overall', 'The overall score, 0 to 100');
  const of = area.split('_').map((part) => FOUR_P_WORDS[part] ?? CATEGORY_WORDS[part] ?? part);
  return integer.or(area, `The score for ${of.join(', ')}, 0 to 100; null if no question counted`);
}

const STORE = [id('store_id', 'The id of the store'), text('store_name', 'The name of the store')] as const;

const WHEN = [
  moment('date', 'When the audit was taken'),
  day('day', 'The day of the audit in the time zone of the organisation'),
] as const;

const STORES: DataSet = {
  name: 'Stores',
  entity: 'Store',
  description: 'The stores that are not archived, with their latest scores',
  view: 'stores',
  columns: [
    ...STORE,
    text('group_ids', 'The ids of its groups in the order of their names, separated by a semicolon and a space'),
    text('group_names', 'The names of its groups, in the same order'),
    integer('surveys', 'The number of its audits that count'),
    moment.or('last_survey', 'When its latest audit was taken'),
    integer.or('latest_overall', 'The overall score of its latest audit'),
    integer.or('previous_overall', 'The overall score of the audit before that'),
    moment('created', 'When it was created'),
  ],
  key: ['store_id'],
  order: ['store_id'],
};

const GROUPS: DataSet = {
  name: 'Groups',
  entity: 'Group',
  description: 'The groups of stores',
  view: 'groups',
  columns: [
    id('group_id', 'The id of the group'),
    text('group_name', 'The name of the group'),
    integer('stores', 'The number of its stores that are not archived'),
    moment('created', 'When it was created'),
  ],
  key: ['group_id'],
  order: ['group_id'],
};

const SURVEYS: DataSet = {
  name: 'Surveys',
  entity: 'Survey',
  description: 'The audits that count, each with 40 scores',
  view: 'surveys',
  columns: [
    id('survey_id', 'The id of the audit'),
    ...STORE,
    text.or('auditor', 'The name of the auditor; null if the account was deleted on request'),
    ...WHEN,
    moment.or('started', 'When the audit was started; null if unknown'),
    moment('received', 'When the server received the audit'),
    text('instrument', 'The instrument of the audit'),
    text('instrument_version', 'The version of the instrument'),
    integer('version', 'The version of the audit: 1 when received, plus 1 for each change'),
    ...AREAS.map(scoreColumn),
  ],
  key: ['survey_id'],
  order: ['date', 'survey_id'],
};

const ANSWERS: DataSet = {
  name: 'Answers',
  entity: 'Answer',
  description: 'The answers of the audits that count, one row per answer, in the order of the instrument',
  view: 'answers',
  columns: [
    id('survey_id', 'The id of the audit'),
    text('question_id', 'The id of the question'),
    integer('place', 'The position of the answer in its audit, starting at 1'),
    ...STORE,
    ...WHEN,
    text.or('part', '"audit", or "manager" for questions to the store manager'),
    text.or('category', 'The code of the food category'),
    text.or('category_name', 'The name of the food category, in the language of the organisation'),
    text.or('subcategory', 'The code of the sub-category within the category'),
    text.or('subcategory_name', 'The name of the sub-category'),
    integer.or(
      'p',
      'The P that the question assesses, 1 to 4; for managers also 5 and 6, their perception before and after',
    ),
    text.or('p_name', 'The name of the P'),
    text.or('question', 'The text of the question, in the language of the organisation'),
    text.or('answer', 'Yes, No, N/A or another text; multiple answers are separated by a semicolon and a space'),
    text.or('note', 'The auditor’s note on the answer'),
    integer.or('weight', 'The number of points the question is worth'),
    integer.or('counted', 'The number of points that counted: the weight, or 0'),
    integer.or('earned', 'The number of points earned: the weight, or 0'),
  ],
  key: ['survey_id', 'question_id'],
  order: ['date', 'survey_id', 'place', 'question_id'],
};

const KIND = text('kind', 'The kind of the audit: "second" (by another auditor, to measure agreement) or "practice"');

/** Returns the columns of a set (audits or their answers), with the audit's kind after its id. */
const withKind = ({ columns: [first, ...otherColumns] }: DataSet): Column[] =>
  first ? [first, KIND, ...otherColumns] : [];

const OTHER_SURVEYS: DataSet = {
  ...SURVEYS,
  name: 'OtherSurveys',
  entity: 'OtherSurvey',
  description: 'The second and practice audits, which count nowhere in the console, each with 40 scores',
  view: 'other_surveys',
  columns: withKind(SURVEYS),
};

const OTHER_ANSWERS: DataSet = {
  ...ANSWERS,
  name: 'OtherAnswers',
  entity: 'OtherAnswer',
  description: 'The answers of the second and practice audits, one row per answer, in the order of the instrument',
  view: 'other_answers',
  columns: withKind(ANSWERS),
};

const ACTIONS: DataSet = {
  name: 'Actions',
  entity: 'Action',
  description: 'The actions of the stores',
  view: 'actions',
  columns: [
    id('action_id', 'The id of the action'),
    integer('version', 'The version of the action: 1 when created, plus 1 for each change'),
    ...STORE,
    id.or('survey_id', 'The id of the audit in which the action was agreed'),
    text.or('question_id', 'The id of the question that the action is about'),
    text.or('question', 'The text of that question or of the item, in the language of the organisation'),
    text('title', 'The title of the action'),
    text('detail', 'The details of the action'),
    text(
      'status',
      'The status: "open", "doing" (in progress), "done", "confirmed" (verified) or "dropped" (cancelled)',
    ),
    flag('overdue', 'Whether the action is open or in progress after its due date'),
    day.or('due', 'The due date'),
    text.or('owner', 'The name of the owner'),
    number.or(
      'points',
      'The points expected: how much fixing the lost point would have added to the overall score when the action was created',
    ),
    number.or('realised', 'The points gained, calculated the same way at the audit that verified the action'),
    integer('repeated', 'The number of consecutive later audits or assessments that lost the point again'),
    id.or('confirmed_by', 'The id of the audit or assessment that verified the action'),
    moment('created', 'When the action was created'),
    text.or('created_by', 'The name of the user who created the action; null if the account was deleted on request'),
    id.or('assessment_id', 'The id of the assessment in which the action was agreed'),
    text.or('item', 'The name of the item of its module that the action is about'),
  ],
  key: ['action_id'],
  order: ['action_id'],
};

const VISITS: DataSet = {
  name: 'Visits',
  entity: 'Visit',
  description: 'The scheduled visits due in a range of days; without a filter on due, 400 days back and ahead',
  view: null,
  columns: [
    text('visit_id', 'The id of the visit'),
    id('schedule_id', 'The id of the schedule of the visit'),
    text('schedule_name', 'The name of the schedule'),
    ...STORE,
    day('due', 'The due date of the visit'),
    day('until', 'The last day on which the visit can be done'),
    text('state', 'The status: "planned", "due", "late", "done", "missed" or "skipped"'),
    day.or('planned', 'The day for which the visit is planned'),
    text.or('assignee', 'The name of the assigned auditor'),
    id.or('survey_id', 'The id of the audit that completed the visit'),
    day.or('survey_date', 'The day of that audit'),
    integer.or('survey_score', 'The overall score of that audit'),
    text.or('reason', 'Why the visit was skipped'),
    text.or('module', 'The name of the module that the visit is for; null if it is for an audit'),
    id.or('assessment_id', 'The id of the assessment of the module that completed the visit'),
    day.or('assessment_date', 'The day of that assessment'),
  ],
  key: ['visit_id'],
  order: ['due', 'visit_id'],
};

const MODULE = [
  text('module', 'The name of the module of the assessment'),
  text('module_version', 'The version of the module'),
] as const;

const ASSESSED = [
  moment('date', 'When the assessment was taken'),
  day('day', 'The day of the assessment in the time zone of the organisation'),
] as const;

const ASSESSMENTS: DataSet = {
  name: 'Assessments',
  entity: 'Assessment',
  description: 'The assessments that count; an assessment is a module filled in at a store',
  view: 'assessments',
  columns: [
    id('assessment_id', 'The id of the assessment'),
    ...STORE,
    text.or('auditor', 'The name of the auditor; null if the account was deleted on request'),
    ...ASSESSED,
    moment.or('started', 'When the assessment was started; null if unknown'),
    moment('received', 'When the server received the assessment'),
    ...MODULE,
    text('module_title', 'The title of the module, in the language of the organisation'),
    text('pillar', '"policy", "practice", "price", "purchasing" or "rules"'),
    integer('version', 'The version of the assessment: 1 when received, plus 1 for each change'),
    text.or('outcome', 'The code of the outcome; null if there is none'),
    text.or('outcome_text', 'The text of the outcome, in the language of the organisation'),
  ],
  key: ['assessment_id'],
  order: ['date', 'assessment_id'],
};

const ASSESSMENT_ANSWERS: DataSet = {
  name: 'AssessmentAnswers',
  entity: 'AssessmentAnswer',
  description: 'The answers of the assessments that count, one row per answered item, in the order of the module',
  view: 'assessment_answers',
  columns: [
    id('assessment_id', 'The id of the assessment'),
    text('item', 'The name of the item'),
    integer('place', 'The position of the answer in its assessment, starting at 1'),
    ...STORE,
    ...ASSESSED,
    ...MODULE,
    text.or('section', 'The code of the section; null for items about the scope of the module'),
    text.or('section_title', 'The title of the section, in the language of the organisation'),
    text.or('question', 'The text of the item, in the language of the organisation'),
    text.or('kind', '"yes_no", "choice", "multi", "number", "price", "date" or "text"'),
    text.or(
      'value',
      'The answer as text: "yes", "no", "na", a code, a number, a day, text, or "none" for a product that is not sold; multiple codes are separated by a semicolon and a space; null for a price',
    ),
    text.or('choice', 'The texts of the chosen codes, in the language of the organisation'),
    number.or('number', 'The answer to an item that asks for a number'),
    text.or('unit', 'The unit of the number, or of the size of a pack: "g", "kg", "ml", "L" or "each"'),
    text.or('note', 'The auditor’s note on the answer'),
    number.or('price', 'The usual price of the packs'),
    number.or('special', 'The special price'),
    number.or('size', 'The size of a pack'),
    number.or('packs', 'The number of packs that the price is for'),
    text.or('brand', 'The brand of the product'),
    number.or(
      'unit_price',
      'The price per kg, litre or piece; if the product is not sold, the mean price of other stores that was used instead',
    ),
    text.or('price_per', 'What the unit price is for: "kg", "L" or "each"'),
    flag('stood_in', 'Whether the unit price is the mean price of other stores'),
  ],
  key: ['assessment_id', 'item'],
  order: ['date', 'assessment_id', 'place', 'item'],
};

const MEASURES: DataSet = {
  name: 'Measures',
  entity: 'Measure',
  description: 'The measures of the assessments that count, one row per measure, in the order of the module',
  view: 'measures',
  columns: [
    id('assessment_id', 'The id of the assessment'),
    text('measure', 'The id of the measure in its module'),
    integer('place', 'The position of the measure in its module, starting at 1'),
    ...STORE,
    ...ASSESSED,
    ...MODULE,
    text.or('measure_title', 'The title of the measure, in the language of the organisation'),
    number.or('value', 'The value, not rounded; null if it could not be calculated'),
    text.or('unit', 'The unit of the value'),
    integer.or('decimals', 'The number of decimal places with which the console shows the value'),
    text.or('direction', '"up" if more is better, "down" if less is better, otherwise "none"'),
    number.or(
      'coverage',
      'The share of the value that was observed in the store, 0 to 1; null if it is not calculated',
    ),
    flag('enough', 'Whether the coverage is sufficient for comparisons'),
    integer('answered', 'The number of items that were answered in the assessment'),
  ],
  key: ['assessment_id', 'measure'],
  order: ['date', 'assessment_id', 'place', 'measure'],
};

export const SETS: Readonly<Record<SetName, DataSet>> = {
  Stores: STORES,
  Groups: GROUPS,
  Surveys: SURVEYS,
  Answers: ANSWERS,
  OtherSurveys: OTHER_SURVEYS,
  OtherAnswers: OTHER_ANSWERS,
  Actions: ACTIONS,
  Visits: VISITS,
  Assessments: ASSESSMENTS,
  AssessmentAnswers: ASSESSMENT_ANSWERS,
  Measures: MEASURES,
};

/** Returns a set's column by name; undefined if there is none. */
export function columnOf(set: DataSet, name: string): Column | undefined {
  return set.columns.find((column) => column.name === name);
}
