import { ACTIONS_MAX, EMAIL_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { parseInstant } from '../../../../domain/days.ts';
import type { StoredAction } from '../../../db/schema.ts';
import { quote, RowProblem, storableText } from '../rows.ts';
import { isId } from '../../../id.ts';

/** The text between the two parts of an action's notes. */
const NOTES_SEPARATOR = '; ';

/** The maximum length of a text of an action, in characters: two of them and the separator fit in its notes. */
const PART_MAX_CHARACTERS = (TEXT_MAX_CHARACTERS - NOTES_SEPARATOR.length) / 2;

/** One field of a submitted form: its path, outermost group first, and its value. */
export type FormField = { path: readonly string[]; value: unknown };

/** Returns a value as text: '' when it is empty, null when it isn't text (repeats, locations). */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return null;
}

/** Returns the id of a submission, without OpenRosa's `uuid:` prefix. Throws RowProblem unless it is a UUID. */
export function surveyIdOf(value: unknown): string {
  const id = (textOf(value) ?? '').replace(/^uuid:/i, '').toLowerCase();
  if (!isId(id)) throw new RowProblem(id === '' ? 'it has no id' : `its id ${quote(id)} is not a UUID`);
  return id;
}

/** Returns the store that the form names in a field of any group. Throws RowProblem when there is none. */
export function storeOf(fields: readonly FormField[]): string {
  const store = firstText(fields, ['store_id', 'store', 'store_name']);
  if (store === null) throw new RowProblem("it does not name a store (field 'store_id', 'store' or 'store_name')");
  return store;
}

/**
 * Returns the time of the audit: the form's end time or, without one, the time when the server received it, which is in
 * UTC. Throws RowProblem if it has neither or the one used is not a date.
 */
export function momentOf(end: unknown, receipt: unknown): Date {
  const text = textOf(end) || textOf(receipt) || '';
  const moment = parseInstant(text);
  if (moment === null) throw new RowProblem(text === '' ? 'it has no date' : `its date ${quote(text)} is not a date`);
  return moment;
}

/**
 * Returns the start time of the audit; undefined when the form has no valid one, or when it is after the end because
 * the clock was set back.
 */
export function auditStart(start: unknown, end: Date): Date | undefined {
  const moment = parseInstant(textOf(start) ?? '');
  return moment !== null && moment <= end ? moment : undefined;
}

/**
 * Returns the auditor's name: the form's field `auditor` or, if that is empty, the submitter; 'unknown' without either.
 */
export function auditorOf(fields: readonly FormField[], submitter: unknown): string {
  const name = firstText(fields, ['auditor']) ?? (textOf(submitter) || 'unknown');
  return storableText(name, () => "the auditor's name", EMAIL_MAX_CHARACTERS);
}

/**
 * Returns the action plan from the repeat `actions`. Each entry has a `text` and optionally a `question`, `notes` and a
 * `due` day; `notes` and `due` are stored together as notes. Throws RowProblem if there are too many actions, or if a
 * text can't be stored.
 */
export function actionsOf(fields: readonly FormField[]): StoredAction[] {
  const repeat = fields.find(({ path, value }) => path.at(-1) === 'actions' && Array.isArray(value));
  const entries = (repeat?.value as unknown[] | undefined) ?? [];
  const actions = entries.flatMap((entry) => {
    const text = partOf(entry, 'text');
    if (text === '') return [];
    const notes = [partOf(entry, 'notes'), partOf(entry, 'due')].filter(Boolean).join(NOTES_SEPARATOR);
    return [{ question: partOf(entry, 'question'), answers: [text], ...(notes === '' ? {} : { notes }) }];
  });
  if (actions.length <= ACTIONS_MAX) return actions;
  throw new RowProblem(`it has ${actions.length} actions, but a plan can have at most ${ACTIONS_MAX}`);
}

/** Returns one field of a repeat's entry. KoboToolbox keys it by full path, ODK Central by name only. */
function partOf(entry: unknown, name: string): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const part = Object.entries(entry).find(([key]) => key.split('/').at(-1) === name);
  return storableText(textOf(part?.[1]) ?? '', () => `an action's field ${quote(name)}`, PART_MAX_CHARACTERS);
}

/** Returns the value of the first of these field names for which the form contains text; null if there is none. */
function firstText(fields: readonly FormField[], names: readonly string[]): string | null {
  for (const name of names) {
    const field = fields.find(({ path, value }) => path.at(-1) === name && textOf(value));
    if (field) return textOf(field.value);
  }
  return null;
}
