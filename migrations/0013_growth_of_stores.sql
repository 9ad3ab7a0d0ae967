-- Adds new surveys to the counts, the months and the latest scores of their stores: one entry for each store and month.
-- It is a function so that an intake is a single statement: each round trip between the console and the database takes
-- about as long as storing the survey.
create function grow_stores(growth json) returns void language plpgsql as $$
begin
  -- Locks in a fixed order, so that two intakes never deadlock. The lock is the weakest that an update takes: other
  -- transactions that add a survey of the same store hold a lock on its row for their foreign key, and a full `for
  -- update` would wait for them while they wait for it.
  perform from stores
  where id in (select store_id from json_to_recordset(growth) as (store_id uuid))
  order by id for no key update;

  -- A separate statement, which sees what earlier holders of the rows have added. A transaction that holds a store's
  -- row has its months to itself, so they need no order of their own.
  with grown as (
    select *
    from json_to_recordset(growth)
      as (store_id uuid, month date, surveys integer, overall_sum integer, last_survey_at timestamptz)
  ), counted as (
    update stores
    set survey_count = stores.survey_count + whole.surveys,
        last_survey_at = greatest(stores.last_survey_at, whole.last_survey_at),
        latest_overall = latest.scores[1],
        previous_overall = latest.scores[2]
    from (
      select store_id, sum(surveys) as surveys, max(last_survey_at) as last_survey_at from grown group by store_id
    ) whole
    cross join lateral (
      select array_agg(overall) as scores from (
        select overall from surveys where store_id = whole.store_id order by taken_at desc, id desc limit 2
      ) two
    ) latest
    where stores.id = whole.store_id
  )
  insert into store_months (month, store_id, surveys, overall_sum)
  select month, store_id, surveys, overall_sum from grown
  on conflict (store_id, month) do update
  set surveys = store_months.surveys + excluded.surveys,
      overall_sum = store_months.overall_sum + excluded.overall_sum;
end $$;
