-- The result of all migrations, for reading only: no console runs it. Generated from a migrated database by
-- npx vitest run test/docs -u

create table absent_photos (
  id uuid not null,
  survey_id uuid,
  question_id text,
  reason text not null,
  noted_at timestamp with time zone not null,
  assessment_id uuid,
  item text,
  constraint absent_photos_pkey PRIMARY KEY (id),
  constraint absent_photos_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id) ON DELETE CASCADE,
  constraint absent_photos_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey_ids(id) ON DELETE CASCADE,
  constraint absent_photos_of_one_answer CHECK ((((survey_id IS NOT NULL) AND (question_id IS NOT NULL) AND (assessment_id IS NULL) AND (item IS NULL)) OR ((survey_id IS NULL) AND (question_id IS NULL) AND (assessment_id IS NOT NULL) AND (item IS NOT NULL)))),
  constraint absent_photos_reason_check CHECK ((reason = ANY (ARRAY['deleted'::text, 'unreadable'::text, 'too_large'::text])))
);

create table action_links (
  action_id uuid not null,
  token_hash bytea not null,
  made_at timestamp with time zone not null,
  until timestamp with time zone not null,
  emailed boolean not null default false,
  constraint action_links_pkey PRIMARY KEY (token_hash),
  constraint action_links_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(id)
);

create table action_photos (
  id uuid not null,
  action_id uuid not null,
  file text not null,
  content_hash bytea not null,
  came_at timestamp with time zone not null,
  constraint action_photos_pkey PRIMARY KEY (id),
  constraint action_photos_file_key UNIQUE (file),
  constraint action_photos_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(id)
);

create table action_steps (
  id bigint not null generated always as identity,
  action_id uuid not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text,
  kind text not null,
  text text not null default ''::text,
  photo_id uuid,
  survey_id uuid,
  status text,
  place timestamp with time zone,
  sent_id uuid,
  assessment_id uuid,
  constraint action_steps_pkey PRIMARY KEY (id),
  constraint action_steps_action_id_fkey FOREIGN KEY (action_id) REFERENCES actions(id),
  constraint action_steps_kind_check CHECK ((kind = ANY (ARRAY['made'::text, 'changed'::text, 'given'::text, 'due'::text, 'status'::text, 'comment'::text, 'photo'::text, 'shared'::text, 'unshared'::text, 'confirmed'::text, 'lost'::text, 'recounted'::text]))),
  constraint action_steps_status CHECK (((status IS NULL) = (place IS NULL))),
  constraint action_steps_status_check CHECK ((status = ANY (ARRAY['open'::text, 'doing'::text, 'done'::text, 'dropped'::text, 'reopened'::text])))
);

create table actions (
  id uuid not null,
  version integer not null default 1,
  store_id uuid not null,
  survey_id uuid,
  question_id text,
  instrument_id integer,
  title text not null,
  detail text not null default ''::text,
  owner_id uuid,
  owner_name text,
  owner_email text,
  due date,
  points numeric(4,1),
  realised numeric(4,1),
  status text not null default 'open'::text,
  repeated integer not null default 0,
  confirmed_by uuid,
  settled_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  since timestamp with time zone not null,
  created_by uuid,
  created_by_name text,
  title_lower text not null generated always as (lower(title)) stored,
  assessment_id uuid,
  item text,
  module_id integer,
  module text,
  constraint actions_pkey PRIMARY KEY (id),
  constraint actions_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id),
  constraint actions_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  constraint actions_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id),
  constraint actions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint actions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint actions_confirmed CHECK (((status = 'confirmed'::text) = (confirmed_by IS NOT NULL))),
  constraint actions_item CHECK ((((item IS NULL) = (assessment_id IS NULL)) AND ((item IS NULL) = (module_id IS NULL)) AND ((item IS NULL) = (module IS NULL)))),
  constraint actions_origin CHECK (((item IS NULL) OR ((survey_id IS NULL) AND (question_id IS NULL)))),
  constraint actions_owner CHECK (((owner_id IS NULL) OR ((owner_name IS NULL) AND (owner_email IS NULL)))),
  constraint actions_question CHECK (((question_id IS NULL) = (instrument_id IS NULL))),
  constraint actions_repeated_check CHECK ((repeated >= 0)),
  constraint actions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'doing'::text, 'done'::text, 'confirmed'::text, 'dropped'::text]))),
  constraint actions_version_check CHECK ((version > 0))
);

create table api_tokens (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  ending text not null,
  name text not null,
  scopes text[] not null,
  group_id uuid,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint api_tokens_token_hash_key UNIQUE (token_hash),
  constraint api_tokens_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint api_tokens_scopes_check CHECK ((cardinality(scopes) > 0))
);

create table assessment_answers (
  assessment_id uuid not null,
  answers jsonb not null,
  suggestion jsonb not null,
  computed jsonb not null,
  stand_ins jsonb not null,
  constraint assessment_answers_pkey PRIMARY KEY (assessment_id),
  constraint assessment_answers_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id)
);

create table assessment_revisions (
  assessment_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text,
  reason text,
  void boolean not null,
  taken_at timestamp with time zone not null,
  outcome text,
  answers jsonb not null,
  measures jsonb not null,
  constraint assessment_revisions_pkey PRIMARY KEY (assessment_id, version),
  constraint assessment_revisions_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id),
  constraint assessment_revisions_reason CHECK (((version = 1) = (reason IS NULL))),
  constraint assessment_revisions_version_check CHECK ((version > 0))
);

create table assessments (
  id uuid not null,
  store_id uuid not null,
  module_id integer not null,
  module text not null,
  version integer not null default 1,
  user_id uuid,
  user_name text,
  taken_at timestamp with time zone not null,
  started_at timestamp with time zone,
  received_at timestamp with time zone not null,
  content_hash bytea not null,
  outcome text,
  void_at timestamp with time zone,
  void_by uuid,
  void_by_name text,
  void_reason text,
  constraint assessments_pkey PRIMARY KEY (id),
  constraint assessments_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id),
  constraint assessments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint assessments_version_check CHECK ((version > 0)),
  constraint assessments_void CHECK (((void_at IS NULL) = (void_reason IS NULL)))
);

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_id uuid,
  actor_name text not null,
  kind text not null,
  subject_id uuid,
  subject_name text not null,
  before jsonb,
  after jsonb,
  token_id uuid,
  token_name text,
  topic text not null default 'changes'::text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_topic_check CHECK ((topic = ANY (ARRAY['changes'::text, 'access'::text])))
);

create table awaited_photos (
  id uuid not null,
  survey_id uuid not null,
  question_id text not null,
  name text not null,
  attached boolean not null default false,
  constraint awaited_photos_pkey PRIMARY KEY (id),
  constraint awaited_photos_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey_ids(id)
);

create table backups (
  id bigint not null generated always as identity,
  made_at timestamp with time zone not null,
  file text not null,
  bytes bigint not null,
  people integer not null,
  stores integer not null,
  surveys integer not null,
  images integer not null,
  state text not null default 'written'::text,
  day date,
  fault text,
  percent smallint not null default 0,
  encrypted boolean not null default false,
  asked_by text,
  ended_at timestamp with time zone,
  again_at timestamp with time zone,
  restored_at timestamp with time zone,
  restore_fault text,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'checking'::text, 'good'::text, 'unchecked'::text, 'failed'::text, 'written'::text])))
);

create table bounced_addresses (
  address text not null,
  at timestamp with time zone not null,
  constraint bounced_addresses_pkey PRIMARY KEY (address)
);

create table calendars (
  user_id uuid not null,
  key_hash bytea not null,
  made_at timestamp with time zone not null,
  last_seen_at timestamp with time zone,
  constraint calendars_pkey PRIMARY KEY (user_id),
  constraint calendars_key_hash_key UNIQUE (key_hash),
  constraint calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table clips (
  id uuid not null,
  name text not null,
  language text not null,
  path text not null,
  text_hash bytea not null,
  file text not null,
  md5 text not null,
  seconds real not null,
  bytes integer not null,
  added_at timestamp with time zone not null,
  constraint clips_pkey PRIMARY KEY (id),
  constraint clips_file_key UNIQUE (file),
  constraint clips_name_language_path_text_hash_key UNIQUE (name, language, path, text_hash)
);

create table counted_stores (
  shard integer not null,
  stores integer not null,
  constraint counted_stores_pkey PRIMARY KEY (shard)
);

create table definition_uses (
  id bigint not null generated always as identity,
  kind text not null,
  name text not null,
  version text not null,
  at timestamp with time zone not null,
  replaced text,
  change_class text,
  broken_categories text[],
  constraint definition_uses_pkey PRIMARY KEY (id),
  constraint definition_uses_change_class_check CHECK ((change_class = ANY (ARRAY['harmless'::text, 'scores'::text, 'breaks'::text]))),
  constraint definition_uses_kind_check CHECK ((kind = ANY (ARRAY['audit'::text, 'module'::text])))
);

create table delete_reasons (
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  constraint delete_reasons_pkey PRIMARY KEY (id),
  constraint delete_reasons_token_hash_key UNIQUE (token_hash),
  constraint delete_reasons_request_id_fkey FOREIGN KEY (request_id) REFERENCES delete_requests(id) ON DELETE CASCADE
);

create table delete_requests (
  id uuid not null default gen_random_uuid(),
  email text not null,
  language text not null,
  created_at timestamp with time zone not null,
  constraint delete_requests_pkey PRIMARY KEY (id)
);

create table downloads (
  token_hash bytea not null,
  content jsonb not null,
  row_count integer,
  last_seq bigint,
  expires_at timestamp with time zone not null,
  api_token_id uuid,
  session_id uuid,
  kind text not null,
  constraint downloads_pkey PRIMARY KEY (token_hash),
  constraint downloads_api_token_id_fkey FOREIGN KEY (api_token_id) REFERENCES api_tokens(id) ON DELETE CASCADE,
  constraint downloads_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint downloads_asked_with CHECK ((num_nonnulls(session_id, api_token_id) = 1)),
  constraint downloads_kind CHECK ((kind = ANY (ARRAY['workbook'::text, 'assessments'::text, 'evaluation'::text, 'backup'::text])))
);

create table draft_edits (
  draft_id uuid not null,
  rev integer not null,
  at timestamp with time zone not null,
  by uuid not null,
  by_name text,
  edits jsonb not null,
  inverse jsonb not null,
  corrections text[] not null,
  restored integer,
  constraint draft_edits_pkey PRIMARY KEY (draft_id, rev),
  constraint draft_edits_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE
);

create table draft_people (
  draft_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  at timestamp with time zone not null,
  constraint draft_people_pkey PRIMARY KEY (draft_id, user_id),
  constraint draft_people_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE
);

create table drafts (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  base text,
  rev integer not null default 0,
  content jsonb not null,
  corrections text[] not null default '{}'::text[],
  changed_at timestamp with time zone not null,
  changed_by uuid not null,
  changed_by_name text,
  ended text,
  ended_at timestamp with time zone,
  constraint drafts_pkey PRIMARY KEY (id),
  constraint drafts_check CHECK (((ended IS NULL) = (ended_at IS NULL))),
  constraint drafts_ended_check CHECK ((ended = ANY (ARRAY['published'::text, 'discarded'::text]))),
  constraint drafts_kind_check CHECK ((kind = ANY (ARRAY['audit'::text, 'module'::text])))
);

create table form_versions (
  instrument_id integer not null,
  revision integer not null,
  checksum bytea not null,
  made_at timestamp with time zone not null,
  constraint form_versions_pkey PRIMARY KEY (instrument_id, revision),
  constraint form_versions_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  constraint form_versions_revision_check CHECK ((revision > 0))
);

create table group_stores (
  group_id uuid not null,
  store_id uuid not null,
  joined_at timestamp with time zone,
  constraint group_stores_pkey PRIMARY KEY (group_id, store_id),
  constraint group_stores_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_stores_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);

create table grouped_months (
  month date not null,
  shard integer not null,
  surveys integer not null,
  overall_sum integer not null,
  constraint grouped_months_pkey PRIMARY KEY (month, shard)
);

create table groups (
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint groups_pkey PRIMARY KEY (id)
);

create table instrument_questions (
  instrument_id integer not null,
  question_id text not null,
  part text not null,
  category text,
  category_name jsonb,
  subcategory text,
  subcategory_name jsonb,
  p integer not null,
  question jsonb not null,
  scoring_type integer not null,
  weight integer not null,
  earning text,
  constraint instrument_questions_pkey PRIMARY KEY (instrument_id, question_id),
  constraint instrument_questions_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id) ON DELETE CASCADE,
  constraint instrument_questions_part_check CHECK ((part = ANY (ARRAY['audit'::text, 'manager'::text])))
);

create table instruments (
  id integer not null generated always as identity,
  name text not null,
  version text not null,
  checksum text not null,
  content jsonb not null,
  active boolean not null default false,
  installed_at timestamp with time zone not null default now(),
  loaded_by uuid,
  loaded_by_name text,
  note text not null default ''::text,
  compared_with text,
  change_class text,
  draft_id uuid,
  draft_rev integer,
  broken_categories text[],
  constraint instruments_pkey PRIMARY KEY (id),
  constraint instruments_checksum_key UNIQUE (checksum),
  constraint instruments_name_version_key UNIQUE (name, version),
  constraint instruments_change_class_check CHECK ((change_class = ANY (ARRAY['harmless'::text, 'scores'::text, 'breaks'::text]))),
  constraint instruments_check CHECK (((draft_id IS NULL) = (draft_rev IS NULL))),
  constraint instruments_check1 CHECK (((draft_id IS NULL) OR (NOT active)))
);

create table latest_assessments (
  store_id uuid not null,
  module text not null,
  assessment_id uuid not null,
  taken_at timestamp with time zone not null,
  assessments integer not null,
  prices jsonb not null default '{}'::jsonb,
  measures jsonb not null default '{}'::jsonb,
  constraint latest_assessments_pkey PRIMARY KEY (store_id, module),
  constraint latest_assessments_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id),
  constraint latest_assessments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table mail_settings (
  user_id uuid not null,
  digest boolean not null default true,
  reminders boolean not null default true,
  stop_key uuid not null default gen_random_uuid(),
  confirmed text,
  told_on date,
  constraint mail_settings_pkey PRIMARY KEY (user_id),
  constraint mail_settings_stop_key_key UNIQUE (stop_key),
  constraint mail_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table mails (
  id bigint not null generated always as identity,
  template text not null,
  recipient text not null,
  language text not null,
  created_at timestamp with time zone not null,
  tries integer not null default 0,
  due_at timestamp with time zone not null,
  failed_at timestamp with time zone,
  last_error text,
  reason_id uuid,
  user_id uuid,
  day date,
  since date,
  action_ids uuid[],
  call xid8,
  whole boolean not null default false,
  webhook_id uuid,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES delete_reasons(id) ON DELETE CASCADE,
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mails_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);

create table measures (
  assessment_id uuid not null,
  measure text not null,
  value double precision,
  coverage double precision,
  enough boolean not null,
  n integer not null,
  constraint measures_pkey PRIMARY KEY (assessment_id, measure),
  constraint measures_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES assessments(id)
);

create table module_form_versions (
  module_id integer not null,
  revision integer not null,
  checksum bytea not null,
  made_at timestamp with time zone not null,
  constraint module_form_versions_pkey PRIMARY KEY (module_id, revision),
  constraint module_form_versions_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id),
  constraint module_form_versions_revision_check CHECK ((revision > 0))
);

create table module_items (
  module_id integer not null,
  item text not null,
  kind text not null,
  section text,
  section_title jsonb,
  title jsonb not null,
  unit text,
  choices jsonb not null,
  constraint module_items_pkey PRIMARY KEY (module_id, item),
  constraint module_items_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE
);

create table module_measures (
  module_id integer not null,
  measure text not null,
  place integer not null,
  title jsonb not null,
  unit text,
  decimals integer not null,
  direction text not null,
  constraint module_measures_pkey PRIMARY KEY (module_id, measure),
  constraint module_measures_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE
);

create table module_settings (
  module text not null,
  name text not null,
  value double precision not null,
  constraint module_settings_pkey PRIMARY KEY (module, name)
);

create table module_titles (
  module_id integer not null,
  pillar text not null,
  title jsonb not null,
  outcomes jsonb not null,
  constraint module_titles_pkey PRIMARY KEY (module_id),
  constraint module_titles_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE
);

create table module_trials (
  version text not null,
  draft_id uuid not null,
  draft_rev integer not null,
  content jsonb not null,
  made_at timestamp with time zone not null,
  constraint module_trials_pkey PRIMARY KEY (version),
  constraint module_trials_draft_id_draft_rev_key UNIQUE (draft_id, draft_rev),
  constraint module_trials_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE
);

create table modules (
  id integer not null generated always as identity,
  name text not null,
  version text not null,
  checksum text not null,
  content jsonb not null,
  in_use boolean not null default false,
  loaded_at timestamp with time zone not null default now(),
  loaded_by uuid,
  loaded_by_name text,
  note text not null default ''::text,
  compared_with text,
  change_class text,
  constraint modules_pkey PRIMARY KEY (id),
  constraint modules_name_version_key UNIQUE (name, version),
  constraint modules_change_class_check CHECK ((change_class = ANY (ARRAY['harmless'::text, 'scores'::text, 'breaks'::text])))
);

create table more_signins (
  entry_id bigint not null,
  user_id uuid not null,
  address text not null,
  since timestamp with time zone not null,
  count integer not null,
  constraint more_signins_pkey PRIMARY KEY (entry_id),
  constraint more_signins_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_log(id) ON DELETE CASCADE,
  constraint more_signins_count_check CHECK ((count > 0))
);

create table organisation (
  id integer not null default 1,
  name text not null default ''::text,
  time_zone text not null default 'UTC'::text,
  language text not null default 'en'::text,
  constraint organisation_pkey PRIMARY KEY (id),
  constraint organisation_id_check CHECK ((id = 1)),
  constraint organisation_time_zone_check CHECK ((('1970-01-01 00:00:00+00'::timestamp with time zone AT TIME ZONE time_zone) IS NOT NULL))
);

create table outside_addresses (
  address text not null,
  stop_key uuid not null default gen_random_uuid(),
  stopped_at timestamp with time zone,
  constraint outside_addresses_pkey PRIMARY KEY (address),
  constraint outside_addresses_stop_key_key UNIQUE (stop_key)
);

create table password_resets (
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (user_id),
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table phones (
  id uuid not null default gen_random_uuid(),
  key_hash bytea not null,
  name text not null,
  user_id uuid not null,
  made_at timestamp with time zone not null,
  last_seen_at timestamp with time zone,
  constraint phones_pkey PRIMARY KEY (id),
  constraint phones_key_hash_key UNIQUE (key_hash),
  constraint phones_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table photos (
  id uuid not null,
  survey_id uuid,
  question_id text,
  file text not null,
  content_hash bytea not null,
  taken_at timestamp with time zone,
  came_at timestamp with time zone not null,
  sent_by uuid not null,
  settled boolean not null,
  store_id uuid,
  audited_at timestamp with time zone,
  assessment_id uuid,
  item text,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_file_key UNIQUE (file),
  constraint photos_of_one_answer CHECK ((((survey_id IS NOT NULL) AND (question_id IS NOT NULL) AND (assessment_id IS NULL) AND (item IS NULL)) OR ((survey_id IS NULL) AND (question_id IS NULL) AND (assessment_id IS NOT NULL) AND (item IS NOT NULL))))
);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table reminder_days (
  day date not null,
  since date not null,
  digest boolean not null,
  constraint reminder_days_pkey PRIMARY KEY (day)
);

create table schedule_stores (
  schedule_id uuid not null,
  store_id uuid not null,
  joined_at timestamp with time zone,
  constraint schedule_stores_pkey PRIMARY KEY (schedule_id, store_id),
  constraint schedule_stores_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE,
  constraint schedule_stores_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);

create table schedules (
  id uuid not null default gen_random_uuid(),
  name text not null,
  group_id uuid,
  every integer not null,
  unit text not null,
  start_day date not null,
  grace integer not null,
  assignee_id uuid,
  version integer not null default 1,
  made_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  module text,
  constraint schedules_pkey PRIMARY KEY (id),
  constraint schedules_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint schedules_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint schedules_every_check CHECK ((every > 0)),
  constraint schedules_grace_check CHECK ((grace >= 0)),
  constraint schedules_unit_check CHECK ((unit = ANY (ARRAY['week'::text, 'month'::text])))
);

create table schema_migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table second_factors (
  user_id uuid not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  codes_salt bytea,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  remember boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  device text not null default ''::text,
  address text not null default ''::text,
  locked_at timestamp with time zone,
  by_sso boolean not null default false,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table settings (
  name text not null,
  value jsonb not null,
  constraint settings_pkey PRIMARY KEY (name)
);

create table shares (
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null,
  store_id uuid not null,
  label text not null default ''::text,
  made_at timestamp with time zone not null,
  made_by uuid,
  until timestamp with time zone not null,
  views integer not null default 0,
  viewed_at timestamp with time zone,
  sealed_token bytea,
  constraint shares_pkey PRIMARY KEY (id),
  constraint shares_token_hash_key UNIQUE (token_hash),
  constraint shares_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint shares_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint shares_views_check CHECK ((views >= 0))
);

create table sso_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint sso_identities_pkey PRIMARY KEY (issuer, subject),
  constraint sso_identities_user_id_issuer_key UNIQUE (user_id, issuer),
  constraint sso_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sso_starts (
  state_hash bytea not null,
  secret_hash bytea not null,
  nonce text not null,
  verifier text not null,
  remember boolean not null,
  expires_at timestamp with time zone not null,
  constraint sso_starts_pkey PRIMARY KEY (state_hash)
);

create table store_months (
  month date not null,
  store_id uuid not null,
  surveys integer not null,
  overall_sum integer not null,
  constraint store_months_pkey PRIMARY KEY (store_id, month),
  constraint store_months_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);

create table stores (
  id uuid not null default gen_random_uuid(),
  name text not null,
  image text,
  survey_count integer not null default 0,
  last_survey_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  latest_overall smallint,
  previous_overall smallint,
  constraint stores_pkey PRIMARY KEY (id)
);

create table submissions (
  survey_id uuid not null,
  phone_id uuid not null,
  xml_hash bytea not null,
  photo_ids uuid[] not null,
  clock_said timestamp with time zone,
  constraint submissions_pkey PRIMARY KEY (survey_id),
  constraint submissions_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey_ids(id) ON DELETE CASCADE
);

create table survey_answers (
  store_id uuid not null,
  survey_id uuid not null,
  answers jsonb not null,
  manager_answers jsonb not null,
  actions jsonb not null,
  constraint survey_answers_pkey PRIMARY KEY (store_id, survey_id),
  constraint survey_answers_survey_id_store_id_fkey FOREIGN KEY (survey_id, store_id) REFERENCES survey_ids(id, store_id) ON DELETE CASCADE
) partition by hash (store_id);

create table survey_ids (
  id uuid not null,
  store_id uuid not null,
  constraint survey_ids_pkey PRIMARY KEY (id),
  constraint survey_ids_id_store_id_key UNIQUE (id, store_id),
  constraint survey_ids_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id)
);

create table survey_revisions (
  survey_id uuid not null,
  store_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  by_id uuid,
  by_name text,
  reason text,
  kind text not null,
  void boolean not null,
  taken_at timestamp with time zone not null,
  overall integer not null,
  answers jsonb not null,
  manager_answers jsonb not null,
  actions jsonb not null,
  constraint survey_revisions_pkey PRIMARY KEY (survey_id, version),
  constraint survey_revisions_survey_id_store_id_fkey FOREIGN KEY (survey_id, store_id) REFERENCES survey_ids(id, store_id),
  constraint survey_revisions_kind_check CHECK ((kind = ANY (ARRAY['audit'::text, 'second'::text, 'practice'::text]))),
  constraint survey_revisions_reason CHECK (((version = 1) = (reason IS NULL))),
  constraint survey_revisions_version_check CHECK ((version > 0))
);

create table surveys (
  id uuid not null,
  seq bigint not null default nextval('surveys_seq_seq'::regclass),
  store_id uuid not null,
  user_id uuid,
  user_name text,
  taken_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  instrument_id integer not null,
  content_hash bytea not null,
  overall smallint not null,
  overall_points integer not null,
  overall_counted integer not null,
  p1 smallint not null,
  p1_points integer not null,
  p1_counted integer not null,
  p2 smallint not null,
  p2_points integer not null,
  p2_counted integer not null,
  p3 smallint not null,
  p3_points integer not null,
  p3_counted integer not null,
  p4 smallint not null,
  p4_points integer not null,
  p4_counted integer not null,
  fv smallint not null,
  fv_points integer not null,
  fv_counted integer not null,
  sf smallint not null,
  sf_points integer not null,
  sf_counted integer not null,
  mc smallint not null,
  mc_points integer not null,
  mc_counted integer not null,
  bc smallint not null,
  bc_points integer not null,
  bc_counted integer not null,
  ms smallint not null,
  ms_points integer not null,
  ms_counted integer not null,
  de smallint not null,
  de_points integer not null,
  de_counted integer not null,
  dr smallint not null,
  dr_points integer not null,
  dr_counted integer not null,
  fv_p1 smallint not null,
  fv_p1_points integer not null,
  fv_p1_counted integer not null,
  fv_p2 smallint not null,
  fv_p2_points integer not null,
  fv_p2_counted integer not null,
  fv_p3 smallint not null,
  fv_p3_points integer not null,
  fv_p3_counted integer not null,
  fv_p4 smallint not null,
  fv_p4_points integer not null,
  fv_p4_counted integer not null,
  sf_p1 smallint not null,
  sf_p1_points integer not null,
  sf_p1_counted integer not null,
  sf_p2 smallint not null,
  sf_p2_points integer not null,
  sf_p2_counted integer not null,
  sf_p3 smallint not null,
  sf_p3_points integer not null,
  sf_p3_counted integer not null,
  sf_p4 smallint not null,
  sf_p4_points integer not null,
  sf_p4_counted integer not null,
  mc_p1 smallint not null,
  mc_p1_points integer not null,
  mc_p1_counted integer not null,
  mc_p2 smallint not null,
  mc_p2_points integer not null,
  mc_p2_counted integer not null,
  mc_p3 smallint not null,
  mc_p3_points integer not null,
  mc_p3_counted integer not null,
  mc_p4 smallint not null,
  mc_p4_points integer not null,
  mc_p4_counted integer not null,
  bc_p1 smallint not null,
  bc_p1_points integer not null,
  bc_p1_counted integer not null,
  bc_p2 smallint not null,
  bc_p2_points integer not null,
  bc_p2_counted integer not null,
  bc_p3 smallint not null,
  bc_p3_points integer not null,
  bc_p3_counted integer not null,
  bc_p4 smallint not null,
  bc_p4_points integer not null,
  bc_p4_counted integer not null,
  ms_p1 smallint not null,
  ms_p1_points integer not null,
  ms_p1_counted integer not null,
  ms_p2 smallint not null,
  ms_p2_points integer not null,
  ms_p2_counted integer not null,
  ms_p3 smallint not null,
  ms_p3_points integer not null,
  ms_p3_counted integer not null,
  ms_p4 smallint not null,
  ms_p4_points integer not null,
  ms_p4_counted integer not null,
  de_p1 smallint not null,
  de_p1_points integer not null,
  de_p1_counted integer not null,
  de_p2 smallint not null,
  de_p2_points integer not null,
  de_p2_counted integer not null,
  de_p3 smallint not null,
  de_p3_points integer not null,
  de_p3_counted integer not null,
  de_p4 smallint not null,
  de_p4_points integer not null,
  de_p4_counted integer not null,
  dr_p1 smallint not null,
  dr_p1_points integer not null,
  dr_p1_counted integer not null,
  dr_p2 smallint not null,
  dr_p2_points integer not null,
  dr_p2_counted integer not null,
  dr_p3 smallint not null,
  dr_p3_points integer not null,
  dr_p3_counted integer not null,
  dr_p4 smallint not null,
  dr_p4_points integer not null,
  dr_p4_counted integer not null,
  kind text not null default 'audit'::text,
  version integer not null default 1,
  started_at timestamp with time zone,
  void_at timestamp with time zone,
  void_by uuid,
  void_by_name text,
  void_reason text,
  counted boolean not null default true,
  constraint surveys_pkey PRIMARY KEY (store_id, id),
  constraint surveys_id_store_id_fkey FOREIGN KEY (id, store_id) REFERENCES survey_ids(id, store_id) ON DELETE CASCADE,
  constraint surveys_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  constraint surveys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint surveys_counted CHECK ((counted = ((kind = 'audit'::text) AND (void_at IS NULL)))),
  constraint surveys_kind CHECK ((kind = ANY (ARRAY['audit'::text, 'second'::text, 'practice'::text]))),
  constraint surveys_version CHECK ((version > 0)),
  constraint surveys_void CHECK (((void_at IS NULL) = (void_reason IS NULL)))
) partition by hash (store_id);

create table targets (
  id uuid not null default gen_random_uuid(),
  store_id uuid,
  group_id uuid,
  area text,
  score double precision not null,
  by_day date not null,
  module text,
  measure text,
  constraint targets_pkey PRIMARY KEY (id),
  constraint targets_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint targets_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint targets_of_one CHECK ((num_nonnulls(store_id, group_id) = 1)),
  constraint targets_of_result CHECK (((num_nonnulls(area, measure) = 1) AND ((module IS NULL) = (measure IS NULL)))),
  constraint targets_score CHECK (((area IS NULL) OR ((score >= (0)::double precision) AND (score <= (100)::double precision))))
);

create unlogged table tries (
  bucket bytea not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint tries_pkey PRIMARY KEY (bucket)
);

create table uploads (
  name text not null,
  unused_since timestamp with time zone,
  doomed boolean not null default false,
  constraint uploads_pkey PRIMARY KEY (name)
);

create table user_stores (
  user_id uuid not null,
  store_id uuid not null,
  constraint user_stores_pkey PRIMARY KEY (user_id, store_id),
  constraint user_stores_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint user_stores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  username text not null,
  password_hash text not null,
  user_type integer not null,
  group_id uuid,
  image text,
  created_at timestamp with time zone not null default now(),
  language text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE SET NULL
);

create table visit_exceptions (
  schedule_id uuid not null,
  store_id uuid not null,
  k integer not null,
  due_day date,
  planned_day date,
  assignee_id uuid,
  skip_reason text,
  version integer not null default 1,
  constraint visit_exceptions_pkey PRIMARY KEY (schedule_id, store_id, k),
  constraint visit_exceptions_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint visit_exceptions_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE,
  constraint visit_exceptions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  constraint visit_exceptions_k_check CHECK ((k >= 0))
);

create table webhook_deliveries (
  id bigint not null generated always as identity,
  message_id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  event text not null,
  subject text not null,
  store_id uuid not null,
  at timestamp with time zone not null,
  tries integer not null default 0,
  tried_since timestamp with time zone,
  due_at timestamp with time zone,
  delivered_at timestamp with time zone,
  status integer,
  fault text,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);

create table webhooks (
  id uuid not null,
  url text not null,
  events text[] not null,
  group_id uuid,
  secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  made_at timestamp with time zone not null,
  made_by uuid,
  off_at timestamp with time zone,
  off_why text,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint webhooks_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_former CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  constraint webhooks_off CHECK (((off_at IS NULL) = (off_why IS NULL))),
  constraint webhooks_off_why_check CHECK ((off_why = ANY (ARRAY['by_hand'::text, 'failing'::text, 'gone'::text])))
);

create table survey_answers_0 partition of survey_answers FOR VALUES WITH (modulus 8, remainder 0);
create table survey_answers_1 partition of survey_answers FOR VALUES WITH (modulus 8, remainder 1);
create table survey_answers_2 partition of survey_answers FOR VALUES WITH (modulus 8, remainder 2);
create table survey_answers_3 partition of survey_answers FOR VALUES WITH (modulus 8, remainder 3);
create table survey_answers_4 partition of survey_answers FOR VALUES WITH (modulus 8, remainder 4);
create table survey_answers_5 partition of survey_answers FOR VALUES WITH (modulus 8, remainder 5);
create table survey_answers_6 partition of survey_answers FOR VALUES WITH (modulus 8, remainder 6);
create table survey_answers_7 partition of survey_answers FOR VALUES WITH (modulus 8, remainder 7);
create table surveys_0 partition of surveys FOR VALUES WITH (modulus 8, remainder 0);
create table surveys_1 partition of surveys FOR VALUES WITH (modulus 8, remainder 1);
create table surveys_2 partition of surveys FOR VALUES WITH (modulus 8, remainder 2);
create table surveys_3 partition of surveys FOR VALUES WITH (modulus 8, remainder 3);
create table surveys_4 partition of surveys FOR VALUES WITH (modulus 8, remainder 4);
create table surveys_5 partition of surveys FOR VALUES WITH (modulus 8, remainder 5);
create table surveys_6 partition of surveys FOR VALUES WITH (modulus 8, remainder 6);
create table surveys_7 partition of surveys FOR VALUES WITH (modulus 8, remainder 7);

CREATE INDEX absent_photos_assessment ON absent_photos USING btree (assessment_id) WHERE (assessment_id IS NOT NULL);
CREATE INDEX absent_photos_survey ON absent_photos USING btree (survey_id);
CREATE INDEX action_links_action ON action_links USING btree (action_id);
CREATE INDEX action_photos_action ON action_photos USING btree (action_id);
CREATE INDEX action_steps_action ON action_steps USING btree (action_id, id);
CREATE INDEX action_steps_by ON action_steps USING btree (by_id) WHERE (by_name IS NOT NULL);
CREATE UNIQUE INDEX action_steps_sent ON action_steps USING btree (sent_id) WHERE (sent_id IS NOT NULL);
CREATE INDEX actions_created_by ON actions USING btree (created_by) WHERE (created_by_name IS NOT NULL);
CREATE INDEX actions_due ON actions USING btree (due, created_at DESC, id DESC);
CREATE INDEX actions_figures ON actions USING btree (store_id) INCLUDE (status, due, realised, owner_id, question_id, settled_at, points);
CREATE INDEX actions_of_assessment ON actions USING btree (assessment_id) WHERE (assessment_id IS NOT NULL);
CREATE INDEX actions_of_item ON actions USING btree (store_id, module, item) WHERE (item IS NOT NULL);
CREATE INDEX actions_owner ON actions USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX actions_settled ON actions USING btree (settled_at DESC, id DESC);
CREATE INDEX actions_store ON actions USING btree (store_id, question_id);
CREATE INDEX actions_title ON actions USING gin (title_lower search.gin_trgm_ops);
CREATE INDEX api_tokens_group ON api_tokens USING btree (group_id);
CREATE INDEX api_tokens_user ON api_tokens USING btree (user_id);
CREATE INDEX assessment_revisions_by ON assessment_revisions USING btree (by_id) WHERE (by_name IS NOT NULL);
CREATE INDEX assessments_by_time ON assessments USING btree (taken_at DESC, id DESC);
CREATE INDEX assessments_of_module ON assessments USING btree (module, taken_at DESC, id DESC) WHERE (void_at IS NULL);
CREATE INDEX assessments_of_store ON assessments USING btree (store_id, module, taken_at DESC, id DESC) WHERE (void_at IS NULL);
CREATE INDEX assessments_of_user ON assessments USING btree (user_id) WHERE (user_name IS NOT NULL);
CREATE INDEX assessments_void ON assessments USING btree (store_id) WHERE (void_at IS NOT NULL);
CREATE INDEX assessments_void_by ON assessments USING btree (void_by) WHERE (void_by IS NOT NULL);
CREATE INDEX audit_log_access_at ON audit_log USING btree (at) WHERE (topic = 'access'::text);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_at ON audit_log USING btree (at);
CREATE INDEX audit_log_kind ON audit_log USING btree (kind, id DESC);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, id DESC);
CREATE INDEX audit_log_token ON audit_log USING btree (token_id, id DESC) WHERE (token_id IS NOT NULL);
CREATE INDEX audit_log_topic ON audit_log USING btree (topic, id DESC);
CREATE INDEX awaited_photos_survey ON awaited_photos USING btree (survey_id);
CREATE UNIQUE INDEX backups_day ON backups USING btree (day) WHERE (day IS NOT NULL);
CREATE INDEX delete_reasons_request ON delete_reasons USING btree (request_id);
CREATE UNIQUE INDEX delete_requests_email ON delete_requests USING btree (lower(email));
CREATE INDEX downloads_expiry ON downloads USING btree (expires_at);
CREATE INDEX downloads_session ON downloads USING btree (session_id);
CREATE INDEX drafts_ended ON drafts USING btree (ended_at) WHERE (ended IS NOT NULL);
CREATE UNIQUE INDEX drafts_open ON drafts USING btree (name) WHERE (ended IS NULL);
CREATE INDEX group_stores_store ON group_stores USING btree (store_id);
CREATE UNIQUE INDEX groups_name ON groups USING btree (lower(name));
CREATE UNIQUE INDEX instruments_active ON instruments USING btree (active) WHERE active;
CREATE UNIQUE INDEX instruments_of_drafts ON instruments USING btree (draft_id, draft_rev) WHERE (draft_id IS NOT NULL);
CREATE INDEX latest_assessments_by_time ON latest_assessments USING btree (module, taken_at);
CREATE INDEX latest_assessments_of ON latest_assessments USING btree (assessment_id);
CREATE UNIQUE INDEX mails_daily ON mails USING btree (user_id) WHERE ((day IS NOT NULL) AND (failed_at IS NULL));
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE (failed_at IS NULL);
CREATE UNIQUE INDEX mails_given ON mails USING btree (user_id, call) WHERE (call IS NOT NULL);
CREATE INDEX mails_reason ON mails USING btree (reason_id) WHERE (reason_id IS NOT NULL);
CREATE INDEX mails_user ON mails USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX modules_in_use ON modules USING btree (name) WHERE in_use;
CREATE INDEX more_signins_user ON more_signins USING btree (user_id, address, since);
CREATE INDEX phones_user ON phones USING btree (user_id);
CREATE INDEX photos_assessment ON photos USING btree (assessment_id) WHERE (assessment_id IS NOT NULL);
CREATE INDEX photos_listed ON photos USING btree (audited_at DESC, survey_id DESC, came_at, id) INCLUDE (store_id) WHERE (audited_at IS NOT NULL);
CREATE INDEX photos_listed_question ON photos USING btree (question_id, audited_at DESC, survey_id DESC, came_at, id) INCLUDE (store_id) WHERE (audited_at IS NOT NULL);
CREATE INDEX photos_listed_store ON photos USING btree (store_id, audited_at DESC, survey_id DESC, came_at, id) WHERE (audited_at IS NOT NULL);
CREATE INDEX photos_survey ON photos USING btree (survey_id);
CREATE INDEX photos_waiting ON photos USING btree (came_at) WHERE (NOT settled);
CREATE INDEX schedule_stores_store ON schedule_stores USING btree (store_id);
CREATE INDEX schedules_assignee ON schedules USING btree (assignee_id);
CREATE INDEX schedules_group ON schedules USING btree (group_id);
CREATE UNIQUE INDEX sessions_id ON sessions USING btree (id);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE INDEX shares_made_by ON shares USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX shares_store ON shares USING btree (store_id);
CREATE INDEX sso_starts_expiry ON sso_starts USING btree (expires_at);
CREATE INDEX stores_last_survey ON stores USING btree (last_survey_at NULLS FIRST) WHERE (archived_at IS NULL);
CREATE INDEX stores_name ON stores USING btree (lower(name)) WHERE (archived_at IS NULL);
CREATE INDEX submissions_phone ON submissions USING btree (phone_id);
CREATE INDEX survey_revisions_by ON survey_revisions USING btree (by_id) WHERE (by_name IS NOT NULL);
CREATE INDEX surveys_other ON ONLY surveys USING btree (taken_at, id) WHERE ((kind <> 'audit'::text) AND (void_at IS NULL));
CREATE INDEX surveys_second ON ONLY surveys USING btree (taken_at) WHERE (kind = 'second'::text);
CREATE INDEX surveys_store_overall ON ONLY surveys USING btree (store_id, overall DESC, taken_at) WHERE counted;
CREATE INDEX surveys_store_taken ON ONLY surveys USING btree (store_id, taken_at DESC, id DESC) INCLUDE (overall) WHERE counted;
CREATE INDEX surveys_taken ON ONLY surveys USING btree (taken_at, id);
CREATE INDEX surveys_user ON ONLY surveys USING btree (user_id, taken_at) INCLUDE (counted);
CREATE INDEX surveys_void_by ON ONLY surveys USING btree (void_by) WHERE (void_by IS NOT NULL);
CREATE UNIQUE INDEX targets_group ON targets USING btree (group_id, area, by_day) WHERE (group_id IS NOT NULL);
CREATE UNIQUE INDEX targets_group_measure ON targets USING btree (group_id, module, measure, by_day) WHERE ((group_id IS NOT NULL) AND (measure IS NOT NULL));
CREATE UNIQUE INDEX targets_store ON targets USING btree (store_id, area, by_day) WHERE (store_id IS NOT NULL);
CREATE UNIQUE INDEX targets_store_measure ON targets USING btree (store_id, module, measure, by_day) WHERE ((store_id IS NOT NULL) AND (measure IS NOT NULL));
CREATE INDEX tries_end ON tries USING btree (ends_at);
CREATE INDEX user_stores_store ON user_stores USING btree (store_id);
CREATE INDEX users_administrators ON users USING btree (id) WHERE (user_type <> 2);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_group ON users USING btree (group_id);
CREATE INDEX visit_exceptions_assignee ON visit_exceptions USING btree (assignee_id);
CREATE INDEX visit_exceptions_store ON visit_exceptions USING btree (store_id);
CREATE INDEX webhook_deliveries_delivered ON webhook_deliveries USING btree (delivered_at) WHERE (delivered_at IS NOT NULL);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (due_at NULLS FIRST, id) WHERE (delivered_at IS NULL);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries USING btree (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (webhook_id, subject, id) WHERE (delivered_at IS NULL);

CREATE OR REPLACE FUNCTION date_photos_of_changed_survey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update photos set audited_at = case when new.counted then new.taken_at end where survey_id = new.id and settled;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION date_settled_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select surveys.store_id, case when surveys.counted then surveys.taken_at end into new.store_id, new.audited_at
  from survey_ids join surveys on surveys.store_id = survey_ids.store_id and surveys.id = survey_ids.id
  where survey_ids.id = new.survey_id
  for share of surveys;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION end_action_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from action_links where action_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION follow_actions(store uuid, audit uuid, taken timestamp with time zone, came timestamp with time zone, outcomes text, moves text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  reopened uuid[];
begin
  if not exists (select from actions where store_id = store and question_id is not null and since < taken) then
    return;
  end if;
  if exists (
    select from actions
    where store_id = store and question_id is not null and since < taken and settled_at >= taken
  ) then
    raise exception 'an audit of before' using errcode = 'FS029';
  end if;
  with outcome as materialized (
    select * from json_to_recordset(outcomes::json) as said (id text, earned boolean, worth numeric)
  ), moved as (
    update actions
    set status = move.after, repeated = repeated + move.more, settled_at = taken, version = version + 1,
      realised = case when move.after = 'confirmed' then outcome.worth end,
      confirmed_by = case when move.after = 'confirmed' then audit end
    from outcome
    join json_to_recordset(moves::json) as move (before text, earned boolean, after text, more integer)
      on move.earned = outcome.earned
    where actions.store_id = store and actions.question_id = outcome.id and actions.status = move.before
      and actions.since < taken
    returning actions.id, move.earned, move.before
  ), step as (
    insert into action_steps (action_id, at, kind, survey_id)
    select id, came, case when earned then 'confirmed' else 'lost' end, audit from moved
  )
  select array_agg(id) into reopened from moved where before = 'done' and not earned;
  if reopened is not null then
    perform tell_reopened(reopened, audit, came);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION hold_time_zone()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(4444024, 0);
  -- A separate statement, which sees the result of a change.
  return (select time_zone from organisation);
end $function$;

CREATE OR REPLACE FUNCTION recount_store(store uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  zone constant text := hold_time_zone();
begin
  perform from stores where id = store for no key update;

  -- From here on each statement sees what earlier holders of the row have added. Correct months are not touched.
  perform rollup_store_month(store, month, more, scores)
  from (
    select month, coalesce(counted.surveys, 0) - coalesce(known.surveys, 0) as more,
      coalesce(counted.overall_sum, 0) - coalesce(known.overall_sum, 0) as scores
    from (
      select date_trunc('month', taken_at at time zone zone)::date as month, count(*)::integer as surveys,
        sum(overall)::integer as overall_sum
      -- The subquery keeps PostgreSQL from planning again for each store.
      from surveys where store_id = (select store) and surveys.counted group by 1
    ) counted
    full join (select * from store_months where store_id = store) known using (month)
    order by month
  ) months
  where more <> 0 or scores <> 0;
  delete from store_months where store_id = store and surveys = 0;

  update stores
  set survey_count = (select coalesce(sum(surveys), 0) from store_months where store_id = store),
      last_survey_at = latest.dates[1], latest_overall = latest.scores[1], previous_overall = latest.scores[2]
  from (
    select array_agg(taken_at) as dates, array_agg(overall) as scores from (
      select taken_at, overall from surveys where store_id = store and counted order by taken_at desc, id desc limit 2
    ) two
  ) latest
  where stores.id = store;
end $function$;

CREATE OR REPLACE FUNCTION recount_survey(store uuid, old_taken timestamp with time zone, old_score integer, new_taken timestamp with time zone, new_score integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  zone constant text := hold_time_zone();
begin
  perform from stores where id = store for no key update;

  -- A month that gets back what it loses is not touched.
  perform rollup_store_month(store, month, sum(more)::integer, sum(scores)::integer)
  from (
    select date_trunc('month', taken at time zone zone)::date as month, more, scores
    from (values (old_taken, -1, -old_score), (new_taken, 1, new_score)) given (taken, more, scores)
    where taken is not null
  ) changes
  group by month having sum(more) <> 0 or sum(scores) <> 0
  order by month;
  delete from store_months where store_id = store and surveys = 0;

  -- A separate statement, which sees what earlier holders of the row have added.
  update stores
  set survey_count = survey_count + (new_taken is not null)::integer - (old_taken is not null)::integer,
      last_survey_at = latest.dates[1], latest_overall = latest.scores[1], previous_overall = latest.scores[2]
  from (
    select array_agg(taken_at) as dates, array_agg(overall) as scores from (
      select taken_at, overall from surveys
      -- The subquery keeps PostgreSQL from planning again for each store.
      where store_id = (select store) and surveys.counted order by taken_at desc, id desc limit 2
    ) two
  ) latest
  where stores.id = store;
end $function$;

CREATE OR REPLACE FUNCTION refuse_change_of_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    -- Edits are deleted only with their draft.
    if not exists (select from drafts where id = old.draft_id) then
      return old;
    end if;
  -- The name of a user whose data was deleted.
  elsif new.by_name is null and to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name' then
    return new;
  end if;
  raise exception 'the edits of a draft only grow';
end $function$;

CREATE OR REPLACE FUNCTION refuse_change_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.topic = 'access' and old.at < now() - interval '365 days' then
      return old;
    end if;
  end if;
  raise exception 'the audit log only grows';
end $function$;

CREATE OR REPLACE FUNCTION refuse_change_of_revisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.by_name is null and to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name' then
      return new;
    end if;
  end if;
  raise exception 'the versions of a survey only grow';
end $function$;

CREATE OR REPLACE FUNCTION refuse_change_of_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.by_name is null and to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name' then
      return new;
    end if;
  end if;
  raise exception 'the timeline of an action only grows';
end $function$;

CREATE OR REPLACE FUNCTION refuse_fewer_signins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.count > old.count and (new.entry_id, new.user_id, new.address, new.since)
      is not distinct from (old.entry_id, old.user_id, old.address, old.since) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from audit_log where id = old.entry_id) then
      return old;
    end if;
  end if;
  raise exception 'the audit log only grows';
end $function$;

CREATE OR REPLACE FUNCTION regroup_grouped_months()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from store_months where surveys = 0;
  delete from grouped_months;
  insert into grouped_months (month, shard, surveys, overall_sum)
  select month, 0, sum(surveys), sum(overall_sum)
  from store_months
  where store_id in (select id from stores where archived_at is null)
    and store_id in (select store_id from group_stores)
  group by month;
end $function$;

CREATE OR REPLACE FUNCTION regroup_partition(part regclass, zone_before text, zone_now text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format(
    $regroup$
      with moved as (
        select store_id, overall, date_trunc('month', taken_at at time zone $1)::date as month_before,
          date_trunc('month', taken_at at time zone $2)::date as month_now
        from %s
        where counted and date_trunc('month', taken_at at time zone $1) <> date_trunc('month', taken_at at time zone $2)
      )
      insert into store_months as known (store_id, month, surveys, overall_sum)
      select store_id, month, sum(more), sum(scores)
      from (
        select store_id, month_before as month, -1 as more, -overall as scores from moved
        union all select store_id, month_now, 1, overall from moved
      ) changed
      group by store_id, month order by month, store_id
      on conflict (month, store_id) do update
      set surveys = known.surveys + excluded.surveys, overall_sum = known.overall_sum + excluded.overall_sum
    $regroup$,
    part
  ) using zone_before, zone_now;
end $function$;

CREATE OR REPLACE FUNCTION rollup_grouped_month(month_start date, more integer, scores integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into grouped_months as known (month, shard, surveys, overall_sum)
  values (month_start, take_shard(), more, scores)
  on conflict (month, shard) do update
  set surveys = known.surveys + excluded.surveys, overall_sum = known.overall_sum + excluded.overall_sum;
end $function$;

CREATE OR REPLACE FUNCTION rollup_store_count(more integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if more = 0 then
    return;
  end if;
  insert into counted_stores as known (shard, stores) values (take_shard(), more)
  on conflict (shard) do update set stores = known.stores + excluded.stores;
end $function$;

CREATE OR REPLACE FUNCTION rollup_store_month(store uuid, month_start date, more integer, scores integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update store_months
  set surveys = surveys + more, overall_sum = overall_sum + scores
  where store_id = store and month = month_start;
  if not found then
    insert into store_months (month, store_id, surveys, overall_sum) values (month_start, store, more, scores);
  end if;
  if exists (select from group_stores where store_id = store)
    and exists (select from stores where id = store and archived_at is null)
  then
    perform rollup_grouped_month(month_start, more, scores);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION rollup_stores(changed uuid[], sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform hold_time_zone();
  perform rollup_grouped_month(month, (sign * surveys)::integer, (sign * scores)::integer)
  from (
    select month, sum(surveys) as surveys, sum(overall_sum) as scores
    from store_months where store_id = any (changed) group by month order by month
  ) months;
end $function$;

CREATE OR REPLACE FUNCTION rollup_survey(store uuid, taken timestamp with time zone, score integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  zone constant text := hold_time_zone();
begin
  -- Of two concurrent transactions, the second waits here, and then uses the row that the first has written.
  update stores
  set survey_count = survey_count + 1, last_survey_at = taken, previous_overall = latest_overall, latest_overall = score
  where id = store and (last_survey_at is null or last_survey_at < taken);

  if not found then
    perform from stores where id = store for no key update;
    -- A separate statement, which sees what earlier holders of the row have added.
    update stores
    set survey_count = survey_count + 1, latest_overall = latest.scores[1], previous_overall = latest.scores[2]
    from (
      select array_agg(overall) as scores from (
        select overall from surveys where store_id = store and counted order by taken_at desc, id desc limit 2
      ) two
    ) latest
    where stores.id = store;
  end if;

  perform rollup_store_month(store, date_trunc('month', taken at time zone zone)::date, 1, score);
end $function$;

CREATE OR REPLACE FUNCTION sync_archived_store()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign constant integer := case when new.archived_at is null then 1 else -1 end;
begin
  perform rollup_store_count(sign);
  if exists (select from group_stores where store_id = new.id) then
    perform rollup_stores(array[new.id], sign);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION sync_grouped_stores()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform hold_time_zone();
  -- Locks the rows in the order of every intake. The next statement then sees what their earlier holders have written.
  perform from stores where id in (select store_id from changed) order by id for no key update;
  perform rollup_stores(array_agg(id), sign)
  -- Stores whose first group this statement added, or whose last one it removed.
  from stores join (select store_id, count(*) as links from changed group by store_id) linked on id = store_id
  where archived_at is null
    and (select count(*) from group_stores where group_stores.store_id = id)
      = case tg_op when 'INSERT' then links else 0 end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION sync_module()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_module(new.id, new.content);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION sync_questions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.draft_id is null then
    perform write_questions(new.id, new.content);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION sync_stores()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rollup_store_count(
    (case tg_op when 'INSERT' then 1 else -1 end * count(*) filter (where archived_at is null))::integer
  ) from changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION take_shard()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  for shard in 0..31 loop
    if pg_try_advisory_xact_lock(4444012, shard) then
      return shard;
    end if;
  end loop;
  return pg_backend_pid() & 31;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_added_assessments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhooks where off_at is null and 'assessment.added' = any(events)) then
    perform tell_webhooks('assessment.added', id::text, store_id) from fresh where void_at is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_added_surveys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhooks where off_at is null and 'survey.added' = any(events)) then
    perform tell_webhooks('survey.added', fresh.id::text, fresh.store_id)
    from fresh join surveys on surveys.store_id = fresh.store_id and surveys.id = fresh.id
    where surveys.void_at is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_changed_actions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhooks where off_at is null and 'action.changed' = any(events)) then
    perform tell_webhooks('action.changed', actions.id::text, actions.store_id)
    from (select distinct action_id from fresh) as changed join actions on actions.id = changed.action_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_changed_assessments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhooks where off_at is null and 'assessment.changed' = any(events)) then
    perform tell_webhooks('assessment.changed', fresh.assessment_id::text, assessments.store_id)
    from fresh join assessments on assessments.id = fresh.assessment_id
    where fresh.version > 1
    order by fresh.version;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_changed_surveys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from webhooks where off_at is null and 'survey.changed' = any(events)) then
    perform tell_webhooks('survey.changed', survey_id::text, store_id) from fresh where version > 1 order by version;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_reopened(reopened uuid[], audit uuid, came timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into mails (template, recipient, language, created_at, due_at, user_id, action_ids)
  select 'reopened', users.email, coalesce(users.language, ''), came, came, users.id, array_agg(actions.id)
  from actions join users on users.id in (actions.owner_id, actions.created_by)
  where actions.id = any(reopened)
    and not exists (select from surveys where surveys.store_id = actions.store_id and surveys.id = audit and surveys.user_id = users.id)
    and not exists (select from assessments where assessments.id = audit and assessments.user_id = users.id)
  group by users.id
  union all
  select 'actionReopened', owner_email, '', came, came, null, array[id] from actions
  where id = any(reopened) and owner_email is not null
    -- An email that is still waiting reports the action as it is when sent.
    and not exists (select from mails where user_id is null and failed_at is null and action_ids = array[actions.id])
$function$;

CREATE OR REPLACE FUNCTION tell_webhooks(happened text, of text, store uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select tell_webhooks_at(happened, of, store, now())
$function$;

CREATE OR REPLACE FUNCTION tell_webhooks_at(happened text, of text, store uuid, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into webhook_deliveries (webhook_id, event, subject, store_id, at)
  select id, happened, of, store, moment from webhooks
  where off_at is null and happened = any(events)
    and (group_id is null
      or exists (select from group_stores where group_stores.group_id = webhooks.group_id and store_id = store))
$function$;

CREATE OR REPLACE FUNCTION write_module(module integer, content jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from module_titles where module_id = module;
  delete from module_items where module_id = module;
  delete from module_measures where module_id = module;
  insert into module_titles
  select module, content ->> 'pillar', content -> 'title', (
    select coalesce(jsonb_object_agg(outcome ->> 'state', outcome -> 'text'), '{}')
    from jsonb_array_elements(coalesce(content -> 'outcome', '[]')) outcome
  );
  insert into module_items
  select module, item ->> 'varname', item ->> 'kind', section ->> 'code', section -> 'title', item -> 'text',
    item ->> 'unit', (
      select coalesce(jsonb_object_agg(choice ->> 'code', choice -> 'text'), '{}')
      from jsonb_array_elements(coalesce(item -> 'choices', '[]')) choice
    )
  from (
    select '{}'::jsonb as section, coalesce(content #> '{scope,items}', '[]') as items
    union all
    select section, section -> 'items' from jsonb_array_elements(content -> 'sections') section
  ) part, jsonb_array_elements(items) item
  on conflict do nothing;
  insert into module_measures
  select module, measure ->> 'id', place, measure -> 'title', measure ->> 'unit',
    coalesce((measure ->> 'decimals')::integer, 0), coalesce(measure ->> 'direction', 'none')
  from jsonb_array_elements(content -> 'measures') with ordinality given (measure, place)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION write_questions(instrument integer, content jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from instrument_questions where instrument_id = instrument;
  insert into instrument_questions
  select instrument, question ->> 'varname', 'audit', category ->> 'code', category -> 'name', subcategory ->> 'code',
    subcategory -> 'name', (question ->> 'factor')::integer, question -> 'text', (question ->> 'scoringType')::integer,
    (question ->> 'weight')::integer, case question ->> 'scoringType' when '1' then 'Yes' when '2' then 'No' end
  from jsonb_array_elements(content -> 'categories') category,
    jsonb_array_elements(category -> 'subcategories') subcategory,
    jsonb_array_elements(subcategory -> 'questions') question
  union all
  select instrument, question ->> 'varname', 'manager', null, null, null, null, (question ->> 'factor')::integer,
    question -> 'text', 3, 0, null
  from jsonb_array_elements(content -> 'managerQuestions') question
  on conflict do nothing
$function$;

CREATE TRIGGER action_steps_only_grow BEFORE DELETE OR UPDATE ON action_steps FOR EACH ROW EXECUTE FUNCTION refuse_change_of_steps();
CREATE TRIGGER action_steps_stay BEFORE TRUNCATE ON action_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_steps();
CREATE TRIGGER action_steps_tell AFTER INSERT ON action_steps REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_actions();
CREATE TRIGGER actions_end_link AFTER UPDATE OF status ON actions FOR EACH ROW WHEN (((new.status = ANY (ARRAY['confirmed'::text, 'dropped'::text])) AND (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION end_action_link();
CREATE TRIGGER assessment_revisions_only_grow BEFORE DELETE OR UPDATE ON assessment_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_revisions();
CREATE TRIGGER assessment_revisions_stay BEFORE TRUNCATE ON assessment_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_revisions();
CREATE TRIGGER assessment_revisions_tell AFTER INSERT ON assessment_revisions REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_assessments();
CREATE TRIGGER assessments_tell AFTER INSERT ON assessments REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tell_of_added_assessments();
CREATE TRIGGER audit_log_keeps BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER draft_edits_only_grow BEFORE DELETE OR UPDATE ON draft_edits FOR EACH ROW EXECUTE FUNCTION refuse_change_of_drafts();
CREATE TRIGGER group_stores_added AFTER INSERT ON group_stores REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sync_grouped_stores();
CREATE TRIGGER group_stores_gone AFTER DELETE ON group_stores REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sync_grouped_stores();
CREATE TRIGGER instruments_added AFTER INSERT ON instruments FOR EACH ROW EXECUTE FUNCTION sync_questions();
CREATE TRIGGER instruments_translated AFTER UPDATE OF content ON instruments FOR EACH ROW EXECUTE FUNCTION sync_questions();
CREATE TRIGGER modules_added AFTER INSERT ON modules FOR EACH ROW EXECUTE FUNCTION sync_module();
CREATE TRIGGER modules_translated AFTER UPDATE OF content ON modules FOR EACH ROW EXECUTE FUNCTION sync_module();
CREATE TRIGGER more_signins_only_grow BEFORE DELETE OR UPDATE ON more_signins FOR EACH ROW EXECUTE FUNCTION refuse_fewer_signins();
CREATE TRIGGER more_signins_stay BEFORE TRUNCATE ON more_signins FOR EACH STATEMENT EXECUTE FUNCTION refuse_fewer_signins();
CREATE TRIGGER photos_date_settled BEFORE INSERT ON photos FOR EACH ROW WHEN (new.settled) EXECUTE FUNCTION date_settled_photo();
CREATE TRIGGER photos_date_settled_later BEFORE UPDATE OF settled ON photos FOR EACH ROW WHEN ((new.settled AND (NOT old.settled))) EXECUTE FUNCTION date_settled_photo();
CREATE TRIGGER stores_added AFTER INSERT ON stores REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sync_stores();
CREATE TRIGGER stores_archived AFTER UPDATE OF archived_at ON stores FOR EACH ROW WHEN (((old.archived_at IS NULL) <> (new.archived_at IS NULL))) EXECUTE FUNCTION sync_archived_store();
CREATE TRIGGER stores_gone AFTER DELETE ON stores REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sync_stores();
CREATE TRIGGER survey_ids_tell AFTER INSERT ON survey_ids REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tell_of_added_surveys();
CREATE TRIGGER survey_revisions_only_grow BEFORE DELETE OR UPDATE ON survey_revisions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_revisions();
CREATE TRIGGER survey_revisions_stay BEFORE TRUNCATE ON survey_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_revisions();
CREATE TRIGGER survey_revisions_tell AFTER INSERT ON survey_revisions REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_surveys();
CREATE TRIGGER surveys_date_photos AFTER UPDATE OF taken_at, counted ON surveys FOR EACH ROW WHEN (((old.taken_at IS DISTINCT FROM new.taken_at) OR (old.counted IS DISTINCT FROM new.counted))) EXECUTE FUNCTION date_photos_of_changed_survey();

create view export_tickets as
 SELECT token_hash,
        CASE kind
            WHEN 'workbook'::text THEN ((content -> 'filter'::text) || jsonb_build_object('language', (content -> 'language'::text)))
            ELSE content
        END AS filters,
    COALESCE(((content ->> 'rowCount'::text))::integer, 0) AS row_count,
    COALESCE(((content #>> '{filter,lastSeq}'::text[]))::bigint, (0)::bigint) AS last_seq,
    expires_at,
    api_token_id,
    session_id
   FROM downloads;

create view reporting.actions as
 SELECT actions.id AS action_id,
    actions.version,
    actions.store_id,
    stores.name AS store_name,
    actions.survey_id,
    actions.question_id,
    COALESCE((asked.question ->> ( SELECT organisation.language
           FROM organisation)), (asked.question ->> 'en'::text), (module_items.title ->> ( SELECT organisation.language
           FROM organisation)), (module_items.title ->> 'en'::text)) AS question,
    actions.title,
    actions.detail,
    actions.status,
    COALESCE(((actions.status = ANY (ARRAY['open'::text, 'doing'::text])) AND (actions.due < ((now() AT TIME ZONE ( SELECT organisation.time_zone
           FROM organisation)))::date)), false) AS overdue,
    actions.due,
    COALESCE(users.username, actions.owner_name) AS owner,
    (actions.points)::double precision AS points,
    (actions.realised)::double precision AS realised,
    actions.repeated,
    actions.confirmed_by,
    date_trunc('milliseconds'::text, actions.created_at) AS created,
    actions.created_by_name AS created_by,
    actions.assessment_id,
    actions.item
   FROM ((((actions
     JOIN stores ON ((stores.id = actions.store_id)))
     LEFT JOIN users ON ((users.id = actions.owner_id)))
     LEFT JOIN instrument_questions asked ON (((asked.instrument_id = actions.instrument_id) AND (asked.question_id = actions.question_id))))
     LEFT JOIN module_items ON (((module_items.module_id = actions.module_id) AND (module_items.item = actions.item))))
  WHERE (stores.archived_at IS NULL);

create view reporting.answers as
 SELECT surveys.id AS survey_id,
    (said.answer ->> 0) AS question_id,
    (said.place)::integer AS place,
    surveys.store_id,
    stores.name AS store_name,
    surveys.taken_at AS date,
    ((surveys.taken_at AT TIME ZONE ( SELECT organisation.time_zone
           FROM organisation)))::date AS day,
    asked.part,
    asked.category,
    COALESCE((asked.category_name ->> ( SELECT organisation.language
           FROM organisation)), (asked.category_name ->> 'en'::text)) AS category_name,
    asked.subcategory,
    COALESCE((asked.subcategory_name ->> ( SELECT organisation.language
           FROM organisation)), (asked.subcategory_name ->> 'en'::text)) AS subcategory_name,
    asked.p,
        CASE asked.p
            WHEN 1 THEN 'product availability'::text
            WHEN 2 THEN 'placement'::text
            WHEN 3 THEN 'price'::text
            WHEN 4 THEN 'promotion'::text
            WHEN 5 THEN 'perception before'::text
            WHEN 6 THEN 'perception after'::text
            ELSE NULL::text
        END AS p_name,
    COALESCE((asked.question ->> ( SELECT organisation.language
           FROM organisation)), (asked.question ->> 'en'::text)) AS question,
        CASE jsonb_typeof((said.answer -> 1))
            WHEN 'array'::text THEN ( SELECT string_agg(each.text, '; '::text ORDER BY each.at) AS string_agg
               FROM jsonb_array_elements_text((said.answer -> 1)) WITH ORDINALITY each(text, at))
            ELSE (said.answer ->> 1)
        END AS answer,
    (said.answer ->> 2) AS note,
    asked.weight,
        CASE
            WHEN ((asked.earning IS NOT NULL) AND (lower((said.answer ->> 1)) = ANY (ARRAY['yes'::text, 'no'::text]))) THEN asked.weight
            ELSE 0
        END AS counted,
        CASE
            WHEN (lower((said.answer ->> 1)) = lower(asked.earning)) THEN asked.weight
            ELSE 0
        END AS earned
   FROM ((((surveys
     JOIN stores ON ((stores.id = surveys.store_id)))
     CROSS JOIN LATERAL ( SELECT survey_answers.answers,
            survey_answers.manager_answers
           FROM survey_answers
          WHERE ((survey_answers.store_id = surveys.store_id) AND (survey_answers.survey_id = surveys.id))
         LIMIT 1) kept)
     CROSS JOIN LATERAL jsonb_array_elements((kept.answers || kept.manager_answers)) WITH ORDINALITY said(answer, place))
     LEFT JOIN instrument_questions asked ON (((asked.instrument_id = surveys.instrument_id) AND (asked.question_id = (said.answer ->> 0)))))
  WHERE (surveys.counted AND (stores.archived_at IS NULL));

create view reporting.assessment_answers as
 SELECT assessments.id AS assessment_id,
    (said.answer ->> 'item'::text) AS item,
    (said.place)::integer AS place,
    assessments.store_id,
    stores.name AS store_name,
    assessments.taken_at AS date,
    ((assessments.taken_at AT TIME ZONE ( SELECT organisation.time_zone
           FROM organisation)))::date AS day,
    assessments.module,
    modules.version AS module_version,
    asked.section,
    COALESCE((asked.section_title ->> ( SELECT organisation.language
           FROM organisation)), (asked.section_title ->> 'en'::text)) AS section_title,
    COALESCE((asked.title ->> ( SELECT organisation.language
           FROM organisation)), (asked.title ->> 'en'::text)) AS question,
    asked.kind,
        CASE jsonb_typeof((said.answer -> 'value'::text))
            WHEN 'array'::text THEN ( SELECT string_agg(each.code, '; '::text ORDER BY each.at) AS string_agg
               FROM jsonb_array_elements_text((said.answer -> 'value'::text)) WITH ORDINALITY each(code, at))
            WHEN 'object'::text THEN NULL::text
            ELSE (said.answer ->> 'value'::text)
        END AS value,
        CASE
            WHEN (jsonb_typeof((said.answer -> 'value'::text)) = 'array'::text) THEN ( SELECT string_agg(COALESCE(((asked.choices -> each.code) ->> ( SELECT organisation.language
                       FROM organisation)), ((asked.choices -> each.code) ->> 'en'::text), each.code), '; '::text ORDER BY each.at) AS string_agg
               FROM jsonb_array_elements_text((said.answer -> 'value'::text)) WITH ORDINALITY each(code, at))
            ELSE COALESCE(((asked.choices -> (said.answer ->> 'value'::text)) ->> ( SELECT organisation.language
               FROM organisation)), ((asked.choices -> (said.answer ->> 'value'::text)) ->> 'en'::text))
        END AS choice,
        CASE
            WHEN (jsonb_typeof((said.answer -> 'value'::text)) = 'number'::text) THEN ((said.answer ->> 'value'::text))::double precision
            ELSE NULL::double precision
        END AS number,
        CASE asked.kind
            WHEN 'number'::text THEN asked.unit
            ELSE (said.answer #>> '{value,unit}'::text[])
        END AS unit,
    (said.answer ->> 'note'::text) AS note,
    ((said.answer #>> '{value,price}'::text[]))::double precision AS price,
    ((said.answer #>> '{value,special}'::text[]))::double precision AS special,
    ((said.answer #>> '{value,size}'::text[]))::double precision AS size,
        CASE
            WHEN (jsonb_typeof((said.answer -> 'value'::text)) = 'object'::text) THEN COALESCE(((said.answer #>> '{value,packs}'::text[]))::double precision, (1)::double precision)
            ELSE NULL::double precision
        END AS packs,
    (said.answer #>> '{value,brand}'::text[]) AS brand,
    (COALESCE((said.answer ->> 'unit_price'::text), (kept.stand_ins ->> (said.answer ->> 'item'::text))))::double precision AS unit_price,
        CASE asked.kind
            WHEN 'price'::text THEN asked.unit
            ELSE NULL::text
        END AS price_per,
    ((NOT (said.answer ? 'unit_price'::text)) AND (kept.stand_ins ? (said.answer ->> 'item'::text))) AS stood_in
   FROM (((((assessments
     JOIN stores ON ((stores.id = assessments.store_id)))
     JOIN modules ON ((modules.id = assessments.module_id)))
     CROSS JOIN LATERAL ( SELECT assessment_answers.answers,
            assessment_answers.stand_ins
           FROM assessment_answers
          WHERE (assessment_answers.assessment_id = assessments.id)
         LIMIT 1) kept)
     CROSS JOIN LATERAL jsonb_array_elements(kept.answers) WITH ORDINALITY said(answer, place))
     LEFT JOIN module_items asked ON (((asked.module_id = assessments.module_id) AND (asked.item = (said.answer ->> 'item'::text)))))
  WHERE ((assessments.void_at IS NULL) AND (stores.archived_at IS NULL));

create view reporting.assessments as
 SELECT assessments.id AS assessment_id,
    assessments.store_id,
    stores.name AS store_name,
    assessments.user_name AS auditor,
    assessments.taken_at AS date,
    ((assessments.taken_at AT TIME ZONE ( SELECT organisation.time_zone
           FROM organisation)))::date AS day,
    assessments.started_at AS started,
    date_trunc('milliseconds'::text, assessments.received_at) AS received,
    assessments.module,
    modules.version AS module_version,
    COALESCE((named.title ->> ( SELECT organisation.language
           FROM organisation)), (named.title ->> 'en'::text)) AS module_title,
    named.pillar,
    assessments.version,
    assessments.outcome,
    COALESCE(((named.outcomes -> assessments.outcome) ->> ( SELECT organisation.language
           FROM organisation)), ((named.outcomes -> assessments.outcome) ->> 'en'::text)) AS outcome_text
   FROM (((assessments
     JOIN stores ON ((stores.id = assessments.store_id)))
     JOIN modules ON ((modules.id = assessments.module_id)))
     JOIN module_titles named ON ((named.module_id = assessments.module_id)))
  WHERE ((assessments.void_at IS NULL) AND (stores.archived_at IS NULL));

create view reporting.groups as
 SELECT id AS group_id,
    name AS group_name,
    (( SELECT count(*) AS count
           FROM (group_stores
             JOIN stores ON ((stores.id = group_stores.store_id)))
          WHERE ((group_stores.group_id = groups.id) AND (stores.archived_at IS NULL))))::integer AS stores,
    date_trunc('milliseconds'::text, created_at) AS created
   FROM groups;

create view reporting.measures as
 SELECT assessments.id AS assessment_id,
    measured.measure,
    COALESCE(named.place, 0) AS place,
    assessments.store_id,
    stores.name AS store_name,
    assessments.taken_at AS date,
    ((assessments.taken_at AT TIME ZONE ( SELECT organisation.time_zone
           FROM organisation)))::date AS day,
    assessments.module,
    modules.version AS module_version,
    COALESCE((named.title ->> ( SELECT organisation.language
           FROM organisation)), (named.title ->> 'en'::text)) AS measure_title,
    measured.value,
    named.unit,
    named.decimals,
    named.direction,
    measured.coverage,
    measured.enough,
    measured.n AS answered
   FROM ((((assessments
     JOIN stores ON ((stores.id = assessments.store_id)))
     JOIN modules ON ((modules.id = assessments.module_id)))
     JOIN measures measured ON ((measured.assessment_id = assessments.id)))
     LEFT JOIN module_measures named ON (((named.module_id = assessments.module_id) AND (named.measure = measured.measure))))
  WHERE ((assessments.void_at IS NULL) AND (stores.archived_at IS NULL));

create view reporting.other_answers as
 SELECT surveys.id AS survey_id,
    surveys.kind,
    (said.answer ->> 0) AS question_id,
    (said.place)::integer AS place,
    surveys.store_id,
    stores.name AS store_name,
    surveys.taken_at AS date,
    ((surveys.taken_at AT TIME ZONE ( SELECT organisation.time_zone
           FROM organisation)))::date AS day,
    asked.part,
    asked.category,
    COALESCE((asked.category_name ->> ( SELECT organisation.language
           FROM organisation)), (asked.category_name ->> 'en'::text)) AS category_name,
    asked.subcategory,
    COALESCE((asked.subcategory_name ->> ( SELECT organisation.language
           FROM organisation)), (asked.subcategory_name ->> 'en'::text)) AS subcategory_name,
    asked.p,
        CASE asked.p
            WHEN 1 THEN 'product availability'::text
            WHEN 2 THEN 'placement'::text
            WHEN 3 THEN 'price'::text
            WHEN 4 THEN 'promotion'::text
            WHEN 5 THEN 'perception before'::text
            WHEN 6 THEN 'perception after'::text
            ELSE NULL::text
        END AS p_name,
    COALESCE((asked.question ->> ( SELECT organisation.language
           FROM organisation)), (asked.question ->> 'en'::text)) AS question,
        CASE jsonb_typeof((said.answer -> 1))
            WHEN 'array'::text THEN ( SELECT string_agg(each.text, '; '::text ORDER BY each.at) AS string_agg
               FROM jsonb_array_elements_text((said.answer -> 1)) WITH ORDINALITY each(text, at))
            ELSE (said.answer ->> 1)
        END AS answer,
    (said.answer ->> 2) AS note,
    asked.weight,
        CASE
            WHEN ((asked.earning IS NOT NULL) AND (lower((said.answer ->> 1)) = ANY (ARRAY['yes'::text, 'no'::text]))) THEN asked.weight
            ELSE 0
        END AS counted,
        CASE
            WHEN (lower((said.answer ->> 1)) = lower(asked.earning)) THEN asked.weight
            ELSE 0
        END AS earned
   FROM (((((surveys
     JOIN stores ON ((stores.id = surveys.store_id)))
     JOIN instruments ON ((instruments.id = surveys.instrument_id)))
     CROSS JOIN LATERAL ( SELECT survey_answers.answers,
            survey_answers.manager_answers
           FROM survey_answers
          WHERE ((survey_answers.store_id = surveys.store_id) AND (survey_answers.survey_id = surveys.id))
         LIMIT 1) kept)
     CROSS JOIN LATERAL jsonb_array_elements((kept.answers || kept.manager_answers)) WITH ORDINALITY said(answer, place))
     LEFT JOIN instrument_questions asked ON (((asked.instrument_id = surveys.instrument_id) AND (asked.question_id = (said.answer ->> 0)))))
  WHERE ((surveys.kind <> 'audit'::text) AND (surveys.void_at IS NULL) AND (stores.archived_at IS NULL) AND (instruments.draft_id IS NULL));

create view reporting.other_surveys as
 SELECT surveys.id AS survey_id,
    surveys.kind,
    surveys.store_id,
    stores.name AS store_name,
    surveys.user_name AS auditor,
    surveys.taken_at AS date,
    ((surveys.taken_at AT TIME ZONE ( SELECT organisation.time_zone
           FROM organisation)))::date AS day,
    surveys.started_at AS started,
    date_trunc('milliseconds'::text, surveys.received_at) AS received,
    instruments.name AS instrument,
    instruments.version AS instrument_version,
    surveys.version,
    surveys.overall,
        CASE
            WHEN (surveys.p1_counted > 0) THEN surveys.p1
            ELSE NULL::smallint
        END AS p1,
        CASE
            WHEN (surveys.p2_counted > 0) THEN surveys.p2
            ELSE NULL::smallint
        END AS p2,
        CASE
            WHEN (surveys.p3_counted > 0) THEN surveys.p3
            ELSE NULL::smallint
        END AS p3,
        CASE
            WHEN (surveys.p4_counted > 0) THEN surveys.p4
            ELSE NULL::smallint
        END AS p4,
        CASE
            WHEN (surveys.fv_counted > 0) THEN surveys.fv
            ELSE NULL::smallint
        END AS fv,
        CASE
            WHEN (surveys.sf_counted > 0) THEN surveys.sf
            ELSE NULL::smallint
        END AS sf,
        CASE
            WHEN (surveys.mc_counted > 0) THEN surveys.mc
            ELSE NULL::smallint
        END AS mc,
        CASE
            WHEN (surveys.bc_counted > 0) THEN surveys.bc
            ELSE NULL::smallint
        END AS bc,
        CASE
            WHEN (surveys.ms_counted > 0) THEN surveys.ms
            ELSE NULL::smallint
        END AS ms,
        CASE
            WHEN (surveys.de_counted > 0) THEN surveys.de
            ELSE NULL::smallint
        END AS de,
        CASE
            WHEN (surveys.dr_counted > 0) THEN surveys.dr
            ELSE NULL::smallint
        END AS dr,
        CASE
            WHEN (surveys.fv_p1_counted > 0) THEN surveys.fv_p1
            ELSE NULL::smallint
        END AS fv_p1,
        CASE
            WHEN (surveys.fv_p2_counted > 0) THEN surveys.fv_p2
            ELSE NULL::smallint
        END AS fv_p2,
        CASE
            WHEN (surveys.fv_p3_counted > 0) THEN surveys.fv_p3
            ELSE NULL::smallint
        END AS fv_p3,
        CASE
            WHEN (surveys.fv_p4_counted > 0) THEN surveys.fv_p4
            ELSE NULL::smallint
        END AS fv_p4,
        CASE
            WHEN (surveys.sf_p1_counted > 0) THEN surveys.sf_p1
            ELSE NULL::smallint
        END AS sf_p1,
        CASE
            WHEN (surveys.sf_p2_counted > 0) THEN surveys.sf_p2
            ELSE NULL::smallint
        END AS sf_p2,
        CASE
            WHEN (surveys.sf_p3_counted > 0) THEN surveys.sf_p3
            ELSE NULL::smallint
        END AS sf_p3,
        CASE
            WHEN (surveys.sf_p4_counted > 0) THEN surveys.sf_p4
            ELSE NULL::smallint
        END AS sf_p4,
        CASE
            WHEN (surveys.mc_p1_counted > 0) THEN surveys.mc_p1
            ELSE NULL::smallint
        END AS mc_p1,
        CASE
            WHEN (surveys.mc_p2_counted > 0) THEN surveys.mc_p2
            ELSE NULL::smallint
        END AS mc_p2,
        CASE
            WHEN (surveys.mc_p3_counted > 0) THEN surveys.mc_p3
            ELSE NULL::smallint
        END AS mc_p3,
        CASE
            WHEN (surveys.mc_p4_counted > 0) THEN surveys.mc_p4
            ELSE NULL::smallint
        END AS mc_p4,
        CASE
            WHEN (surveys.bc_p1_counted > 0) THEN surveys.bc_p1
            ELSE NULL::smallint
        END AS bc_p1,
        CASE
            WHEN (surveys.bc_p2_counted > 0) THEN surveys.bc_p2
            ELSE NULL::smallint
        END AS bc_p2,
        CASE
            WHEN (surveys.bc_p3_counted > 0) THEN surveys.bc_p3
            ELSE NULL::smallint
        END AS bc_p3,
        CASE
            WHEN (surveys.bc_p4_counted > 0) THEN surveys.bc_p4
            ELSE NULL::smallint
        END AS bc_p4,
        CASE
            WHEN (surveys.ms_p1_counted > 0) THEN surveys.ms_p1
            ELSE NULL::smallint
        END AS ms_p1,
        CASE
            WHEN (surveys.ms_p2_counted > 0) THEN surveys.ms_p2
            ELSE NULL::smallint
        END AS ms_p2,
        CASE
            WHEN (surveys.ms_p3_counted > 0) THEN surveys.ms_p3
            ELSE NULL::smallint
        END AS ms_p3,
        CASE
            WHEN (surveys.ms_p4_counted > 0) THEN surveys.ms_p4
            ELSE NULL::smallint
        END AS ms_p4,
        CASE
            WHEN (surveys.de_p1_counted > 0) THEN surveys.de_p1
            ELSE NULL::smallint
        END AS de_p1,
        CASE
            WHEN (surveys.de_p2_counted > 0) THEN surveys.de_p2
            ELSE NULL::smallint
        END AS de_p2,
        CASE
            WHEN (surveys.de_p3_counted > 0) THEN surveys.de_p3
            ELSE NULL::smallint
        END AS de_p3,
        CASE
            WHEN (surveys.de_p4_counted > 0) THEN surveys.de_p4
            ELSE NULL::smallint
        END AS de_p4,
        CASE
            WHEN (surveys.dr_p1_counted > 0) THEN surveys.dr_p1
            ELSE NULL::smallint
        END AS dr_p1,
        CASE
            WHEN (surveys.dr_p2_counted > 0) THEN surveys.dr_p2
            ELSE NULL::smallint
        END AS dr_p2,
        CASE
            WHEN (surveys.dr_p3_counted > 0) THEN surveys.dr_p3
            ELSE NULL::smallint
        END AS dr_p3,
        CASE
            WHEN (surveys.dr_p4_counted > 0) THEN surveys.dr_p4
            ELSE NULL::smallint
        END AS dr_p4
   FROM ((surveys
     JOIN stores ON ((stores.id = surveys.store_id)))
     JOIN instruments ON ((instruments.id = surveys.instrument_id)))
  WHERE ((surveys.kind <> 'audit'::text) AND (surveys.void_at IS NULL) AND (stores.archived_at IS NULL) AND (instruments.draft_id IS NULL));

create view reporting.stores as
 SELECT id AS store_id,
    name AS store_name,
    array_to_string(ARRAY( SELECT groups.id
           FROM (group_stores
             JOIN groups ON ((groups.id = group_stores.group_id)))
          WHERE (group_stores.store_id = stores.id)
          ORDER BY (lower(groups.name)), groups.id), '; '::text) AS group_ids,
    array_to_string(ARRAY( SELECT groups.name
           FROM (group_stores
             JOIN groups ON ((groups.id = group_stores.group_id)))
          WHERE (group_stores.store_id = stores.id)
          ORDER BY (lower(groups.name)), groups.id), '; '::text) AS group_names,
    survey_count AS surveys,
    last_survey_at AS last_survey,
    latest_overall,
    previous_overall,
    date_trunc('milliseconds'::text, created_at) AS created
   FROM stores
  WHERE (archived_at IS NULL);

create view reporting.surveys as
 SELECT surveys.id AS survey_id,
    surveys.store_id,
    stores.name AS store_name,
    surveys.user_name AS auditor,
    surveys.taken_at AS date,
    ((surveys.taken_at AT TIME ZONE ( SELECT organisation.time_zone
           FROM organisation)))::date AS day,
    surveys.started_at AS started,
    date_trunc('milliseconds'::text, surveys.received_at) AS received,
    instruments.name AS instrument,
    instruments.version AS instrument_version,
    surveys.version,
    surveys.overall,
        CASE
            WHEN (surveys.p1_counted > 0) THEN surveys.p1
            ELSE NULL::smallint
        END AS p1,
        CASE
            WHEN (surveys.p2_counted > 0) THEN surveys.p2
            ELSE NULL::smallint
        END AS p2,
        CASE
            WHEN (surveys.p3_counted > 0) THEN surveys.p3
            ELSE NULL::smallint
        END AS p3,
        CASE
            WHEN (surveys.p4_counted > 0) THEN surveys.p4
            ELSE NULL::smallint
        END AS p4,
        CASE
            WHEN (surveys.fv_counted > 0) THEN surveys.fv
            ELSE NULL::smallint
        END AS fv,
        CASE
            WHEN (surveys.sf_counted > 0) THEN surveys.sf
            ELSE NULL::smallint
        END AS sf,
        CASE
            WHEN (surveys.mc_counted > 0) THEN surveys.mc
            ELSE NULL::smallint
        END AS mc,
        CASE
            WHEN (surveys.bc_counted > 0) THEN surveys.bc
            ELSE NULL::smallint
        END AS bc,
        CASE
            WHEN (surveys.ms_counted > 0) THEN surveys.ms
            ELSE NULL::smallint
        END AS ms,
        CASE
            WHEN (surveys.de_counted > 0) THEN surveys.de
            ELSE NULL::smallint
        END AS de,
        CASE
            WHEN (surveys.dr_counted > 0) THEN surveys.dr
            ELSE NULL::smallint
        END AS dr,
        CASE
            WHEN (surveys.fv_p1_counted > 0) THEN surveys.fv_p1
            ELSE NULL::smallint
        END AS fv_p1,
        CASE
            WHEN (surveys.fv_p2_counted > 0) THEN surveys.fv_p2
            ELSE NULL::smallint
        END AS fv_p2,
        CASE
            WHEN (surveys.fv_p3_counted > 0) THEN surveys.fv_p3
            ELSE NULL::smallint
        END AS fv_p3,
        CASE
            WHEN (surveys.fv_p4_counted > 0) THEN surveys.fv_p4
            ELSE NULL::smallint
        END AS fv_p4,
        CASE
            WHEN (surveys.sf_p1_counted > 0) THEN surveys.sf_p1
            ELSE NULL::smallint
        END AS sf_p1,
        CASE
            WHEN (surveys.sf_p2_counted > 0) THEN surveys.sf_p2
            ELSE NULL::smallint
        END AS sf_p2,
        CASE
            WHEN (surveys.sf_p3_counted > 0) THEN surveys.sf_p3
            ELSE NULL::smallint
        END AS sf_p3,
        CASE
            WHEN (surveys.sf_p4_counted > 0) THEN surveys.sf_p4
            ELSE NULL::smallint
        END AS sf_p4,
        CASE
            WHEN (surveys.mc_p1_counted > 0) THEN surveys.mc_p1
            ELSE NULL::smallint
        END AS mc_p1,
        CASE
            WHEN (surveys.mc_p2_counted > 0) THEN surveys.mc_p2
            ELSE NULL::smallint
        END AS mc_p2,
        CASE
            WHEN (surveys.mc_p3_counted > 0) THEN surveys.mc_p3
            ELSE NULL::smallint
        END AS mc_p3,
        CASE
            WHEN (surveys.mc_p4_counted > 0) THEN surveys.mc_p4
            ELSE NULL::smallint
        END AS mc_p4,
        CASE
            WHEN (surveys.bc_p1_counted > 0) THEN surveys.bc_p1
            ELSE NULL::smallint
        END AS bc_p1,
        CASE
            WHEN (surveys.bc_p2_counted > 0) THEN surveys.bc_p2
            ELSE NULL::smallint
        END AS bc_p2,
        CASE
            WHEN (surveys.bc_p3_counted > 0) THEN surveys.bc_p3
            ELSE NULL::smallint
        END AS bc_p3,
        CASE
            WHEN (surveys.bc_p4_counted > 0) THEN surveys.bc_p4
            ELSE NULL::smallint
        END AS bc_p4,
        CASE
            WHEN (surveys.ms_p1_counted > 0) THEN surveys.ms_p1
            ELSE NULL::smallint
        END AS ms_p1,
        CASE
            WHEN (surveys.ms_p2_counted > 0) THEN surveys.ms_p2
            ELSE NULL::smallint
        END AS ms_p2,
        CASE
            WHEN (surveys.ms_p3_counted > 0) THEN surveys.ms_p3
            ELSE NULL::smallint
        END AS ms_p3,
        CASE
            WHEN (surveys.ms_p4_counted > 0) THEN surveys.ms_p4
            ELSE NULL::smallint
        END AS ms_p4,
        CASE
            WHEN (surveys.de_p1_counted > 0) THEN surveys.de_p1
            ELSE NULL::smallint
        END AS de_p1,
        CASE
            WHEN (surveys.de_p2_counted > 0) THEN surveys.de_p2
            ELSE NULL::smallint
        END AS de_p2,
        CASE
            WHEN (surveys.de_p3_counted > 0) THEN surveys.de_p3
            ELSE NULL::smallint
        END AS de_p3,
        CASE
            WHEN (surveys.de_p4_counted > 0) THEN surveys.de_p4
            ELSE NULL::smallint
        END AS de_p4,
        CASE
            WHEN (surveys.dr_p1_counted > 0) THEN surveys.dr_p1
            ELSE NULL::smallint
        END AS dr_p1,
        CASE
            WHEN (surveys.dr_p2_counted > 0) THEN surveys.dr_p2
            ELSE NULL::smallint
        END AS dr_p2,
        CASE
            WHEN (surveys.dr_p3_counted > 0) THEN surveys.dr_p3
            ELSE NULL::smallint
        END AS dr_p3,
        CASE
            WHEN (surveys.dr_p4_counted > 0) THEN surveys.dr_p4
            ELSE NULL::smallint
        END AS dr_p4
   FROM ((surveys
     JOIN stores ON ((stores.id = surveys.store_id)))
     JOIN instruments ON ((instruments.id = surveys.instrument_id)))
  WHERE (surveys.counted AND (stores.archived_at IS NULL));
