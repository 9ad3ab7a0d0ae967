import { addAction } from '../../../../../contract/followUp/actions/actions.ts';
import { ACTION_STATUSES, isUnfinished, type ActionStatus } from '../../../../../domain/actions/status.ts';
import { WORKBOOK_ACTIONS_MAX } from '../../../../../domain/bulkImport.ts';
import { NAME_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from '../../../../../domain/limits.ts';
import { Email, text } from '../../../../../contract/kit/fields.ts';
import { ownerCells } from '../../export/followUpCells.ts';
import type { ActionState } from '../../export/followUpQueries.ts';
import { nameKey } from '../../export/names.ts';
import type { State } from '../../export/queries.ts';
import type { GivenCell } from '../../../../files/sheets/messages.ts';
import { storeOfRow } from './assignments.ts';
import { visibilityCheck, type People } from './cells.ts';
import { byRule, type Problem, type Problems } from './problems.ts';
import { sheetRows, type RecordChange, type Row } from './table.ts';

/** The owner: a user by key, or a person without an account; null for nobody. */
type Owner = { userKey: string } | { name: string; email: string } | null;

/**
 * A change to an action. `owner` is undefined if it stays unchanged; `reason` is undefined unless the action is
 * cancelled.
 */
export type ActionChange = RecordChange<'Actions', ActionState> & {
  storeKey: string;
  question: string | null;
  fields: Fields;
  owner: Owner | undefined;
  reason: string | undefined;
};

type Fields = { title: string; detail: string; due: string; status: ActionStatus };

type ActionRow = Row<'Actions'>;

/**
 * Plans the changes in the 'Actions' sheet. A row without an id refers to the store's unfinished action with the same
 * question or item, or with the same title if the row has neither. If there is none, the row adds an action, unless the
 * row has an item: an action about an item needs an assessment.
 */
export function planActions(
  lines: GivenCell[][] | undefined,
  state: State,
  people: People,
  problems: Problems,
): { rows: number; changes: ActionChange[] } {
  const rows = sheetRows('Actions', lines, problems);
  const byId = new Map(state.actions.map((action) => [action.id, action]));
  const byPlace = new Map(state.actions.map((action) => [placeOf(action.storeId, action, action.title), action]));
  const ownerOf = readerOfOwners(state, people);
  const rowOf = new Map<string, number>();
  const changes: ActionChange[] = [];
  for (const row of rows.filter(({ readable }) => readable)) {
    const at = { sheet: 'Actions', row: row.number } as const;
    const id = (row.cell('id') ?? '').trim().toLowerCase();
    const question = (row.cell('question') ?? '').trim();
    const item = (row.cell('item') ?? '').trim();
    const byIdCell = id === '' ? undefined : byId.get(id);
    if (id !== '' && !byIdCell) problems.add({ ...at, column: 'id', code: 'action_over' });
    const storeKey =
      byIdCell?.storeId ?? (id === '' ? storeOfRow(row, 'Actions', people.stores, problems)?.key : undefined);
    if (storeKey === undefined) continue;
    const place = placeOf(storeKey, { question, item }, row.cell('title') ?? '');
    const action = byIdCell ?? byPlace.get(place) ?? null;
    const key = action?.id ?? place;
    const earlierRow = rowOf.get(key);
    if (earlierRow !== undefined)
      problems.add({ ...at, column: 'id', code: 'same_record', values: { row: earlierRow } });
    rowOf.set(key, row.number);
    expectStays(row, action, problems);
    if (!action && question !== '' && !state.questions.has(question)) {
      problems.add({ ...at, column: 'question', code: 'unknown_question', values: { question } });
    }
    if (!action && item !== '') problems.add({ ...at, column: 'item', code: 'item_from_assessment' });
    const fields = fieldsOf(row, action, problems);
    const owner = ownerOf(row, action, storeKey, problems);
    const reason = reasonOf(row, fields, problems);
    if (earlierRow !== undefined || !fields || reason === null) continue;
    const columns = [
      ...(['title', 'detail', 'due', 'status'] as const).filter((field) => fields[field] !== (action?.[field] ?? '')),
      ...(owner === undefined ? [] : ['owner']),
    ];
    if (columns.length === 0) continue;
    const kind = action ? 'changed' : 'added';
    const change = { sheet: 'Actions', row: row.number, kind, key, before: action, name: fields.title } as const;
    changes.push({ ...change, storeKey, question: question || null, fields, owner, reason, columns });
    if (changes.length === WORKBOOK_ACTIONS_MAX + 1) {
      problems.add({ ...at, column: null, code: 'too_many_actions', values: { most: WORKBOOK_ACTIONS_MAX } });
    }
  }
  return { rows: rows.length, changes };
}

type Subject = { question: string | null; item: string | null };

/** Returns the key by which an unfinished action is unique: the store with the question, the item or the title. */
function placeOf(storeKey: string, { question, item }: Subject, title: string): string {
  if (question) return `${storeKey} ${question}`;
  return item ? `${storeKey} / ${item}` : `${storeKey}  ${nameKey(title)}`;
}

function expectStays(row: ActionRow, action: ActionState | null, problems: Problems): void {
  if (!action) return;
  const was = { store_id: action.storeId, question: action.question ?? '', item: action.item ?? '' };
  for (const column of ['store_id', 'question', 'item'] as const) {
    const text = (row.cell(column) ?? '').trim();
    if (text === '' || text.toLowerCase() === was[column].toLowerCase()) continue;
    problems.add({ sheet: 'Actions', row: row.number, column, code: 'action_stays' });
  }
}

const RULES = addAction.input.shape;

/** Validates the fields with the form's rules; unchanged fields always pass. Returns null if any field is invalid. */
function fieldsOf(row: ActionRow, action: ActionState | null, problems: Problems): Fields | null {
  const at = (column: keyof Fields) => ({ sheet: 'Actions', row: row.number, column }) as const;
  const readCell = (column: 'title' | 'detail' | 'due', rule: Parameters<typeof byRule>[0]) => {
    const before = action ? (action[column] ?? '') : undefined;
    const text = row.cell(column) ?? before ?? '';
    return text === before ? text : (byRule(rule, text, at(column), problems) as string | null);
  };
  const [title, detail, due] = [
    readCell('title', RULES.title),
    readCell('detail', RULES.detail),
    readCell('due', RULES.due),
  ];
  if (due && due !== action?.due && action?.agreed && due < action.agreed) {
    problems.add({ ...at('due'), code: 'due_before_audit' });
  }
  const status = statusOf(row, action, problems);
  return title === null || detail === null || due === null || status === null ? null : { title, detail, due, status };
}

function statusOf(row: ActionRow, action: ActionState | null, problems: Problems): ActionStatus | null {
  const text = nameKey(row.cell('status') ?? '') || (action?.status ?? 'open');
  const status = ACTION_STATUSES.find((actionStatus) => actionStatus === text);
  const code = problemOf(status, action);
  if (code) problems.add({ sheet: 'Actions', row: row.number, column: 'status', code });
  return code ? null : (status ?? null);
}

function problemOf(status: ActionStatus | undefined, action: ActionState | null): Problem['code'] | null {
  if (status === undefined) return 'unknown_status';
  if (status === 'confirmed') return 'status_by_audit';
  return !action && status !== 'open' ? 'new_action_open' : null;
}

const Reason = text(NOTE_MAX_CHARACTERS);

/**
 * Returns the reason for cancelling an action; undefined if none is needed; null, with a problem added, when it is
 * missing or invalid.
 */
function reasonOf(row: ActionRow, fields: Fields | null, problems: Problems): string | undefined | null {
  if (!fields || isUnfinished(fields.status)) return undefined;
  const at = { sheet: 'Actions', row: row.number, column: 'reason' } as const;
  const reason = byRule(Reason, row.cell('reason') ?? '', at, problems);
  if (reason === '') problems.add({ ...at, code: 'missing' });
  return reason || null;
}

const Name = text(NAME_MAX_CHARACTERS);

/**
 * Returns a function that reads the owner in a row: a user by email address or, if no user has it, a person without an
 * account; null for none, undefined if unchanged.
 */
function readerOfOwners(state: State, people: People) {
  const sees = visibilityCheck(state, people);
  const users = new Map(state.users.map((user) => [user.id, user]));
  return (row: ActionRow, action: ActionState | null, storeKey: string, problems: Problems): Owner | undefined => {
    const at = (column: 'owner' | 'email') => ({ sheet: 'Actions', row: row.number, column }) as const;
    const was = action ? ownerCells(action, users) : { owner: '', email: '' };
    const [ownerText, address] = [row.cell('owner') ?? was.owner, (row.cell('email') ?? was.email).trim()];
    if (ownerText === was.owner && address === was.email) return undefined;
    const user = people.users.byEmail.get(nameKey(address));
    if (user) {
      if (!sees(user.key, storeKey)) problems.add({ ...at('email'), code: 'owner_outside' });
      return user.key === action?.ownerId ? undefined : { userKey: user.key };
    }
    const name = byRule(Name, ownerText, at('owner'), problems) ?? '';
    const email = address === '' ? '' : (byRule(Email, address, at('email'), problems) ?? '');
    if (name === '' && email !== '') problems.add({ ...at('owner'), code: 'missing' });
    return name === '' ? null : { name, email };
  };
}
