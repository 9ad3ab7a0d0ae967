import type { ColumnType, Generated } from 'kysely';

/** A date: `YYYY-MM-DD` on the way in; asked for as text. */
type DateColumn = ColumnType<Date | null, string | null, string | null>;

/** The tables of calendars and mails about what is to be done (migration 0031). */
export type ReminderTables = {
  /** The address of a user's calendar. */
  calendars: { user_id: string; key_hash: Buffer; made_at: Date; last_seen_at: Date | null };
  mail_settings: {
    user_id: string;
    digest: Generated<boolean>;
    reminders: Generated<boolean>;
    stop_key: Generated<string>;
    /** The address that is known to be theirs. */
    confirmed: string | null;
    told_on: DateColumn;
  };
  /** In lower case. */
  bounced_addresses: { address: string; at: Date };
  /** The days of the organisation on which it was worked out who is to be reminded. */
  reminder_days: { day: ColumnType<Date, string, string>; since: ColumnType<Date, string, string>; digest: boolean };
  /** Mails that wait to be sent, or were given up. */
  mails: {
    id: Generated<string>;
    template: string;
    recipient: string;
    language: string;
    created_at: Date;
    tries: Generated<number>;
    due_at: Date;
    failed_at: Date | null;
    last_error: string | null;
    reason_id: string | null;
    /** Of a mail about what is to be done: for whom it is, and of which time. */
    user_id: Generated<string | null>;
    day: DateColumn;
    since: DateColumn;
    /** It tells all that is pending, and not only what its days are to tell. */
    whole: Generated<boolean>;
    action_ids: Generated<string[] | null>;
    /** The transaction of the call that gave the actions. */
    call: Generated<string | null>;
  };
};
