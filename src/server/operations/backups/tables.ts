import type { Tables } from '../../db/schema.ts';

/** Marks the tables that a backup contains. Each table is listed after those that it refers to. */
const TABLES = {
  settings: 'kept',
  organisation: 'kept',
  groups: 'kept',
  stores: 'kept',
  store_months: 'kept',
  group_stores: 'kept',
  users: 'kept',
  user_stores: 'kept',
  calendars: 'kept',
  mail_settings: 'kept',
  bounced_addresses: 'kept',
  // Unsubscribed email addresses still get no emails after a restore.
  outside_addresses: 'kept',
  // Included, so that no reminder is sent twice for the same day.
  reminder_days: 'kept',
  schedules: 'kept',
  schedule_stores: 'kept',
  visit_exceptions: 'kept',
  targets: 'kept',
  // A restored report keeps its URL, which may be displayed on a notice board.
  shares: 'kept',
  instruments: 'kept',
  modules: 'kept',
  module_settings: 'kept',
  definition_uses: 'kept',
  drafts: 'kept',
  draft_edits: 'kept',
  module_trials: 'kept',
  survey_ids: 'kept',
  surveys: 'kept',
  survey_answers: 'kept',
  survey_revisions: 'kept',
  assessments: 'kept',
  assessment_answers: 'kept',
  measures: 'kept',
  assessment_revisions: 'kept',
  latest_assessments: 'kept',
  uploads: 'kept',
  photos: 'kept',
  clips: 'kept',
  phones: 'kept',
  form_versions: 'kept',
  module_form_versions: 'kept',
  submissions: 'kept',
  awaited_photos: 'kept',
  absent_photos: 'kept',
  actions: 'kept',
  // A link that was sent still works after a restore.
  action_links: 'kept',
  action_steps: 'kept',
  action_photos: 'kept',
  audit_log: 'kept',
  more_signins: 'kept',
  delete_requests: 'kept',
  delete_reasons: 'kept',
  api_tokens: 'kept',
  // Restored after the records whose changes they report, so that nothing is reported again.
  webhooks: 'kept',
  webhook_deliveries: 'kept',
  second_factors: 'kept',
  recovery_codes: 'kept',
  sso_identities: 'kept',
  sessions: 'left out',
  password_resets: 'left out',
  sso_starts: 'left out',
  downloads: 'left out',
  mails: 'left out',
  tries: 'left out',
  // The users who had a draft open when the backup was made.
  draft_people: 'left out',
  // Recreated by triggers while stores and then links are restored: a store's months must exist before its links.
  grouped_months: 'left out',
  counted_stores: 'left out',
  // Created by triggers while the instruments and the modules are restored.
  instrument_questions: 'left out',
  module_titles: 'left out',
  module_items: 'left out',
  module_measures: 'left out',
  // The list of another database's backups doesn't apply to this one.
  backups: 'left out',
} as const satisfies Record<keyof Tables, 'kept' | 'left out'>;

/** Every table that exists after the migrations, except the one that records them. */
export const ALL_TABLES: readonly string[] = Object.keys(TABLES);

/** The tables whose rows a backup contains, in the order in which they are restored. */
export const BACKUP_TABLES: readonly string[] = Object.entries(TABLES).flatMap(([name, fate]) =>
  fate === 'kept' ? [name] : [],
);

/** The functions that exist after the migrations, which are deleted with the tables. */
export const ALL_FUNCTIONS: readonly string[] = [
  'refuse_change_of_history',
  'refuse_fewer_signins',
  'refuse_change_of_revisions',
  'take_shard',
  'rollup_grouped_month',
  'rollup_stores',
  'rollup_store_month',
  'rollup_survey',
  'recount_store',
  'recount_survey',
  'rollup_store_count',
  'sync_stores',
  'sync_archived_store',
  'sync_grouped_stores',
  'hold_time_zone',
  'regroup_partition',
  'regroup_grouped_months',
  'refuse_change_of_steps',
  'follow_actions',
  'tell_reopened',
  'write_questions',
  'sync_questions',
  'write_module',
  'sync_module',
  'tell_webhooks',
  'tell_webhooks_at',
  'tell_of_added_surveys',
  'tell_of_changed_surveys',
  'tell_of_changed_actions',
  'tell_of_added_assessments',
  'tell_of_changed_assessments',
  'end_action_link',
  'date_settled_photo',
  'date_photos_of_changed_survey',
  'refuse_change_of_drafts',
];

/** Tables that later migrations renamed: the database being replaced may be from an older release. */
export const FORMER_TABLES: readonly string[] = ['export_tickets'];

/** Functions that later migrations dropped: the database being replaced may be from an older release. */
export const FORMER_FUNCTIONS: readonly string[] = [
  'take_slot',
  'follow_archive',
  'follow_groups',
  'follow_months',
  'follow_changed_months',
  'grow_stores',
  'grow_store',
  'count_stores',
  'follow_stores',
  'follow_archived_store',
];
