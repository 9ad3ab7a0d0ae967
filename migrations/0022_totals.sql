-- Two functions update what is counted of surveys in advance: `rollup_survey` adds a survey, and `recount_store`
-- recounts those of a store. They maintain `stores` (number of surveys, last date, two latest scores), `store_months`
-- and `grouped_months`. Triggers remain where another statement could forget: when a store is added, archived or
-- deleted, or joins or leaves a group.

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

-- The rows of one month, or of the number of stores, add up. A transaction that adds to them takes a shard of its own:
-- none waits for another's commit.
alter table grouped_months rename column slot to shard;
alter table counted_stores rename column slot to shard;

-- Takes the first shard that no other transaction holds, until this one ends; if all are held, returns any.
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

-- Adds the months of stores to those of all groups, or subtracts them: `sign` is 1 or -1. The caller has locked the
-- stores.
create function rollup_stores(changed uuid[], sign integer) returns void language plpgsql as $$
begin
  perform rollup_grouped_month(month, (sign * surveys)::integer, (sign * scores)::integer)
  from (
    select month, sum(surveys) as surveys, sum(overall_sum) as scores
    from store_months where store_id = any (changed) group by month order by month
  ) months;
end $$;

-- Adds to a month of a store and, if the store is in a group and not archived, to that of all groups. The caller has
-- locked the store, and so has its months to itself.
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

-- Adds one new survey to everything that is counted. If it is its store's newest, does not read the earlier ones.
create function rollup_survey(store uuid, taken timestamptz, score integer) returns void language plpgsql as $$
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

  perform rollup_store_month(store, date_trunc('month', taken at time zone 'UTC')::date, 1, score);
end $$;

-- Recounts everything about one store from its surveys, after surveys were imported from a file, changed or removed.
-- Stores are recounted in the order of their ids, so that no two transactions deadlock.
create function recount_store(store uuid) returns void language plpgsql as $$
begin
  perform from stores where id = store for no key update;

  -- From here on each statement sees what earlier holders of the row have added. Correct months are not touched.
  perform rollup_store_month(store, month, more, scores)
  from (
    select month, coalesce(counted.surveys, 0) - coalesce(known.surveys, 0) as more,
      coalesce(counted.overall_sum, 0) - coalesce(known.overall_sum, 0) as scores
    from (
      select date_trunc('month', taken_at at time zone 'UTC')::date as month, count(*)::integer as surveys,
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

-- Stores are archived one at a time. The trigger is on that column only, so that it ignores changes of the survey
-- counts.
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

create trigger group_stores_added after insert on group_stores
  referencing new table as changed for each statement execute function sync_grouped_stores();
create trigger group_stores_gone after delete on group_stores
  referencing old table as changed for each statement execute function sync_grouped_stores();
