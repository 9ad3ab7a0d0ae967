-- A state of a draft of a module that users try on a device, under a version that nobody can guess. Nothing that refers
-- to assessments refers to it: what users enter is never sent.
create table module_trials (
  version text primary key,
  draft_id uuid not null references drafts on delete cascade,
  draft_rev integer not null,
  content jsonb not null,
  made_at timestamptz not null,
  unique (draft_id, draft_rev)
);

-- If a version makes scores incomparable: the food categories of which that is true. Null for all, or if it is unknown.
alter table definition_uses add column broken_categories text[];
alter table instruments add column broken_categories text[];
