-- Adds one survey that is in by now to its store's counts, its months and its latest scores. What `grow_stores` does for
-- the many of a file, for the one that a phone sends: without lists in JSON and, where it is the store's newest, without a
-- look at the surveys before it.
create function grow_store(store uuid, taken timestamptz, score integer) returns void language plpgsql as $$
declare
  taken_in constant date := date_trunc('month', taken at time zone 'UTC');
begin
  -- Whoever comes second waits here, and goes by the row that the first has left.
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
        select overall from surveys where store_id = store order by taken_at desc, id desc limit 2
      ) two
    ) latest
    where stores.id = store;
  end if;

  -- Who holds a store's row has its months to themselves. An upsert would run the triggers of both its ways.
  update store_months
  set surveys = surveys + 1, overall_sum = overall_sum + score
  where store_id = store and month = taken_in;
  if not found then
    insert into store_months (month, store_id, surveys, overall_sum) values (taken_in, store, 1, score);
  end if;
end $$;

-- The first slot that nobody else holds, until the transaction ends; any one when all of them are held. In PL/pgSQL, of
-- which PostgreSQL keeps the plans: a function in SQL is planned at each call.
create or replace function take_slot() returns integer language plpgsql volatile as $$
begin
  for slot in 0..31 loop
    if pg_try_advisory_xact_lock(4444012, slot) then
      return slot;
    end if;
  end loop;
  return pg_backend_pid() & 31;
end $$;
