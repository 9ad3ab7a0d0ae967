-- Adds one new survey to its store's counts, months and latest scores. Does for the one survey that a phone sends what
-- `grow_stores` does for the many in a file: without lists in JSON and, if it is the store's newest survey, without
-- reading the earlier ones.
create function grow_store(store uuid, taken timestamptz, score integer) returns void language plpgsql as $$
declare
  taken_in constant date := date_trunc('month', taken at time zone 'UTC');
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
        select overall from surveys where store_id = store order by taken_at desc, id desc limit 2
      ) two
    ) latest
    where stores.id = store;
  end if;

  -- A transaction that holds a store's row has its months to itself. An upsert would fire the triggers for both inserts
  -- and updates.
  update store_months
  set surveys = surveys + 1, overall_sum = overall_sum + score
  where store_id = store and month = taken_in;
  if not found then
    insert into store_months (month, store_id, surveys, overall_sum) values (taken_in, store, 1, score);
  end if;
end $$;

-- Takes the first slot that no other transaction holds, until this one ends; if all are held, returns any. It is in
-- PL/pgSQL, whose plans PostgreSQL caches: a function in SQL is planned at each call.
create or replace function take_slot() returns integer language plpgsql volatile as $$
begin
  for slot in 0..31 loop
    if pg_try_advisory_xact_lock(4444012, slot) then
      return slot;
    end if;
  end loop;
  return pg_backend_pid() & 31;
end $$;
