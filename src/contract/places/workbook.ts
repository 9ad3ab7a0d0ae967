import * as z from 'zod/mini';
import { EXPORTS_A_MINUTE, UPLOADS_A_MINUTE } from '../domain/limits.ts';
import { SHEET_NAMES } from '../domain/bulkImport.ts';
import { call } from './kit/call.ts';
import { CurrentPassword, Nothing } from './kit/fields.ts';

/** Stores, users and who works where as one xlsx workbook: out, and in again (docs/decisions/005). */

/** How many rows of a sheet do what. */
const Counts = z.object({
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
});

const Sheet = z.literal(SHEET_NAMES);

/** The workbook of everything, in base64: it has a megabyte or two for 5,000 stores, and so it needs no address of its own. */
export const exportWorkbook = call('/workbook/export', 'read', 'administrator', {
  limit: EXPORTS_A_MINUTE,
  input: Nothing,
  reply: z.object({ resultData: z.object({ name: z.string(), content: z.string() }) }),
});

/**
 * The dry run: what a workbook would change, and what is wrong with it. Rows are counted as the spreadsheet counts
 * them, from 1. `plan` names exactly these changes; it is null where there is nothing to do or something is wrong.
 */
export const checkWorkbook = call('/workbook/check', 'read', 'administrator', {
  limit: UPLOADS_A_MINUTE,
  input: Nothing,
  takes: 'workbook',
  reply: z.object({
    resultData: z.object({
      plan: z.nullable(z.string()),
      /** Null for a sheet that the workbook does not have. */
      counts: z.record(Sheet, z.nullable(Counts)),
      /** The first of them; `problem_count` says how many there are. */
      problems: z.array(
        z.object({
          sheet: Sheet,
          /** Null when the whole sheet is meant. */
          row: z.nullable(z.number()),
          column: z.nullable(z.string()),
          code: z.string(),
          text: z.string(),
        }),
      ),
      problem_count: z.number(),
      /** The first of them, with the columns in which a changed record differs. */
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
 * Makes the changes of a dry run, all or none. Refused when something is wrong with the workbook, and when it is another
 * one or would change something else than its dry run said. An administrator who is added, and a changed address, need
 * `currentpassword` or a session younger than 15 minutes.
 */
export const applyWorkbook = call('/workbook/apply', 'change', 'administrator', {
  transaction: 'own',
  limit: UPLOADS_A_MINUTE,
  input: z.object({
    plan: z.string({ error: 'missing' }).check(z.maxLength(100, 'invalid')),
    currentpassword: CurrentPassword,
  }),
  takes: 'workbook',
  reply: z.object({ resultData: z.string(), changed: z.number() }),
});
