-- The organisation: its name, its language, and the time zone that determines the day and month of each moment.

create table organisation (
  -- There is only one row.
  id integer primary key default 1 check (id = 1),
  -- Empty until an administrator enters it.
  name text not null default '',
  -- A name that this PostgreSQL recognises; for any other, the check fails with PostgreSQL's own error.
  time_zone text not null default 'UTC' check (timestamptz 'epoch' at time zone time_zone is not null),
  language text not null default 'en'
);
insert into organisation default values;

-- Returns the zone by which months are counted, and locks it until the transaction ends: a change of the zone, which
-- takes this lock exclusively, waits for every transaction that is counting or has come before it. The lock is taken
-- before any store is locked, so that no transaction that waits for a change of the zone holds a store that another
-- needs to finish.
create function hold_time_zone() returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4444024, 0);
  -- A separate statement, which sees the result of a change.
  return (select time_zone from organisation);
end $$;

create or replace function rollup_stores(changed uuid[], sign integer) returns void language plpgsql as $$
begin
  perform hold_time_zone();
  perform rollup_grouped_month(month, (sign * surveys)::integer, (sign * scores)::integer)
  from (
    select month, sum(surveys) as surveys, sum(overall_sum) as scores
    from store_months where store_id = any (changed) group by month order by month
  ) months;
end $$;

create or replace function rollup_survey(store uuid, taken timestamptz, score integer) returns void language plpgsql as $$
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
end $$;

create or replace function recount_store(store uuid) returns void language plpgsql as $$
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
end $$;

create or replace function sync_grouped_stores() returns trigger language plpgsql as $$
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
end $$;

-- Moves the surveys of one partition of `surveys` that are in another month in the new zone: few, near the ends of
-- months. The caller holds the zone exclusively.
create function regroup_partition(part regclass, zone_before text, zone_now text) returns void language plpgsql as $$
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
end $$;

-- Recounts the months of all groups from those of the stores, after all partitions are done.
create function regroup_grouped_months() returns void language plpgsql as $$
begin
  delete from store_months where surveys = 0;
  delete from grouped_months;
  insert into grouped_months (month, shard, surveys, overall_sum)
  select month, 0, sum(surveys), sum(overall_sum)
  from store_months
  where store_id in (select id from stores where archived_at is null)
    and store_id in (select store_id from group_stores)
  group by month;
end $$;
