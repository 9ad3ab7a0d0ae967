-- What becomes of a survey after it came in: of what kind it is, whether it is void, and its versions. Only an audit that is
-- not void counts. The rule is written in src/domain/counted.ts, and `counted` is held to it here.

-- Constant defaults: no row is written anew, however many there are.
alter table surveys
  add column kind text not null default 'audit',
  add column version integer not null default 1,
  add column started_at timestamptz,
  add column void_at timestamptz,
  -- Who made it void, as in the history: their id for good, their name unless they had their account deleted.
  add column void_by uuid,
  add column void_by_name text,
  add column void_reason text,
  add column counted boolean not null default true,
  add constraint surveys_kind check (kind in ('audit', 'second', 'practice')),
  add constraint surveys_version check (version > 0),
  add constraint surveys_void check ((void_at is null) = (void_reason is null)),
  add constraint surveys_counted check (counted = (kind = 'audit' and void_at is null));

-- What is looked for at a store counts; the number that a user took is read from the index alone.
drop index surveys_store_taken;
drop index surveys_store_overall;
drop index surveys_user;
create index surveys_store_taken on surveys (store_id, taken_at desc, id desc) where counted;
create index surveys_store_overall on surveys (store_id, overall desc, taken_at) where counted;
create index surveys_user on surveys (user_id, taken_at) include (counted);
create index surveys_void_by on surveys (void_by) where void_by is not null;

-- Every version of a survey that was changed, the latest too. What came in is written here, as version 1, by the first
-- change: intake writes nothing.
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

-- Versions are added and never changed. Of a person whose account is deleted at their request the name alone goes.
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

-- As in migration 0020, of what counts. The caller adds no survey that does not.
create or replace function rollup_survey(store uuid, taken timestamptz, score integer) returns void language plpgsql as $$
declare
  month_start constant date := date_trunc('month', taken at time zone 'UTC');
begin
  -- Of two at once the second waits here, and goes by the row that the first has left.
  update stores
  set survey_count = survey_count + 1, last_survey_at = taken, previous_overall = latest_overall, latest_overall = score
  where id = store and (last_survey_at is null or last_survey_at < taken);

  if not found then
    perform from stores where id = store for no key update;
    -- A statement of its own, which sees what those who held the row before have added.
    update stores
    set survey_count = survey_count + 1, latest_overall = latest.scores[1], previous_overall = latest.scores[2]
    from (
      select array_agg(overall) as scores from (
        select overall from surveys where store_id = store and counted order by taken_at desc, id desc limit 2
      ) two
    ) latest
    where stores.id = store;
  end if;

  -- The transaction that holds a store's row has its months to itself.
  update store_months
  set surveys = surveys + 1, overall_sum = overall_sum + score
  where store_id = store and month = month_start;
  if not found then
    insert into store_months (month, store_id, surveys, overall_sum) values (month_start, store, 1, score);
  end if;

  if is_grouped(store) then
    perform rollup_month(month_start, 1, score);
  end if;
end $$;

create or replace function recount_store(store uuid) returns void language plpgsql as $$
declare
  grouped boolean;
begin
  perform from stores where id = store for no key update;
  -- From here on each statement sees what those who held the row before have added.
  grouped := is_grouped(store);
  if grouped then
    perform rollup_stores(array[store], -1);
  end if;

  delete from store_months where store_id = store;
  -- The subquery keeps PostgreSQL from planning anew for each store.
  insert into store_months (month, store_id, surveys, overall_sum)
  select date_trunc('month', taken_at at time zone 'UTC')::date as month_start, store, count(*), sum(overall)
  from surveys where store_id = (select store) and counted
  group by month_start;

  update stores
  set survey_count = (select coalesce(sum(surveys), 0) from store_months where store_id = store),
      last_survey_at = latest.dates[1], latest_overall = latest.scores[1], previous_overall = latest.scores[2]
  from (
    select array_agg(taken_at) as dates, array_agg(overall) as scores from (
      select taken_at, overall from surveys where store_id = store and counted order by taken_at desc, id desc limit 2
    ) two
  ) latest
  where stores.id = store;

  if grouped then
    perform rollup_stores(array[store], 1);
  end if;
end $$;
