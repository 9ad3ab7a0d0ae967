import * as z from 'zod/mini';
import { EXPORTS_A_MINUTE, ID_MAX_CHARACTERS } from '../../domain/limits.ts';
import { call } from '../kit/call.ts';
import { Day, Id, Kinds, Nothing, text } from '../kit/fields.ts';
import { Download, ExportRecord, Food } from '../kit/shapes.ts';

/** Returns every counted survey in the caller's scope, streamed record by record. */
export const readExportData = call('/store/getexportdata', 'read', 'signedIn', {
  input: Nothing,
  reply: z.object({ resultData: z.array(Food), answer: z.array(ExportRecord) }),
  streams: 'answer',
});

/**
 * Prepares a workbook. Returns its URL, which works for five minutes, and the number of rows of its sheet `report`,
 * which contains only the surveys that count.
 */
export const prepareExport = call('/store/export/prepare', 'change', 'signedIn', {
  limit: EXPORTS_A_MINUTE,
  input: z.object({
    start_date: z.optional(Day),
    end_date: z.optional(Day),
    group_id: z.optional(Id),
    store_id: z.optional(Id),
    kinds: z.optional(Kinds),
    void: z.optional(z.boolean({ error: 'invalid' })),
  }),
  reply: z.object({ resultData: z.extend(Download, { rows: z.number() }) }),
});

/** Prepares a workbook of a module's assessments that count. Returns its URL, which works for five minutes. */
export const prepareAssessmentExport = call('/assessment/exportdata', 'change', 'signedIn', {
  limit: EXPORTS_A_MINUTE,
  input: z.object({
    module: text(ID_MAX_CHARACTERS).check(z.minLength(1, 'missing')),
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    start_date: z.optional(Day),
    end_date: z.optional(Day),
  }),
  reply: z.object({ resultData: Download }),
});
