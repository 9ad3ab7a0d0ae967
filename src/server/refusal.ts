/**
 * The codes with which a call can be refused, and their HTTP status. The texts are in public/i18n/{language}.json under
 * `refusals`.
 */
export const REFUSALS = {
  missing: 200,
  invalid: 200,
  invalid_text: 200,
  invalid_email: 200,
  invalid_date: 200,
  date_ahead: 200,
  date_long_ago: 200,
  started_outside: 200,
  too_long: 200,
  range_reversed: 200,
  range_too_long: 200,
  group_or_stores: 200,
  assignee_outside: 200,
  due_before_window: 200,
  day_far_ahead: 200,
  visit_done: 200,
  nobody_to_remind: 200,
  invalid_webhook: 200,
  webhook_not_https: 200,
  webhook_not_public: 200,
  too_many_webhooks: 200,
  outgoing_paused: 200,
  unknown_area: 200,
  unknown_measure: 200,
  began_outside: 200,
  too_many_audit_pairs: 200,
  wrong_credentials: 200,
  unknown_category: 200,
  unknown_question: 200,
  unknown_instrument: 200,
  unknown_module: 200,
  module_unused: 200,
  unknown_setting: 200,
  unknown_text: 200,
  unknown_item: 200,
  wrong_answer: 200,
  problems: 200,
  version_taken: 200,
  text_taken: 200,
  unknown_path: 200,
  path_taken: 200,
  version_low: 200,
  draft_practice: 200,
  unknown_time_zone: 200,
  answered_twice: 200,
  invalid_survey_id: 200,
  survey_id_taken: 200,
  photo_id_taken: 200,
  too_many_actions: 200,
  too_late: 200,
  already_void: 200,
  assessment_void: 200,
  not_void: 200,
  no_instrument: 200,
  password_too_short: 200,
  password_too_long: 200,
  password_is_email: 200,
  password_common: 200,
  password_invalid: 200,
  password_mismatch: 200,
  wrong_current_password: 200,
  sign_in_again: 200,
  second_factor_needed: 200,
  wrong_code: 200,
  second_factor_on: 200,
  second_factor_off: 200,
  second_factor_kept: 200,
  own_second_factor: 200,
  sso_off: 200,
  sso_expired: 200,
  sso_refused: 200,
  sso_unknown: 200,
  sso_other: 200,
  email_taken: 200,
  reset_invalid: 200,
  setup_done: 200,
  setup_key_wrong: 200,
  not_demo: 200,
  backup_under_way: 200,
  words_differ: 200,
  last_administrator: 200,
  own_account: 200,
  own_type: 200,
  token_life: 200,
  too_many_phones: 200,
  too_many_targets: 200,
  too_many_shares: 200,
  too_many_links: 200,
  manage_in_group: 200,
  name_taken: 200,
  unknown_group: 200,
  unknown_store: 200,
  unknown_user: 200,
  owner_outside: 200,
  auditor_differs: 200,
  owner_twice: 200,
  action_open: 200,
  one_origin: 200,
  item_without_fix: 200,
  point_not_lost: 200,
  action_id_taken: 200,
  action_confirmed: 200,
  action_finished: 200,
  nothing_said: 200,
  status_by_audit: 200,
  due_before_audit: 200,
  store_outside_group: 200,
  user_outside_group: 200,
  too_many_groups: 200,
  too_many_pairs: 200,
  too_short: 200,
  invalid_image: 200,
  bad_image: 200,
  bad_clip: 200,
  clip_too_long: 200,
  image_dimensions: 200,
  not_a_workbook: 200,
  not_a_definition: 200,
  workbook_refused: 200,
  bad_request: 400,
  torn_upload: 400,
  bad_submission: 400,
  submission_encrypted: 400,
  not_json: 400,
  signed_out: 401,
  locked: 401,
  not_allowed: 403,
  second_factor_required: 403,
  other_auditor: 403,
  phone_unknown: 403,
  foreign_store: 403,
  not_found: 404,
  no_such_call: 404,
  backup_missing: 404,
  form_unknown: 404,
  backup_not_good: 409,
  people_writing: 409,
  workbook_outdated: 409,
  survey_changed: 409,
  assessment_changed: 409,
  draft_changed: 409,
  text_changed: 409,
  draft_outdated: 409,
  assessment_id_taken: 409,
  schedule_changed: 409,
  action_changed: 409,
  submission_changed: 409,
  submission_edited: 409,
  too_large: 413,
  image_too_large: 413,
  clip_too_large: 413,
  photo_too_large: 413,
  workbook_too_large: 413,
  definition_too_large: 413,
  wrong_content_type: 415,
  too_many_requests: 429,
  too_many_surveys: 429,
  too_many_assessments: 429,
  too_many_emails: 429,
  internal: 500,
  sso_unreachable: 502,
  key_differs: 503,
  busy: 503,
  unavailable: 503,
  newer_database: 503,
  storage_full: 503,
  restore_announced: 503,
  being_restored: 503,
  images_unavailable: 503,
  backups_unavailable: 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/** An expected failure of a call, such as invalid input, missing rights or an unavailable database. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The field of the input that caused it, if there is one. */
  readonly field: string | undefined;
  /** The values in the refusal's text. */
  readonly values: Record<string, string | number> | undefined;

  /** The time after which to retry, in seconds, if it is known. */
  readonly retryAfterSeconds: number | undefined;

  /** The problems of a refused definition. */
  readonly problems: readonly object[] | undefined;

  /** Data that the caller needs in order to try again. It replaces the text in `resultData`. */
  readonly result: object | undefined;

  constructor(code: RefusalCode, { field, values, retryAfterSeconds, problems, result, cause }: RefusalDetails = {}) {
    super(code, { cause });
    this.code = code;
    this.field = field;
    this.values = values;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problems = problems;
    this.result = result;
  }

  get status(): number {
    return REFUSALS[this.code];
  }
}

type RefusalDetails = {
  field?: string;
  values?: Record<string, string | number>;
  retryAfterSeconds?: number;
  problems?: readonly object[];
  result?: object;
  /** The cause, for the log only. */
  cause?: unknown;
};

/** Checks whether a string is a refusal code. */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(REFUSALS, text);
}
