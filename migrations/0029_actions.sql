-- Actions to fix lost points, with their timelines, their photos, and links for people without an account.
-- src/domain/actions.ts defines how audits change them.

create table actions (
  -- Chosen by the sender if given, so that a phone that gets no response can send again.
  id uuid primary key,
  -- Grows with each change; a change based on an older version is refused.
  version integer not null default 1 check (version > 0),
  store_id uuid not null references stores,
  -- The survey at which it was agreed, the question that it is about, and the instrument version of the question.
  survey_id uuid,
  question_id text,
  instrument_id integer references instruments,
  title text not null,
  detail text not null default '',
  -- A user, or a person without an account.
  owner_id uuid references users on delete set null,
  owner_name text,
  owner_email text,
  due date,
  -- What the point adds to the overall score: when the action was created, and at the audit that verified it.
  points numeric(4, 1),
  realised numeric(4, 1),
  status text not null default 'open' check (status in ('open', 'doing', 'done', 'confirmed', 'dropped')),
  repeated integer not null default 0 check (repeated >= 0),
  confirmed_by uuid,
  -- The time, among the audits, of the last change of status.
  settled_at timestamptz not null,
  created_at timestamptz not null,
  -- The audits dated after this follow up the action.
  since timestamptz not null,
  created_by uuid,
  -- The creator's name, unless they had their account deleted.
  created_by_name text,
  constraint actions_owner check (owner_id is null or (owner_name is null and owner_email is null)),
  constraint actions_question check ((question_id is null) = (instrument_id is null)),
  constraint actions_confirmed check ((status = 'confirmed') = (confirmed_by is not null))
  -- An audit that loses the point again changes no indexed column: such rows stay on their page.
) with (fillfactor = 85);
create index actions_store on actions (store_id, question_id);
create index actions_owner on actions (owner_id) where owner_id is not null;
create index actions_created_by on actions (created_by) where created_by_name is not null;
create index actions_due on actions (due asc nulls last, created_at desc, id desc);
-- The figures of a list are read from this index alone.
create index actions_figures on actions (store_id) include (status, due, realised, owner_id, question_id);

-- The timeline. Entries are only ever added.
create table action_steps (
  id bigint generated always as identity primary key,
  action_id uuid not null references actions,
  at timestamptz not null,
  -- Null for the results of audits, and for people without an account.
  by_id uuid,
  by_name text,
  kind text not null check (kind in (
    'made', 'changed', 'given', 'due', 'status', 'comment', 'photo', 'shared', 'unshared', 'confirmed', 'lost', 'recounted'
  )),
  text text not null default '',
  photo_id uuid,
  survey_id uuid,
  -- A status that a user set, and its time among the audits.
  status text check (status in ('open', 'doing', 'done', 'dropped', 'reopened')),
  place timestamptz,
  constraint action_steps_status check ((status is null) = (place is null))
);
create index action_steps_action on action_steps (action_id, id);
create index action_steps_by on action_steps (by_id) where by_name is not null;

create function refuse_change_of_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.by_name is null and to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name' then
      return new;
    end if;
  end if;
  raise exception 'the timeline of an action only grows';
end $$;

create trigger action_steps_only_grow before update or delete on action_steps
  for each row execute function refuse_change_of_steps();
create trigger action_steps_stay before truncate on action_steps
  for each statement execute function refuse_change_of_steps();

create table action_photos (
  -- Chosen by the sender, like that of a survey's photo.
  id uuid primary key,
  action_id uuid not null references actions,
  -- Its name in image storage, which is also recorded in `uploads`.
  file text not null unique,
  content_hash bytea not null,
  came_at timestamptz not null
);
create index action_photos_action on action_photos (action_id);

-- Links with which people without an account see one action.
create table action_links (
  action_id uuid primary key references actions,
  -- SHA-256 of the token in the link, which is shown once and stored nowhere.
  token_hash bytea not null unique,
  made_at timestamptz not null,
  until timestamptz not null
);

-- Applies a counted audit to its store's actions, within the statement that stores the audit, if it is the next one for
-- each of them: `outcomes` contains its result for each question, `moves` the resulting changes of status
-- (src/domain/actions.ts). The caller has locked the store, and this statement sees what earlier holders have written.
-- If something later than the audit has changed an action, the error reports that all of them must be recalculated.
create function follow_actions(
  store uuid, audit uuid, taken timestamptz, came timestamptz, outcomes text, moves text
) returns void language plpgsql as $$
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
    returning actions.id, move.earned
  )
  insert into action_steps (action_id, at, kind, survey_id)
  select id, came, case when earned then 'confirmed' else 'lost' end, audit from moved;
end $$;
