import { addSchedule } from '../../../../../contract/followUp/schedule/schedules.ts';
import { LAST_DUE_DAY } from '../../../../../domain/limits.ts';
import type { IntervalUnit } from '../../../../../domain/schedule/interval.ts';
import { FIRST_SURVEY_DAY } from '../../../../../domain/surveyDate.ts';
import { storeCells, storesCell } from '../../export/followUpCells.ts';
import type { ScheduleState } from '../../export/followUpQueries.ts';
import { nameKey } from '../../export/names.ts';
import type { State } from '../../export/queries.ts';
import type { GivenCell } from '../../../../files/sheets/messages.ts';
import { findRecord, visibilityCheck, userKeyOf, type People } from './cells.ts';
import { byRule, quotable, type Problems } from './problems.ts';
import { sameIds } from './stores.ts';
import { sheetRows, type RecordChange, type Row } from './table.ts';

type Fields = {
  name: string;
  every: number;
  unit: IntervalUnit;
  start: string;
  grace: number;
  module: string | null;
};

/** The stores of a schedule: a group's stores, or the stores with these keys. */
type ScheduleTarget = { groupId: string | null; storeKeys: string[] };

/**
 * A change to a schedule. `target` and `assigneeKey` are undefined when they stay unchanged; '' removes the assignee.
 */
export type ScheduleChange = RecordChange<'Schedules', ScheduleState> & {
  fields: Fields;
  target: ScheduleTarget | undefined;
  assigneeKey: string | undefined;
};

type ScheduleRow = Row<'Schedules'>;

/**
 * Plans the changes in the 'Schedules' sheet. A row without an id refers to the schedule with this name; if there is
 * none, the row adds a schedule.
 */
export function planSchedules(
  lines: GivenCell[][] | undefined,
  state: State,
  people: People,
  problems: Problems,
): { rows: number; changes: ScheduleChange[] } {
  const rows = sheetRows('Schedules', lines, problems);
  const find = findRecord(state.schedules, 'several_schedules');
  const readScope = readerOfStores(state, people);
  const outsideCounter = counterOfStoresOutside(state, people);
  const emails = new Map(state.users.map(({ id, email }) => [id, email]));
  const rowOf = new Map<string, number>();
  const changes: ScheduleChange[] = [];
  for (const row of rows.filter(({ readable }) => readable)) {
    const at = { sheet: 'Schedules', row: row.number } as const;
    const schedule = find(row.cell('id') ?? '', row.cell('name') ?? '', at, problems);
    if (schedule === undefined) continue;
    const key = schedule?.id ?? nameKey(row.cell('name') ?? '');
    const earlierRow = rowOf.get(key);
    if (earlierRow !== undefined)
      problems.add({ ...at, column: 'id', code: 'same_record', values: { row: earlierRow } });
    rowOf.set(key, row.number);
    const fields = fieldsOf(row, schedule, state.modules, problems);
    const target = readScope(row, schedule, problems);
    const before = schedule?.assigneeId ? (emails.get(schedule.assigneeId) ?? '') : '';
    const email = row.cell('email') ?? before;
    const userKey = email === before ? undefined : userKeyOf(email, people.users, at, problems);
    const assigneeKey = userKey === (schedule?.assigneeId ?? '') ? undefined : userKey;
    if (earlierRow !== undefined || !fields || target === null) continue;
    const columns = [
      ...FIELDS.filter((field) => fields[field] !== (schedule?.[field] ?? null)),
      ...(target === undefined ? [] : [target.groupId === null ? 'stores' : 'group']),
      ...(assigneeKey === undefined ? [] : ['email']),
    ];
    if (columns.length === 0) continue;
    const auditor = assigneeKey ?? schedule?.assigneeId ?? '';
    const stores = auditor && (target || assigneeKey) ? outsideCounter(auditor, target ?? schedule) : 0;
    if (stores > 0) problems.add({ ...at, column: 'email', code: 'assignee_outside', values: { stores } });
    const kind = schedule ? 'changed' : 'added';
    const change = { sheet: 'Schedules', row: row.number, kind, key, before: schedule, name: fields.name } as const;
    changes.push({ ...change, fields, target, assigneeKey, columns });
  }
  return { rows: rows.length, changes };
}

const FIELDS = ['name', 'every', 'unit', 'start', 'grace', 'module'] as const;

const RULES = addSchedule.input.shape;

/** Validates the fields with the form's rules; unchanged fields always pass. Returns null if any field is invalid. */
function fieldsOf(
  row: ScheduleRow,
  schedule: ScheduleState | null,
  modules: ReadonlySet<string>,
  problems: Problems,
): Fields | null {
  const at = (column: (typeof FIELDS)[number]) => ({ sheet: 'Schedules', row: row.number, column }) as const;
  const textOf = (column: 'unit' | 'start') => (row.cell(column) || schedule?.[column] || '').trim();
  const wholeNumber = (column: 'every' | 'grace', otherwise: number) => {
    const cell = (row.cell(column) ?? '').trim();
    const number = cell === '' ? (schedule?.[column] ?? otherwise) : Number(cell);
    if (number === schedule?.[column] || byRule(RULES[column], number, at(column), NO_PROBLEMS) !== null) return number;
    problems.add({ ...at(column), code: 'whole_number' });
    return null;
  };
  const unit = RULES.unit.safeParse(textOf('unit').toLowerCase());
  if (!unit.success) problems.add({ ...at('unit'), code: 'unknown_unit' });
  const title = row.cell('name') ?? schedule?.name ?? '';
  const name = title === schedule?.name ? title : byRule(RULES.name, title, at('name'), problems);
  const start =
    textOf('start') === schedule?.start ? schedule.start : byRule(RULES.start, textOf('start'), at('start'), problems);
  const [every, grace] = [wholeNumber('every', 0), wholeNumber('grace', 0)];
  if (start !== null && start !== schedule?.start && start < FIRST_SURVEY_DAY) {
    problems.add({ ...at('start'), code: 'date_long_ago' });
  }
  if (start !== null && start !== schedule?.start && start > LAST_DUE_DAY) {
    problems.add({ ...at('start'), code: 'day_far_ahead', values: { day: LAST_DUE_DAY } });
  }
  const module = moduleOf(row, schedule);
  const isKnown = module === null || module === schedule?.module || modules.has(module);
  if (!isKnown) problems.add({ ...at('module'), code: 'module_unused', values: { name: quotable(module) } });
  if (name === null || start === null || every === null || grace === null || !unit.success || !isKnown) return null;
  return { name, every, unit: unit.data, start, grace, module };
}

/** Returns the module's name in a row: null for audits. Without the column, the schedule keeps its module. */
function moduleOf(row: ScheduleRow, schedule: ScheduleState | null): string | null {
  const cell = row.cell('module');
  if (cell === null) return schedule?.module ?? null;
  return cell.trim() || null;
}

const NO_PROBLEMS: Problems = { count: 0, list: [], rowsOf: () => new Set(), add: () => undefined };

/**
 * Returns a function that reads the group or stores in a row: undefined when unchanged; null, with a problem added,
 * when invalid.
 */
function readerOfStores(state: State, { stores }: People) {
  const groupNames = new Map(state.groups.map(({ id, name }) => [id, name]));
  const groups = new Map(state.groups.map(({ id, name }) => [nameKey(name), id]));
  const before = storeCells(state.stores);
  const after = storeCells([...stores.byKey.values()].map(({ key, name }) => ({ id: key, name })));
  return (row: ScheduleRow, schedule: ScheduleState | null, problems: Problems): ScheduleTarget | undefined | null => {
    const at = { sheet: 'Schedules', row: row.number } as const;
    const was = {
      group: schedule?.groupId ? (groupNames.get(schedule.groupId) ?? '') : '',
      stores: schedule ? storesCell(schedule, before) : '',
    };
    const [group, storeNames] = [row.cell('group') ?? was.group, row.cell('stores') ?? was.stores];
    const isNone = group.trim() === '' && storeNames.trim() === '';
    if (schedule && (isNone || (group === was.group && storeNames === was.stores))) return undefined;
    if (isNone || (group.trim() !== '' && storeNames.trim() !== '')) {
      problems.add({ ...at, column: 'group', code: 'group_or_stores' });
      return null;
    }
    if (storeNames.trim() === '') {
      const groupId = groups.get(nameKey(group));
      if (groupId !== undefined) return groupId === schedule?.groupId ? undefined : { groupId, storeKeys: [] };
      problems.add({ ...at, column: 'group', code: 'no_group', values: { name: quotable(group) } });
      return null;
    }
    const { groupIds: storeKeys, unknown } = after.read(storeNames);
    for (const name of unknown) {
      const bearers = stores.byName.of(name).length;
      const code = bearers > 1 ? 'several_bear_name' : 'no_store';
      problems.add({ ...at, column: 'stores', code, values: { name: quotable(name), count: bearers } });
    }
    if (unknown.length > 0) return null;
    return schedule?.groupId === null && sameIds(storeKeys, schedule.storeIds)
      ? undefined
      : { groupId: null, storeKeys };
  };
}

function counterOfStoresOutside(state: State, people: People) {
  const sees = visibilityCheck(state, people);
  const groupsOf = new Map(state.stores.map(({ id, groupIds }) => [id, groupIds]));
  for (const { key, groupIds } of people.stores.changes) groupsOf.set(key, groupIds);
  return (userKey: string, target: ScheduleTarget | ScheduleState | null): number => {
    if (!target) return 0;
    const { groupId } = target;
    const storeRefs = 'storeKeys' in target ? target.storeKeys : target.storeIds;
    const stores =
      groupId === null ? storeRefs : [...groupsOf].flatMap(([key, ids]) => (ids.includes(groupId) ? key : []));
    return stores.filter((storeKey) => !sees(userKey, storeKey)).length;
  };
}
