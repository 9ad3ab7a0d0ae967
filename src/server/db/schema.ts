import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable } from 'kysely';
import type { ScoreColumns } from '../../domain/scoring/areas.ts';
import type { AuditTopic } from '../../domain/auditLog.ts';
import type { SurveyKind } from '../../domain/counted.ts';
import type { Instrument, Language } from '../../domain/instrument.ts';
import type { RhythmUnit } from '../../domain/schedule/rhythm.ts';
import type { TokenScope } from '../../domain/programs/tokenScopes.ts';
import type { TargetsTable } from './targetsTable.ts';
import type { ActionTables } from './actionTables.ts';
import type { BackupTables } from './tables/backupTables.ts';
import type { PhoneTables } from './tables/phoneTables.ts';
import type { ReminderTables } from './tables/reminders.ts';
import type { ReportingTables } from './tables/reportingTables.ts';
import type { WebhookTables } from './tables/webhookTables.ts';

/** Those that stand in files of their own. */
type TablesElsewhere = ActionTables & BackupTables & PhoneTables & ReminderTables & ReportingTables & WebhookTables;

/** The tables as Kysely sees them; migrations/ is the truth. */
export type Tables = TablesElsewhere & {
  groups: { id: Generated<string>; name: string; created_at: Generated<Date> };
  stores: {
    id: Generated<string>;
    name: string;
    image: string | null;
    survey_count: Generated<number>;
    last_survey_at: Date | null;
    latest_overall: number | null;
    previous_overall: number | null;
    created_at: Generated<Date>;
    archived_at: Date | null;
  };
  /** `joined_at` is null for what was there before it was noted. */
  group_stores: { group_id: string; store_id: string; joined_at: ColumnType<Date | null, Date | undefined, Date> };
  users: {
    id: Generated<string>;
    email: string;
    username: string;
    password_hash: string;
    user_type: number;
    group_id: string | null;
    image: string | null;
    /** The language that they last used the console in; null: none yet. */
    language: string | null;
    created_at: Generated<Date>;
  };
  user_stores: { user_id: string; store_id: string };
  sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    user_id: string;
    remember: boolean;
    created_at: Date;
    last_used_at: Date;
    device: Generated<string>;
    address: Generated<string>;
    locked_at: Date | null;
    by_sso: Generated<boolean>;
  };
  second_factors: {
    user_id: string;
    sealed_secret: Buffer;
    confirmed_at: Date | null;
    /** A bigint: it comes out as text. */
    last_step: ColumnType<string, number | undefined, number>;
    codes_salt: Buffer | null;
  };
  recovery_codes: { user_id: string; code_hash: Buffer };
  sso_starts: {
    state_hash: Buffer;
    secret_hash: Buffer;
    nonce: string;
    verifier: string;
    remember: boolean;
    expires_at: Date;
  };
  sso_identities: { issuer: string; subject: string; user_id: string; linked_at: Date };
  password_resets: { user_id: string; token_hash: Buffer; expires_at: Date };
  delete_requests: { id: Generated<string>; email: string; language: string; created_at: Date };
  delete_reasons: {
    id: Generated<string>;
    request_id: string;
    reason: string;
    created_at: Date;
    confirmed_at: Date | null;
    token_hash: Buffer | null;
    token_expires_at: Date | null;
  };
  tries: { bucket: Buffer; count: number; ends_at: Date };
  instruments: {
    id: Generated<number>;
    name: string;
    version: string;
    checksum: string;
    content: JSONColumnType<Instrument>;
    active: Generated<boolean>;
    installed_at: Generated<Date>;
  };
  survey_ids: { id: string; store_id: string };
  surveys: {
    id: string;
    seq: Generated<string>;
    store_id: string;
    user_id: string | null;
    /** The name at the time; null when the account was deleted at its owner's request. */
    user_name: string | null;
    taken_at: Date;
    received_at: Generated<Date>;
    instrument_id: number;
    /** Of what came in first: a correction leaves it. */
    content_hash: Buffer;
    kind: Generated<SurveyKind>;
    /** Grows with each change; 1 is what came in. */
    version: Generated<number>;
    started_at: Date | null;
    void_at: Date | null;
    void_by: string | null;
    void_by_name: string | null;
    void_reason: string | null;
    /** `counts` of src/domain/counted.ts. */
    counted: Generated<boolean>;
  } & ScoreColumns;
  survey_answers: {
    store_id: string;
    survey_id: string;
    answers: JSONColumnType<StoredAnswer[]>;
    manager_answers: JSONColumnType<StoredAnswer[]>;
    actions: JSONColumnType<StoredAction[]>;
  };
  /** Every version of a survey that was changed, the latest too. It only grows. */
  survey_revisions: {
    survey_id: string;
    store_id: string;
    version: number;
    at: Date;
    by_id: string | null;
    by_name: string | null;
    /** Null for version 1 alone. */
    reason: string | null;
    kind: SurveyKind;
    void: boolean;
    taken_at: Date;
    overall: number;
    answers: JSONColumnType<StoredAnswer[]>;
    manager_answers: JSONColumnType<StoredAnswer[]>;
    actions: JSONColumnType<StoredAction[]>;
  };
  api_tokens: {
    id: Generated<string>;
    token_hash: Buffer;
    ending: string;
    name: string;
    scopes: TokenScope[];
    group_id: string | null;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  targets: TargetsTable;
  /** `month` is the first day of a calendar month of the organisation's time zone. */
  store_months: { month: ColumnType<Date, string, never>; store_id: string; surveys: number; overall_sum: number };
  /** The rows of a month add up. Written by the functions and triggers of migrations 0022 and 0024 alone. */
  grouped_months: { month: Date; shard: number; surveys: number; overall_sum: number };
  /** The rows add up. Written by triggers alone. */
  counted_stores: { shard: number; stores: number };
  export_tickets: {
    token_hash: Buffer;
    filters: ColumnType<unknown, string, never>;
    row_count: number;
    last_seq: string;
    expires_at: Date;
    /** One of the two: with what the export was asked for. */
    session_id: string | null;
    api_token_id: string | null;
  };
  audit_log: {
    id: Generated<string>;
    at: Date;
    actor_id: string | null;
    actor_name: string;
    kind: string;
    subject_id: string | null;
    subject_name: string;
    before: ColumnType<Record<string, unknown> | null, string | null, never>;
    after: ColumnType<Record<string, unknown> | null, string | null, never>;
    token_id: string | null;
    token_name: string | null;
    topic: Generated<AuditTopic>;
  };
  /** How many sign-ins an entry of the history stands for. */
  more_signins: { entry_id: string; user_id: string; address: string; since: Date; count: number };
  photos: {
    id: string;
    survey_id: string;
    question_id: string;
    file: string;
    /** SHA-256 of what was sent. */
    content_hash: Buffer;
    taken_at: Date | null;
    came_at: Date;
    /** The user, or the API token, that sent it. */
    sent_by: string;
    settled: boolean;
    /** Its survey's, once it belongs to it; kept by the database. */
    store_id: Generated<string | null>;
    /** When a survey that counts was taken; kept by the database. */
    audited_at: Generated<Date | null>;
  };
  /** Photos that an imported survey has by the name of their file alone. */
  awaited_photos: { id: string; survey_id: string; question_id: string; name: string };
  /** Days are numbers of `domain/schedule/rhythm.ts` once they are read; `start_day` as it is written. */
  schedules: {
    id: Generated<string>;
    name: string;
    group_id: string | null;
    every: number;
    unit: RhythmUnit;
    start_day: ColumnType<Date, string, string>;
    grace: number;
    assignee_id: string | null;
    version: Generated<number>;
    made_at: Generated<Date>;
    deleted_at: Date | null;
  };
  schedule_stores: {
    schedule_id: string;
    store_id: string;
    joined_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  visit_exceptions: {
    schedule_id: string;
    store_id: string;
    k: number;
    due_day: ColumnType<Date | null, string | null, string | null>;
    planned_day: ColumnType<Date | null, string | null, string | null>;
    assignee_id: string | null;
    skip_reason: string | null;
    version: Generated<number>;
  };
  uploads: { name: string; unused_since: Date | null; doomed: Generated<boolean> };
  settings: { name: string; value: ColumnType<unknown, string, string> };
  /** One row, whose id is 1. */
  organisation: {
    id: Generated<number>;
    name: Generated<string>;
    time_zone: Generated<string>;
    language: Generated<Language>;
  };
};

/** A question's id, what was answered and, where there is one, a note; in the order of the instrument. */
export type StoredAnswer = [questionId: string, answer: string | string[], note?: string];

/** One entry of a survey's action plan. `owner` is the id of a user, who may be gone since; `due` a day. */
export type StoredAction = {
  question: string;
  answers: string[];
  notes?: string;
  questionId?: string;
  owner?: string;
  due?: string;
};

export type Db = Kysely<Tables>;

/** A row of a table, as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
