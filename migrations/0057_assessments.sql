-- Assessments: a module filled in at a store on a day. They never touch the tables of the audit.
create table assessments (
  -- Chosen by the sender, so that a phone that gets no response can send again.
  id uuid primary key,
  store_id uuid not null references stores,
  module_id integer not null references modules,
  -- The name of the module, whichever version it was taken with.
  module text not null,
  -- Grows with each change; a change based on an older version is refused.
  version integer not null default 1 check (version > 0),
  user_id uuid,
  -- The auditor's name, unless they had their account deleted.
  user_name text,
  taken_at timestamptz not null,
  started_at timestamptz,
  received_at timestamptz not null,
  content_hash bytea not null,
  outcome text,
  void_at timestamptz,
  void_by uuid,
  void_by_name text,
  void_reason text,
  constraint assessments_void check ((void_at is null) = (void_reason is null))
);
create index assessments_of_store on assessments (store_id, module, taken_at desc, id desc) where void_at is null;
create index assessments_of_module on assessments (module, taken_at desc, id desc) where void_at is null;
create index assessments_by_time on assessments (taken_at desc, id desc);
create index assessments_of_user on assessments (user_id) where user_name is not null;
create index assessments_void_by on assessments (void_by) where void_by is not null;

create table assessment_answers (
  assessment_id uuid primary key references assessments,
  -- {item, value, note?, unit_price?} in the order of the module.
  answers jsonb not null,
  -- {item, owner?, due?}
  suggestion jsonb not null,
  -- {id, value}
  computed jsonb not null,
  -- The mean prices of other stores that were used, by item.
  stand_ins jsonb not null
);

create table measures (
  assessment_id uuid not null references assessments,
  measure text not null,
  -- Null when it is missing.
  value double precision,
  coverage double precision,
  enough boolean not null,
  -- The number of items answered.
  n integer not null,
  primary key (assessment_id, measure)
);

-- Every version of an assessment that was changed, with its results; version 1 is the original, written by the first change.
create table assessment_revisions (
  assessment_id uuid not null references assessments,
  version integer not null check (version > 0),
  at timestamptz not null,
  by_id uuid,
  by_name text,
  reason text,
  void boolean not null,
  taken_at timestamptz not null,
  outcome text,
  answers jsonb not null,
  measures jsonb not null,
  primary key (assessment_id, version),
  constraint assessment_revisions_reason check ((version = 1) = (reason is null))
);
create index assessment_revisions_by on assessment_revisions (by_id) where by_name is not null;
-- As with surveys, versions are added and never changed.
create trigger assessment_revisions_only_grow before update or delete on assessment_revisions
  for each row execute function refuse_change_of_revisions();
create trigger assessment_revisions_stay before truncate on assessment_revisions
  for each statement execute function refuse_change_of_revisions();

-- The latest assessment of each module at each store that is not void: peers and stand-in prices are read from it.
create table latest_assessments (
  store_id uuid not null references stores,
  module text not null,
  assessment_id uuid not null references assessments,
  taken_at timestamptz not null,
  primary key (store_id, module)
);
create index latest_assessments_of on latest_assessments (assessment_id);
