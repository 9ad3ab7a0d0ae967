import type { ReplyOf } from '../../contract/call.ts';
import type { checkWorkbook } from '../../contract/workbook.ts';

/** What a workbook would change, and what is wrong with it. */
export type DryRun = ReplyOf<typeof checkWorkbook>['resultData'];
