import { ACTIONS_MAX, EMAIL_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { parseInstant } from '../../../../domain/days.ts';
import type { StoredAction } from '../../../db/schema.ts';
import { quote, RowProblem, storableText } from '../rows.ts';
import { isId } from '../../../id.ts';

const NOTES_SEPARATOR = '; ';

/** The maximum length of an action's fields, in characters, so that two fields joined fit in the action's notes. */
const PART_MAX_CHARACTERS = (TEXT_MAX_CHARACTERS - NOTES_SEPARATOR.length) / 2;

/** One field of a submitted form: its path, outermost group first, and its value. */
export type FormField = { path: readonly string[]; value: unknown };

/** Returns a field's value as text: '' if it is empty, null if it is a list or an object. */
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

/** Returns the store that the form names. Throws RowProblem when it names none. */
export function storeOf(fields: readonly FormField[]): string {
  const store = firstText(fields, ['store_id', 'store', 'store_name']);
  if (store === null) throw new RowProblem("it does not name a store (field 'store_id', 'store' or 'store_name')");
  return store;
}

/**
 * Returns the form's end time or, if it has none, the time when the server received it. Throws RowProblem without a
 * valid time.
 */
export function momentOf(end: unknown, receipt: unknown): Date {
  const text = textOf(end) || textOf(receipt) || '';
  const moment = parseInstant(text);
  if (moment === null) throw new RowProblem(text === '' ? 'it has no date' : `its date ${quote(text)} is not a date`);
  return moment;
}

/** Returns the start time of the audit, or undefined if it is missing, invalid or after the end. */
export function auditStart(start: unknown, end: Date): Date | undefined {
  const moment = parseInstant(textOf(start) ?? '');
  return moment !== null && moment <= end ? moment : undefined;
}

/**
 * Returns the auditor's name: the form's field `auditor` or, if that is empty, the submitter; 'unknown' without either.
 * Throws RowProblem if the name can't be stored.
 */
export function auditorOf(fields: readonly FormField[], submitter: unknown): string {
  const name = firstText(fields, ['auditor']) ?? (textOf(submitter) || 'unknown');
  return storableText(name, () => "the auditor's name", EMAIL_MAX_CHARACTERS);
}

/**
 * Returns the action plan from the repeat `actions`. Throws RowProblem if it has too many actions or text that
 * can't be stored.
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

/** KoboToolbox keys the fields of an entry by full path, ODK Central by name only. */
function partOf(entry: unknown, name: string): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const part = Object.entries(entry).find(([key]) => key.split('/').at(-1) === name);
  return storableText(textOf(part?.[1]) ?? '', () => `an action's field ${quote(name)}`, PART_MAX_CHARACTERS);
}

function firstText(fields: readonly FormField[], names: readonly string[]): string | null {
  for (const name of names) {
    const field = fields.find(({ path, value }) => path.at(-1) === name && textOf(value));
    if (field) return textOf(field.value);
  }
  return null;
}
