import type { ReplyOf } from '../../contract/kit/call.ts';
import type { checkWorkbook } from '../../contract/bulkImport.ts';

/** What a workbook would change, and what is wrong with it. */
export type DryRun = ReplyOf<typeof checkWorkbook>['resultData'];
