import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { SHEET_NAMES, WORKBOOK_LISTED_MAX, type SheetName } from '../../../../../domain/bulkImport.ts';
import type { RefusalCode } from '../../../../refusal.ts';

/**
 * The problems specific to workbooks. Their messages are in public/i18n under `workbook.problems`, with the same codes.
 */
type WorkbookProblem =
  | 'missing_column'
  | 'unknown_column'
  | 'column_twice'
  | 'too_many_rows'
  | 'formula'
  | 'date'
  | 'error'
  | 'unknown_id'
  | 'same_record'
  | 'same_name'
  | 'several_bear_name'
  | 'no_group'
  | 'one_group'
  | 'no_store'
  | 'no_user'
  | 'unknown_role'
  | 'role_stays'
  | 'password_stays'
  | 'too_many_passwords'
  | 'unknown_mark'
  | 'same_assignment'
  | 'several_schedules'
  | 'whole_number'
  | 'unknown_unit'
  | 'action_over'
  | 'action_stays'
  | 'item_from_assessment'
  | 'new_action_open'
  | 'unknown_status'
  | 'too_many_actions';

export type Problem = {
  sheet: SheetName;
  /** The row number in the spreadsheet; null for the whole sheet. */
  row: number | null;
  column: string | null;
  code: RefusalCode | WorkbookProblem;
  values?: Record<string, string | number>;
};

/** The problems of a workbook. All are counted, but only the first ones are listed. */
export type Problems = {
  readonly count: number;
  readonly list: readonly Problem[];
  /** Returns the rows of a sheet that have problems. */
  rowsOf(sheet: SheetName): ReadonlySet<number>;
  add(problem: Problem): void;
};

/** Returns an empty list of problems. */
export function collectProblems(): Problems {
  let count = 0;
  const list: Problem[] = [];
  const rows = Object.fromEntries(SHEET_NAMES.map((name) => [name, new Set<number>()])) as Record<
    SheetName,
    Set<number>
  >;
  return {
    get count() {
      return count;
    },
    list,
    rowsOf: (sheet) => rows[sheet],
    add(problem) {
      count += 1;
      if (list.length < WORKBOOK_LISTED_MAX) list.push(problem);
      if (problem.row !== null) rows[problem.sheet].add(problem.row);
    },
  };
}

/** Validates a cell with the rule of the form's field. Returns null, with a problem added, when it is invalid. */
export function byRule<T extends z.ZodMiniType>(
  rule: T,
  value: string | number,
  at: Omit<Problem, 'code' | 'values'>,
  problems: Problems,
): z.output<T> | null {
  const result = safeParse(rule, value);
  if (result.success) return result.data;
  // The contract's rules use refusal codes as messages.
  problems.add({ ...at, code: (result.error.issues[0]?.message ?? 'invalid') as RefusalCode });
  return null;
}

/** Returns a cell's text, shortened for a message. */
export function quotable(text: string): string {
  const characters = Array.from(text.trim());
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : characters.join('');
}
