-- What happens to a survey after it arrives: its kind, whether it is void, and its versions. Only an audit that is not
-- void counts. The rule is defined in src/domain/surveyKinds.ts, and a constraint enforces it for `counted`.

-- The defaults are constants, so PostgreSQL rewrites no rows.
alter table surveys
  add column kind text not null default 'audit',
  add column version integer not null default 1,
  add column started_at timestamptz,
  add column void_at timestamptz,
  -- The user who voided it, as in the history: the id permanently, the name unless they had their account deleted.
  add column void_by uuid,
  add column void_by_name text,
  add column void_reason text,
  add column counted boolean not null default true,
  add constraint surveys_kind check (kind in ('audit', 'second', 'practice')),
  add constraint surveys_version check (version > 0),
  add constraint surveys_void check ((void_at is null) = (void_reason is null)),
  add constraint surveys_counted check (counted = (kind = 'audit' and void_at is null));

-- Queries about a store look only for surveys that count; the number of surveys that a user took is read from the index
-- alone.
drop index surveys_store_taken;
drop index surveys_store_overall;
drop index surveys_user;
create index surveys_store_taken on surveys (store_id, taken_at desc, id desc) where counted;
create index surveys_store_overall on surveys (store_id, overall desc, taken_at) where counted;
create index surveys_user on surveys (user_id, taken_at) include (counted);
create index surveys_void_by on surveys (void_by) where void_by is not null;

-- Every version of a changed survey, including the latest. The first change stores the original as version 1; the
-- intake writes nothing here.
create table survey_revisions (
  survey_id uuid not null,
  store_id uuid not null,
  version integer not null check (version > 0),
  at timestamptz not null,
  by_id uuid,
  by_name text,
  reason text,
  kind text not null check (kind in ('audit', 'second', 'practice')),
  void boolean not null,
  taken_at timestamptz not null,
  overall integer not null,
  answers jsonb not null,
  manager_answers jsonb not null,
  actions jsonb not null,
  primary key (survey_id, version),
  foreign key (survey_id, store_id) references survey_ids (id, store_id),
  constraint survey_revisions_reason check ((version = 1) = (reason is null))
);
create index survey_revisions_by on survey_revisions (by_id) where by_name is not null;

-- Versions are added and never changed. If a user's account is deleted at their request, only their name is removed.
create function refuse_change_of_revisions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.by_name is null and to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name' then
      return new;
    end if;
  end if;
  raise exception 'the versions of a survey only grow';
end $$;

create trigger survey_revisions_only_grow before update or delete on survey_revisions
  for each row execute function refuse_change_of_revisions();
create trigger survey_revisions_stay before truncate on survey_revisions
  for each statement execute function refuse_change_of_revisions();
