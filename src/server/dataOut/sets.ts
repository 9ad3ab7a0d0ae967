import { AREAS, type Area } from '../../domain/scoring/areas.ts';
import { day, flag, id, moment, number, text, whole, type Column } from './columns.ts';

/** The sets of the feed, in the order in which it lists them. */
export const SET_NAMES = ['Stores', 'Groups', 'Surveys', 'Answers', 'Actions', 'Visits'] as const;
export type SetName = (typeof SET_NAMES)[number];

/** A set of rows, from which follow the feed, its metadata, the CSV file, its description and the tables of the docs. */
export type DataSet = {
  readonly name: SetName;
  /** What one row is called in the model. */
  readonly entity: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** What tells a row from all others. */
  readonly key: readonly string[];
  /** The order of rows where none is asked for, the key at its end: an index has it, and pages follow it. */
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

/** The column of an area's score: the overall one is always there, others only where a question of the area counted. */
function scoreOf(area: Area): Column {
  if (area === 'overall') return whole('overall', 'The overall score, 0 to 100');
  const of = area.split('_').map((part) => FOUR_P_WORDS[part] ?? CATEGORY_WORDS[part] ?? part);
  return whole.or(area, `The score for ${of.join(', ')}, 0 to 100; nothing where no question of it counted`);
}

const STORE = [id('store_id', 'The store'), text('store_name', 'The name of the store')] as const;

const WHEN = [
  moment('date', 'When the audit was taken'),
  day('day', 'The day of the audit in the time zone of the organisation'),
] as const;

const STORES: DataSet = {
  name: 'Stores',
  entity: 'Store',
  description: 'The stores that are not archived, with their latest scores',
  columns: [
    ...STORE,
    text('group_ids', 'The ids of its groups, in the order of their names, with a semicolon and a space between them'),
    text('group_names', 'The names of its groups, in the same order'),
    whole('surveys', 'How many audits of it count'),
    moment.or('last_survey', 'When its latest audit was taken'),
    whole.or('latest_overall', 'The overall score of its latest audit'),
    whole.or('previous_overall', 'The overall score of the audit before'),
    moment('created', 'When it was added'),
  ],
  key: ['store_id'],
  order: ['store_id'],
};

const GROUPS: DataSet = {
  name: 'Groups',
  entity: 'Group',
  description: 'The groups of stores',
  columns: [
    id('group_id', 'The group'),
    text('group_name', 'The name of the group'),
    whole('stores', 'How many stores it has that are not archived'),
    moment('created', 'When it was added'),
  ],
  key: ['group_id'],
  order: ['group_id'],
};

const SURVEYS: DataSet = {
  name: 'Surveys',
  entity: 'Survey',
  description: 'The audits that count, each with its forty scores',
  columns: [
    id('survey_id', 'The audit'),
    ...STORE,
    text.or('auditor', 'Who took it; nothing where their account was deleted at their request'),
    ...WHEN,
    moment.or('started', 'When it was begun, where that is known'),
    moment('received', 'When it came in'),
    text('instrument', 'The audit instrument that it was taken with'),
    text('instrument_version', 'The version of the instrument'),
    whole('version', '1 as it came in, and one more for each change'),
    ...AREAS.map(scoreOf),
  ],
  key: ['survey_id'],
  order: ['date', 'survey_id'],
};

const ANSWERS: DataSet = {
  name: 'Answers',
  entity: 'Answer',
  description: 'The answers of the audits that count, one row each, in the order of the instrument',
  columns: [
    id('survey_id', 'The audit'),
    text('question_id', 'The question'),
    whole('place', 'The place of the answer in its audit, from 1 on'),
    ...STORE,
    ...WHEN,
    text.or('part', '"audit", or "manager" for what the manager of the store was asked'),
    text.or('category', 'The code of the food category'),
    text.or('category_name', 'The name of the food category, in the language of the organisation'),
    text.or('subcategory', 'The code of the sub-category within its category'),
    text.or('subcategory_name', 'The name of the sub-category'),
    whole.or(
      'p',
      'Which P the question judges, 1 to 4; of a manager also 5 and 6, what they perceive before and after',
    ),
    text.or('p_name', 'The name of the P'),
    text.or('question', 'What was asked, in the language of the organisation'),
    text.or('answer', 'Yes, No, N/A or another text; several with a semicolon and a space between them'),
    text.or('note', 'What the auditor noted beside it'),
    whole.or('weight', 'How many points the question is worth'),
    whole.or('counted', 'How many points counted: the weight, or 0'),
    whole.or('earned', 'How many points were earned: the weight, or 0'),
  ],
  key: ['survey_id', 'question_id'],
  order: ['date', 'survey_id', 'place', 'question_id'],
};

const ACTIONS: DataSet = {
  name: 'Actions',
  entity: 'Action',
  description: 'What is done about lost points',
  columns: [
    id('action_id', 'The action'),
    whole('version', '1 as it was made, and one more for each change'),
    ...STORE,
    id.or('survey_id', 'The audit that it was agreed on at'),
    text.or('question_id', 'The question that it is about'),
    text.or('question', 'What that question asks, in the language of the organisation'),
    text('title', 'What is to be done'),
    text('detail', 'More about it'),
    text('status', '"open", "doing", "done", "confirmed" or "dropped"'),
    flag('overdue', 'Whether it is open or being done after its day'),
    day.or('due', 'The day by which it is to be done'),
    text.or('owner', 'Who does it'),
    number.or('points', 'What mending the point adds to the overall score, as it was when the action was made'),
    number.or('realised', 'The same at the audit that confirmed it'),
    whole('repeated', 'How many audits in a row lost the point since'),
    id.or('confirmed_by', 'The audit that confirmed it'),
    moment('created', 'When it was made'),
    text.or('created_by', 'Who made it; nothing where their account was deleted at their request'),
  ],
  key: ['action_id'],
  order: ['action_id'],
};

const VISITS: DataSet = {
  name: 'Visits',
  entity: 'Visit',
  description:
    'The visits of schedules that fall due in a range of days: where none is asked for, 400 days back and ahead',
  columns: [
    text('visit_id', 'The visit'),
    id('schedule_id', 'The schedule that it comes from'),
    text('schedule_name', 'The name of the schedule'),
    ...STORE,
    day('due', 'The day by which the store is to be audited'),
    day('until', 'The last day of its window'),
    text('state', '"planned", "due", "late", "done", "missed" or "skipped"'),
    day.or('planned', 'The day on which the auditor means to go'),
    text.or('assignee', 'Who audits'),
    id.or('survey_id', 'The audit that did it'),
    day.or('survey_date', 'The day of that audit'),
    whole.or('survey_score', 'The overall score of that audit'),
    text.or('reason', 'Why it is skipped'),
  ],
  key: ['visit_id'],
  order: ['due', 'visit_id'],
};

/** The sets by their names. */
export const SETS: Readonly<Record<SetName, DataSet>> = {
  Stores: STORES,
  Groups: GROUPS,
  Surveys: SURVEYS,
  Answers: ANSWERS,
  Actions: ACTIONS,
  Visits: VISITS,
};

/** The column of a set by its name; undefined where it has none. */
export function columnOf(set: DataSet, name: string): Column | undefined {
  return set.columns.find((column) => column.name === name);
}
