import { ACTIONS_MAX, EMAIL_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { parseInstant } from '../../../domain/days.ts';
import type { StoredAction } from '../../db/schema.ts';
import { quoted, RowProblem, storableText } from '../rows.ts';
import { isId } from '../../id.ts';

/** One field of a filled form: where it stands, the outermost group first, and what was entered. */
export type FormField = { path: readonly string[]; value: unknown };

/** What was entered, as text; '' for nothing, null for what is no text: repeats, places. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return null;
}

/** The id of a submission, with or without OpenRosa's `uuid:` before it. */
export function surveyIdOf(value: unknown): string {
  const id = (textOf(value) ?? '').replace(/^uuid:/i, '').toLowerCase();
  if (!isId(id)) throw new RowProblem(id === '' ? 'it has no id' : `its id ${quoted(id)} is no UUID`);
  return id;
}

/** The store that the form names, in a field of any group. */
export function storeOf(fields: readonly FormField[]): string {
  const store = firstText(fields, ['store_id', 'store', 'store_name']);
  if (store === null) throw new RowProblem("it names no store (a field 'store_id', 'store' or 'store_name')");
  return store;
}

/** When the audit was taken: the end that the form noted, or else when it came in, which is in UTC. */
export function momentOf(end: unknown, received: unknown): Date {
  const text = textOf(end) || textOf(received) || '';
  const moment = parseInstant(text);
  if (moment === null) throw new RowProblem(text === '' ? 'it has no date' : `its date ${quoted(text)} is no date`);
  return moment;
}

/** When the audit was begun, where the form noted it and its clock was not set back meanwhile. */
export function beginningOf(start: unknown, end: Date): Date | undefined {
  const moment = parseInstant(textOf(start) ?? '');
  return moment !== null && moment <= end ? moment : undefined;
}

/** Who took the audit: the form's field `auditor`, or else who sent it. */
export function auditorOf(fields: readonly FormField[], submitter: unknown): string {
  const name = firstText(fields, ['auditor']) ?? (textOf(submitter) || 'unknown');
  return storableText(name, () => "the auditor's name", EMAIL_MAX_CHARACTERS);
}

/**
 * The action plan from the repeat `actions`: of each entry its `text`, its `question` when the form asks for one, and
 * as notes its `notes` and its `due` day.
 */
export function actionsOf(fields: readonly FormField[]): StoredAction[] {
  const repeat = fields.find(({ path, value }) => path.at(-1) === 'actions' && Array.isArray(value));
  const entries = (repeat?.value as unknown[] | undefined) ?? [];
  const actions = entries.flatMap((entry) => {
    const text = partOf(entry, 'text');
    if (text === '') return [];
    const notes = [partOf(entry, 'notes'), partOf(entry, 'due')].filter(Boolean).join('; ');
    return [{ question: partOf(entry, 'question'), answers: [text], ...(notes === '' ? {} : { notes }) }];
  });
  if (actions.length <= ACTIONS_MAX) return actions;
  throw new RowProblem(`it has ${actions.length} actions, and a plan holds ${ACTIONS_MAX} at most`);
}

/** A part of a repeat's entry; KoboToolbox names it by its full path, ODK Central by its name alone. */
function partOf(entry: unknown, name: string): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const part = Object.entries(entry).find(([key]) => key.split('/').at(-1) === name);
  // Half the limit, because two of them are joined.
  return storableText(textOf(part?.[1]) ?? '', () => `an action's ${name}`, TEXT_MAX_CHARACTERS / 2);
}

/** The first of these names that the form has a text for. */
function firstText(fields: readonly FormField[], names: readonly string[]): string | null {
  for (const name of names) {
    const field = fields.find(({ path, value }) => path.at(-1) === name && textOf(value));
    if (field) return textOf(field.value);
  }
  return null;
}
