-- Users, groups, stores, sessions, the instrument, and surveys with their scores.

create table groups (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);
create unique index groups_name on groups (lower(name));

create table stores (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  image text,
  -- Updated by the transaction that adds a survey, so that lists need not count.
  survey_count integer not null default 0,
  last_survey_at timestamptz,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create index stores_name on stores (lower(name)) where archived_at is null;

create table group_stores (
  group_id uuid not null references groups on delete cascade,
  store_id uuid not null references stores on delete cascade,
  primary key (group_id, store_id)
);
create index group_stores_store on group_stores (store_id);

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  username text not null,
  password_hash text not null,
  -- 2 is a group user, every other number an administrator.
  user_type integer not null,
  group_id uuid references groups on delete set null,
  image text,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_group on users (group_id);

create table user_stores (
  user_id uuid not null references users on delete cascade,
  store_id uuid not null references stores on delete cascade,
  primary key (user_id, store_id)
);
create index user_stores_store on user_stores (store_id);

-- Only the SHA-256 of a token is stored, so that nobody can sign in with a copy of the database.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- A version never changes once a survey has been scored with it. At most one is active.
create table instruments (
  id integer generated always as identity primary key,
  name text not null,
  version text not null,
  checksum text not null unique,
  content jsonb not null,
  active boolean not null default false,
  installed_at timestamptz not null default now(),
  unique (name, version)
);
create unique index instruments_active on instruments (active) where active;

-- For each area (overall, the four Ps, the seven categories, and each category by each P): its score, the points earned
-- and the points that counted.
create table surveys (
  id uuid primary key,
  -- The order in which surveys arrived.
  seq bigint generated always as identity,
  store_id uuid not null references stores,
  user_id uuid references users on delete set null,
  -- The name at the time: surveys remain when a user is deleted.
  user_name text not null,
  taken_at timestamptz not null,
  received_at timestamptz not null default now(),
  instrument_id integer not null references instruments,
  content_hash bytea not null,
  overall smallint not null, overall_points integer not null, overall_counted integer not null,
  p1 smallint not null, p1_points integer not null, p1_counted integer not null,
  p2 smallint not null, p2_points integer not null, p2_counted integer not null,
  p3 smallint not null, p3_points integer not null, p3_counted integer not null,
  p4 smallint not null, p4_points integer not null, p4_counted integer not null,
  fv smallint not null, fv_points integer not null, fv_counted integer not null,
  sf smallint not null, sf_points integer not null, sf_counted integer not null,
  mc smallint not null, mc_points integer not null, mc_counted integer not null,
  bc smallint not null, bc_points integer not null, bc_counted integer not null,
  ms smallint not null, ms_points integer not null, ms_counted integer not null,
  de smallint not null, de_points integer not null, de_counted integer not null,
  dr smallint not null, dr_points integer not null, dr_counted integer not null,
  fv_p1 smallint not null, fv_p1_points integer not null, fv_p1_counted integer not null,
  fv_p2 smallint not null, fv_p2_points integer not null, fv_p2_counted integer not null,
  fv_p3 smallint not null, fv_p3_points integer not null, fv_p3_counted integer not null,
  fv_p4 smallint not null, fv_p4_points integer not null, fv_p4_counted integer not null,
  sf_p1 smallint not null, sf_p1_points integer not null, sf_p1_counted integer not null,
  sf_p2 smallint not null, sf_p2_points integer not null, sf_p2_counted integer not null,
  sf_p3 smallint not null, sf_p3_points integer not null, sf_p3_counted integer not null,
  sf_p4 smallint not null, sf_p4_points integer not null, sf_p4_counted integer not null,
  mc_p1 smallint not null, mc_p1_points integer not null, mc_p1_counted integer not null,
  mc_p2 smallint not null, mc_p2_points integer not null, mc_p2_counted integer not null,
  mc_p3 smallint not null, mc_p3_points integer not null, mc_p3_counted integer not null,
  mc_p4 smallint not null, mc_p4_points integer not null, mc_p4_counted integer not null,
  bc_p1 smallint not null, bc_p1_points integer not null, bc_p1_counted integer not null,
  bc_p2 smallint not null, bc_p2_points integer not null, bc_p2_counted integer not null,
  bc_p3 smallint not null, bc_p3_points integer not null, bc_p3_counted integer not null,
  bc_p4 smallint not null, bc_p4_points integer not null, bc_p4_counted integer not null,
  ms_p1 smallint not null, ms_p1_points integer not null, ms_p1_counted integer not null,
  ms_p2 smallint not null, ms_p2_points integer not null, ms_p2_counted integer not null,
  ms_p3 smallint not null, ms_p3_points integer not null, ms_p3_counted integer not null,
  ms_p4 smallint not null, ms_p4_points integer not null, ms_p4_counted integer not null,
  de_p1 smallint not null, de_p1_points integer not null, de_p1_counted integer not null,
  de_p2 smallint not null, de_p2_points integer not null, de_p2_counted integer not null,
  de_p3 smallint not null, de_p3_points integer not null, de_p3_counted integer not null,
  de_p4 smallint not null, de_p4_points integer not null, de_p4_counted integer not null,
  dr_p1 smallint not null, dr_p1_points integer not null, dr_p1_counted integer not null,
  dr_p2 smallint not null, dr_p2_points integer not null, dr_p2_counted integer not null,
  dr_p3 smallint not null, dr_p3_points integer not null, dr_p3_counted integer not null,
  dr_p4 smallint not null, dr_p4_points integer not null, dr_p4_counted integer not null
);
create index surveys_store_taken on surveys (store_id, taken_at desc, id desc);
create index surveys_store_overall on surveys (store_id, overall desc, taken_at);
create index surveys_user on surveys (user_id);
create index surveys_taken on surveys (taken_at, id);

-- Separate from the scores, so that reports read narrow rows.
create table survey_answers (
  survey_id uuid primary key references surveys on delete cascade,
  -- [[question id, answer], ...] in the order of the instrument
  answers jsonb not null,
  -- [[question id, answer], ...]
  manager_answers jsonb not null,
  -- [{question, answers, notes?}, ...], at most three
  actions jsonb not null
);

create table export_tickets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  row_count integer not null,
  last_seq bigint not null,
  expires_at timestamptz not null
);
create index export_tickets_expiry on export_tickets (expires_at);

create table settings (
  name text primary key,
  value jsonb not null
);
