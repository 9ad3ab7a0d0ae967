import * as z from 'zod/mini';
import { BACKUP_FAULTS, BACKUP_STATES } from '../../domain/backups/states.ts';
import { call } from '../kit/call.ts';
import { Id, Message, Nothing, Time } from '../kit/fields.ts';

/**
 * Backups of everything that the console holds, sign-ins included: for administrators alone, in a browser. No API token
 * makes these calls.
 */

/** One person begins at most so many backups in a minute, and fetches at most so many. */
const BEGUN_A_MINUTE = 20;
const FETCHED_A_MINUTE = 20;

const Count = z.number().check(z.int(), z.minimum(0));

/** The newest hundred backups, those that failed included, and how backups are kept. */
export const listBackups = call('/backup/list', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        backup_id: z.string(),
        /** The moment whose data it holds. */
        made: Time,
        state: z.literal(BACKUP_STATES),
        /** Why it failed, or could not be checked. */
        fault: z.nullable(z.literal(BACKUP_FAULTS)),
        /** How far it is while it is under way, of a hundred. */
        percent: Count,
        /** When it was restored into a scratch database and found the same; null unless it is good. */
        verified: z.nullable(Time),
        file: z.string(),
        bytes: Count,
        people: Count,
        stores: Count,
        surveys: Count,
        images: Count,
        /** Nothing opens it without the key of the server's settings. */
        sealed: z.boolean(),
        by: z.literal(['console', 'person', 'command']),
        /** Who asked for it; null unless a person did who is still here. */
        asked_by: z.nullable(z.string()),
      }),
    ),
    kept: z.object({
      to: z.literal(['folder', 'bucket']),
      /** The folder on the server; null where it is the bucket. */
      folder: z.nullable(z.string()),
      /** At which hour of the organisation the daily one is made; null where none is made by itself. */
      hour: z.nullable(Count),
      /** Whether new ones are sealed. */
      sealed: z.boolean(),
      /** Whether the newest good one is too old; never where none is made by itself. */
      overdue: z.boolean(),
    }),
  }),
});

/** Begins a backup, which goes on by itself. Refused while one is made. */
export const beginBackup = call('/backup/begin', 'change', 'administrator', {
  transaction: 'own',
  limit: BEGUN_A_MINUTE,
  input: Nothing,
  reply: Message,
});

/** Says where the file of a backup can be had for five minutes, which is noted in the history once it is fetched. */
export const prepareBackup = call('/backup/download', 'change', 'administrator', {
  transaction: 'own',
  limit: FETCHED_A_MINUTE,
  input: z.object({ backup_id: Id }),
  reply: z.object({ resultData: z.object({ url: z.string(), file: z.string() }) }),
});
