import * as z from 'zod/mini';
import { RULED_TEXT_MAX_CHARACTERS } from '../../domain/limits.ts';
import { RESTORE_PHASES } from '../../domain/backups/restore.ts';
import { RESTORED_ACCESS_KINDS } from '../../domain/backups/restoredAccess.ts';
import { BACKUP_FAULTS, BACKUP_STATES } from '../../domain/backups/states.ts';
import { call } from '../kit/call.ts';
import { CurrentPassword, Id, Message, Nothing, text, Time } from '../kit/fields.ts';
import { Download } from '../kit/shapes.ts';

/**
 * Backups of all the console's data. Only administrators can make these calls; API tokens can't.
 */

const BACKUPS_A_MINUTE = 20;
const FETCHED_A_MINUTE = 20;

const Count = z.number().check(z.int(), z.minimum(0));

/** Lists the newest hundred backups, including failed ones. */
export const listBackups = call('/backup/list', 'read', 'administrator', {
  input: Nothing,
  reply: z.object({
    resultData: z.array(
      z.object({
        backup_id: z.string(),
        /** The time of the data in the backup. */
        made: Time,
        state: z.literal(BACKUP_STATES),
        /** The reason why it failed or could not be verified. */
        fault: z.nullable(z.literal(BACKUP_FAULTS)),
        /** The progress while it is running, 0 to 100. */
        percent: Count,
        /** The time when it was restored into a scratch database and found identical; null unless it is verified. */
        verified: z.nullable(Time),
        file: z.string(),
        bytes: Count,
        people: Count,
        stores: Count,
        surveys: Count,
        images: Count,
        /** True if the file can only be opened with the key from the server's settings. */
        sealed: z.boolean(),
        by: z.literal(['console', 'person', 'command']),
        /** The user who requested it; null if nobody did or the user no longer exists. */
        asked_by: z.nullable(z.string()),
        restored: z.nullable(Time),
        /** The reason why the last attempt to restore it failed. */
        restore_fault: z.nullable(z.literal(BACKUP_FAULTS)),
      }),
    ),
    /** The restore that has been announced or is running. */
    restore: z.nullable(z.object({ backup_id: z.string(), phase: z.literal(RESTORE_PHASES), until: Time })),
    /**
     * The time, file and user of the restore that paused webhooks, emails and scheduled tasks; null if nothing is
     * paused.
     */
    paused: z.nullable(z.object({ since: Time, file: z.string(), by: z.string() })),
    kept: z.object({
      to: z.literal(['folder', 'bucket']),
      /** The folder on the server; null for a bucket. */
      folder: z.nullable(z.string()),
      /** The hour of the daily backup in the organisation's time zone; null when there are no automatic backups. */
      hour: z.nullable(Count),
      /** True if new backups are encrypted. */
      sealed: z.boolean(),
      /** True if the newest verified backup is too old; always false without automatic backups. */
      overdue: z.boolean(),
    }),
  }),
});

/** Starts a backup, which runs in the background. Refused while another backup or a restore is running. */
export const beginBackup = call('/backup/begin', 'change', 'administrator', {
  transaction: 'own',
  limit: BACKUPS_A_MINUTE,
  input: Nothing,
  reply: Message,
});

/**
 * Returns a URL for a backup's file, which works for five minutes; the download is recorded in the history. Needs
 * `currentpassword` or a session younger than 15 minutes.
 */
export const prepareBackup = call('/backup/download', 'change', 'administrator', {
  transaction: 'own',
  limit: FETCHED_A_MINUTE,
  input: z.object({ backup_id: Id, currentpassword: CurrentPassword }),
  reply: z.object({ resultData: z.extend(Download, { file: z.string() }) }),
});

const RecordCounts = z.object({ people: Count, stores: Count, surveys: Count, images: Count });

/**
 * Returns what would be lost if a backup were restored now, and who is using the console. Only a verified backup can be
 * restored.
 */
export const aboutRestore = call('/backup/restore/about', 'read', 'administrator', {
  heavy: true,
  input: z.object({ backup_id: Id }),
  reply: z.object({
    resultData: z.object({
      made: Time,
      now: RecordCounts,
      backup: RecordCounts,
      /** The number of surveys that have arrived since the backup. */
      since: Count,
      /** The names of other users and of programs that used the console in the last ten minutes. */
      at_work: z.array(z.string()),
      /** The time until which changes are refused because of an announced or running restore; null if there is none. */
      announced: z.nullable(Time),
      /** The text to type as confirmation: the organisation's name, or 'Fourscore' if it has none. */
      words: z.string(),
    }),
  }),
});

/**
 * Lists the access that was revoked since a backup was made, and that a restore would bring back. Reads the whole file.
 */
export const compareRestore = call('/backup/restore/access', 'read', 'administrator', {
  limit: FETCHED_A_MINUTE,
  input: z.object({ backup_id: Id }),
  reply: z.object({
    resultData: z.object({
      /** The reason why the backup can't be read; null if it can. */
      fault: z.nullable(z.literal(BACKUP_FAULTS)),
      /**
       * 'other' if none of the backup's users exist here, or the backup can't be read; 'locked' if no current
       * administrator is an administrator in the backup, so that keeping access revoked would lock everyone out.
       */
      kinship: z.literal(['same', 'other', 'locked']),
      revived: z.array(
        z.object({
          kind: z.literal(RESTORED_ACCESS_KINDS),
          count: Count,
          /** The first twenty, by name. */
          names: z.array(z.string()),
        }),
      ),
    }),
  }),
});

/** Resumes webhooks, emails and scheduled tasks after a restore that paused them. */
export const resumeOutgoing = call('/backup/resume', 'change', 'administrator', {
  input: Nothing,
  reply: Message,
});

/** Announces a restore to everyone: most changes are refused for a quarter of an hour. */
export const announceRestore = call('/backup/restore/announce', 'change', 'administrator', {
  whenAnnounced: true,
  input: z.object({ backup_id: Id }),
  reply: Message,
});

/** Cancels an announced restore: changes are accepted again. Refused once the restore has started. */
export const cancelRestore = call('/backup/restore/cancel', 'change', 'administrator', {
  whenAnnounced: true,
  input: Nothing,
  reply: Message,
});

/**
 * Starts replacing all data with a verified backup, in the background; afterwards everyone must sign in again. Backs up
 * the current data first. Refused while others are using the console and the restore wasn't announced. Needs
 * `currentpassword` or a session younger than 15 minutes.
 */
export const restoreBackup = call('/backup/restore', 'change', 'administrator', {
  transaction: 'own',
  whenAnnounced: true,
  limit: BACKUPS_A_MINUTE,
  input: z.object({
    backup_id: Id,
    words: text(RULED_TEXT_MAX_CHARACTERS),
    /** 'keep': access that was revoked since the backup stays revoked; 'as_in_backup': it is restored. */
    revoked: z._default(z.literal(['keep', 'as_in_backup'], { error: 'invalid' }), 'keep'),
    /** True for a rehearsal: webhooks, emails and scheduled tasks stay paused until `/backup/resume`. */
    rehearsal: z._default(z.boolean({ error: 'invalid' }), false),
    currentpassword: CurrentPassword,
  }),
  reply: Message,
});
