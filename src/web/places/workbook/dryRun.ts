import type { ReplyOf } from '../../../contract/kit/call.ts';
import type { checkWorkbook } from '../../../contract/places/workbook.ts';

/** The changes that a workbook would make, and its problems. */
export type DryRun = ReplyOf<typeof checkWorkbook>['resultData'];
