import * as z from 'zod/mini';
import { RULED_TEXT_MAX_CHARACTERS } from '../../domain/limits.ts';
import { RESTORE_PHASES } from '../../domain/backups/restore.ts';
import { BACKUP_FAULTS, BACKUP_STATES } from '../../domain/backups/states.ts';
import { call } from '../kit/call.ts';
import { Id, Message, Nothing, text, Time } from '../kit/fields.ts';

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
        /** When it took the place of what the console held then. */
        restored: z.nullable(Time),
        /** Why it did not, when that was tried last. */
        restore_fault: z.nullable(z.literal(BACKUP_FAULTS)),
      }),
    ),
    /** The restore that everyone was told of, or that goes on. */
    restore: z.nullable(z.object({ backup_id: z.string(), phase: z.literal(RESTORE_PHASES), until: Time })),
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

const Held = z.object({ people: Count, stores: Count, surveys: Count, images: Count });

/** What would be lost if a backup were restored now, and who is at work. Only a good one can be. */
export const aboutRestore = call('/backup/restore/about', 'read', 'administrator', {
  heavy: true,
  input: z.object({ backup_id: Id }),
  reply: z.object({
    resultData: z.object({
      made: Time,
      now: Held,
      backup: Held,
      /** How many surveys have come since it was made. */
      since: Count,
      /** The names of others and of programs that used the console in the last ten minutes. */
      at_work: z.array(z.string()),
      /** Until when everyone knows of it and changes wait; null while they don't. */
      announced: z.nullable(Time),
      /** What is to be typed: the organisation's name. */
      words: z.string(),
    }),
  }),
});

/** Tells everyone that a backup will be restored: from now on changes are refused, for a quarter of an hour. */
export const announceRestore = call('/backup/restore/announce', 'change', 'administrator', {
  whenAnnounced: true,
  input: z.object({ backup_id: Id }),
  reply: Message,
});

/** Calls off what was announced: changes are taken again. Refused once the restore has begun. */
export const cancelRestore = call('/backup/restore/cancel', 'change', 'administrator', {
  whenAnnounced: true,
  input: Nothing,
  reply: Message,
});

/**
 * Begins to put a good backup in place of everything, which goes on by itself: after it everyone signs in again. What the
 * console holds now is saved as a backup first. Refused while others are at work who were not told.
 */
export const restoreBackup = call('/backup/restore', 'change', 'administrator', {
  transaction: 'own',
  whenAnnounced: true,
  limit: BEGUN_A_MINUTE,
  input: z.object({ backup_id: Id, words: text(RULED_TEXT_MAX_CHARACTERS) }),
  reply: Message,
});
