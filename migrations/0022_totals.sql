-- What is counted of surveys beforehand has one way in: `rollup_survey` adds a survey to all of it, and `recount_store`
-- counts a store's anew. They keep `stores` (number of surveys, last date, two latest scores), `store_months` and
-- `grouped_months`. Triggers are left where a statement elsewhere could forget: a store that is added, archived, deleted,
-- or that comes into a group or leaves it.

drop trigger stores_archived on stores;
drop trigger stores_archived_counted on stores;
drop trigger stores_added on stores;
drop trigger stores_gone on stores;
drop trigger group_stores_added on group_stores;
drop trigger group_stores_gone on group_stores;
drop trigger store_months_added on store_months;
drop trigger store_months_gone on store_months;
drop trigger store_months_changed on store_months;
drop function follow_archive, follow_groups, follow_months, follow_changed_months, follow_stores, follow_archived_store;
drop function grow_store, grow_stores, count_stores, take_slot;

-- Rows of one month, or of the number of stores, add up. A transaction that adds to them takes a shard to itself: none
-- waits for another's commit.
alter table grouped_months rename column slot to shard;
alter table counted_stores rename column slot to shard;

-- The first shard that no other transaction holds, until this one ends; any one when all of them are held.
create function take_shard() returns integer language plpgsql as $$
begin
  for shard in 0..31 loop
    if pg_try_advisory_xact_lock(4444012, shard) then
      return shard;
    end if;
  end loop;
  return pg_backend_pid() & 31;
end $$;

-- Adds to a month of all groups together.
create function rollup_grouped_month(month_start date, more integer, scores integer) returns void language plpgsql as $$
begin
  insert into grouped_months as known (month, shard, surveys, overall_sum)
  values (month_start, take_shard(), more, scores)
  on conflict (month, shard) do update
  set surveys = known.surveys + excluded.surveys, overall_sum = known.overall_sum + excluded.overall_sum;
end $$;

-- Adds the months of stores to those of all groups, or takes them out: `sign` is 1 or -1. The caller holds the stores.
create function rollup_stores(changed uuid[], sign integer) returns void language plpgsql as $$
begin
  perform rollup_grouped_month(month, (sign * surveys)::integer, (sign * scores)::integer)
  from (
    select month, sum(surveys) as surveys, sum(overall_sum) as scores
    from store_months where store_id = any (changed) group by month order by month
  ) months;
end $$;

-- Adds to a month of a store, and to that of all groups where the store is in one and not archived. The caller holds the
-- store, and so has its months to itself.
create function rollup_store_month(store uuid, month_start date, more integer, scores integer)
returns void language plpgsql as $$
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
end $$;

-- Adds one survey that is in by now to everything that is counted of it. Where it is its store's newest, it does so
-- without a look at the surveys before it.
create function rollup_survey(store uuid, taken timestamptz, score integer) returns void language plpgsql as $$
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

  perform rollup_store_month(store, date_trunc('month', taken at time zone 'UTC')::date, 1, score);
end $$;

-- Counts everything of one store anew from its surveys: for surveys that came in by the file, changed, or went. Stores are
-- recounted in the order of their ids, so that no two transactions wait for each other.
create function recount_store(store uuid) returns void language plpgsql as $$
begin
  perform from stores where id = store for no key update;

  -- From here on each statement sees what those who held the row before have added. Months that are right stay untouched.
  perform rollup_store_month(store, month, more, scores)
  from (
    select month, coalesce(counted.surveys, 0) - coalesce(known.surveys, 0) as more,
      coalesce(counted.overall_sum, 0) - coalesce(known.overall_sum, 0) as scores
    from (
      select date_trunc('month', taken_at at time zone 'UTC')::date as month, count(*)::integer as surveys,
        sum(overall)::integer as overall_sum
      -- The subquery keeps PostgreSQL from planning anew for each store.
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

-- Adds to the number of stores that are not archived.
create function rollup_store_count(more integer) returns void language plpgsql as $$
begin
  if more = 0 then
    return;
  end if;
  insert into counted_stores as known (shard, stores) values (take_shard(), more)
  on conflict (shard) do update set stores = known.stores + excluded.stores;
end $$;

create function sync_stores() returns trigger language plpgsql as $$
begin
  perform rollup_store_count(
    (case tg_op when 'INSERT' then 1 else -1 end * count(*) filter (where archived_at is null))::integer
  ) from changed;
  return null;
end $$;

create trigger stores_added after insert on stores
  referencing new table as changed for each statement execute function sync_stores();
create trigger stores_gone after delete on stores
  referencing old table as changed for each statement execute function sync_stores();

-- An archive is one store at a time, and names its column: that leaves the counts of its surveys alone.
create function sync_archived_store() returns trigger language plpgsql as $$
declare
  sign constant integer := case when new.archived_at is null then 1 else -1 end;
begin
  perform rollup_store_count(sign);
  if exists (select from group_stores where store_id = new.id) then
    perform rollup_stores(array[new.id], sign);
  end if;
  return null;
end $$;

create trigger stores_archived after update of archived_at on stores
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function sync_archived_store();

create function sync_grouped_stores() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- In the order of every intake. The statement after this one sees what those who held the rows have written.
  perform from stores where id in (select store_id from changed) order by id for no key update;
  perform rollup_stores(array_agg(id), sign)
  -- Stores that are in a group at all since this statement, or no more.
  from stores join (select store_id, count(*) as links from changed group by store_id) linked on id = store_id
  where archived_at is null
    and (select count(*) from group_stores where group_stores.store_id = id)
      = case tg_op when 'INSERT' then links else 0 end;
  return null;
end $$;

create trigger group_stores_added after insert on group_stores
  referencing new table as changed for each statement execute function sync_grouped_stores();
create trigger group_stores_gone after delete on group_stores
  referencing old table as changed for each statement execute function sync_grouped_stores();
