import * as z from 'zod/mini';
import { EXPORTS_A_MINUTE, UPLOADS_A_MINUTE } from '../../domain/limits.ts';
import { SHEET_NAMES, WORKBOOK_MAX_BYTES } from '../../domain/bulkImport.ts';
import { call } from '../kit/call.ts';
import { CurrentPassword, Nothing } from '../kit/fields.ts';

/**
 * Stores, users, assignments, schedules and actions as one xlsx workbook, for export and import (docs/decisions/005).
 */

/** The numbers of rows of a sheet that the import adds, changes, removes, leaves unchanged or refuses. */
const Counts = z.object({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
});

const Sheet = z.literal(SHEET_NAMES);

/**
 * Returns the workbook in base64, with the stores (except archived ones), users, assignments, schedules and unfinished
 * actions. With 5,000 stores it is only 1 to 2 MB, so it needs no download URL.
 */
export const exportWorkbook = call('/workbook/export', 'read', 'administrator', {
  limit: EXPORTS_A_MINUTE,
  input: Nothing,
  reply: z.object({ resultData: z.object({ name: z.string(), content: z.string() }) }),
});

/**
 * Returns the changes that a workbook would make, and its problems, without applying anything. Rows are numbered as in
 * the spreadsheet, from 1. `plan` identifies exactly these changes; it is null if there are none or there are problems.
 */
export const checkWorkbook = call('/workbook/check', 'read', 'administrator', {
  limit: UPLOADS_A_MINUTE,
  input: Nothing,
  takes: { file: 'workbook', maxBytes: WORKBOOK_MAX_BYTES },
  reply: z.object({
    resultData: z.object({
      plan: z.nullable(z.string()),
      /** Null for a sheet that the workbook does not have. */
      counts: z.record(Sheet, z.nullable(Counts)),
      /** The first problems; `problem_count` is the total. */
      problems: z.array(
        z.object({
          sheet: Sheet,
          /** Null when the problem concerns the whole sheet. */
          row: z.nullable(z.number()),
          column: z.nullable(z.string()),
          code: z.string(),
          text: z.string(),
        }),
      ),
      problem_count: z.number(),
      /** The first changes, with the columns in which a changed record differs. */
      changes: z.array(
        z.object({
          sheet: Sheet,
          row: z.number(),
          kind: z.literal(['added', 'changed', 'removed']),
          name: z.string(),
          columns: z.array(z.string()),
        }),
      ),
      change_count: z.number(),
    }),
  }),
});

/**
 * Applies the changes from a dry run, all or none. Refused if the workbook has problems, or if it or its changes differ
 * from the dry run. Some changes, such as adding an administrator, need `currentpassword`, a session younger than 15
 * minutes, or an API token.
 */
export const applyWorkbook = call('/workbook/apply', 'change', 'administrator', {
  transaction: 'own',
  limit: UPLOADS_A_MINUTE,
  input: z.object({
    plan: z.string({ error: 'missing' }).check(z.maxLength(100, 'invalid')),
    currentpassword: CurrentPassword,
  }),
  takes: { file: 'workbook', maxBytes: WORKBOOK_MAX_BYTES },
  reply: z.object({ resultData: z.string(), changed: z.number() }),
});
