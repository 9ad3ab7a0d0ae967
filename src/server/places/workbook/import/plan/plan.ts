import { createHash } from 'node:crypto';
import type { SheetName } from '../../../../../domain/bulkImport.ts';
import type { GivenWorkbook } from '../../../../files/sheets/readSheets.ts';
import type { State } from '../../export/queries.ts';
import { planActions, type ActionChange } from './actions.ts';
import { planAssignments, type AssignmentChange } from './assignments.ts';
import { collectProblems, type Problems } from './problems.ts';
import { planSchedules, type ScheduleChange } from './schedules.ts';
import { planStores, type StoreChange } from './stores.ts';
import { planUsers, type UserChange } from './users.ts';

/** A change made by one row of the workbook. */
export type Change = StoreChange | UserChange | AssignmentChange | ScheduleChange | ActionChange;

type Counts = { added: number; changed: number; removed: number; unchanged: number; refused: number };

/** The changes that a workbook would make to the current state. A plan with problems must not be applied. */
export type Plan = {
  stores: StoreChange[];
  users: UserChange[];
  assignments: AssignmentChange[];
  schedules: ScheduleChange[];
  actions: ActionChange[];
  /** The initial passwords of new users, by key. */
  passwords: ReadonlyMap<string, string>;
  problems: Problems;
  counts: Record<SheetName, Counts | null>;
  /** A hash of the workbook and these changes. */
  digest: string;
};

/** Plans the changes of a workbook. Assignments may name stores and users that the same workbook adds. */
export function planWorkbook({ digest, sheets }: GivenWorkbook, state: State): Plan {
  const problems = collectProblems();
  const stores = planStores(sheets.Stores, state, problems);
  const users = planUsers(sheets.Users, state, problems);
  const assignments = planAssignments(sheets.Assignments, state, { stores, users }, problems);
  const people = { stores, users, assignments: assignments.changes };
  const schedules = planSchedules(sheets.Schedules, state, people, problems);
  const actions = planActions(sheets.Actions, state, people, problems);
  const countOf = (sheet: SheetName, done: { rows: number; changes: readonly Change[] }) =>
    sheets[sheet] ? countsOf(done, problems.rowsOf(sheet)) : null;
  return {
    stores: stores.changes,
    users: users.changes,
    assignments: assignments.changes,
    schedules: schedules.changes,
    actions: actions.changes,
    passwords: users.passwords,
    problems,
    counts: {
      Stores: countOf('Stores', stores),
      Users: countOf('Users', users),
      Assignments: countOf('Assignments', assignments),
      Schedules: countOf('Schedules', schedules),
      Actions: countOf('Actions', actions),
    },
    digest: digestOf([digest, stores.changes, users.changes, assignments.changes, schedules.changes, actions.changes]),
  };
}

/** Returns the changes in the order of the sheets. */
export function plannedChanges({ stores, users, assignments, schedules, actions }: Plan): Change[] {
  return [...stores, ...users, ...assignments, ...schedules, ...actions];
}

/** Returns the counts of a sheet's rows. A row with a problem counts only as refused; the header doesn't count. */
function countsOf({ rows, changes }: { rows: number; changes: readonly Change[] }, wrong: ReadonlySet<number>): Counts {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0, refused: wrong.size - Number(wrong.has(1)) };
  for (const { kind, row } of changes) if (!wrong.has(row)) counts[kind] += 1;
  const { added, changed, removed, refused } = counts;
  return { ...counts, unchanged: Math.max(0, rows - added - changed - removed - refused) };
}

function digestOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
