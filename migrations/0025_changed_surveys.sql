-- Recounts one changed survey of a store: removes what it counted before from its months, and adds what it counts now.
-- Nulls stand for a survey that did not count before, or does not now. The survey has already been changed, and is
-- locked.
create function recount_survey(
  store uuid, old_taken timestamptz, old_score integer, new_taken timestamptz, new_score integer
) returns void language plpgsql as $$
declare
  zone constant text := hold_time_zone();
begin
  perform from stores where id = store for no key update;

  -- A month that gets back what it loses is not touched.
  perform rollup_store_month(store, month, sum(more)::integer, sum(scores)::integer)
  from (
    select date_trunc('month', taken at time zone zone)::date as month, more, scores
    from (values (old_taken, -1, -old_score), (new_taken, 1, new_score)) given (taken, more, scores)
    where taken is not null
  ) changes
  group by month having sum(more) <> 0 or sum(scores) <> 0
  order by month;
  delete from store_months where store_id = store and surveys = 0;

  -- A separate statement, which sees what earlier holders of the row have added.
  update stores
  set survey_count = survey_count + (new_taken is not null)::integer - (old_taken is not null)::integer,
      last_survey_at = latest.dates[1], latest_overall = latest.scores[1], previous_overall = latest.scores[2]
  from (
    select array_agg(taken_at) as dates, array_agg(overall) as scores from (
      select taken_at, overall from surveys
      -- The subquery keeps PostgreSQL from planning again for each store.
      where store_id = (select store) and surveys.counted order by taken_at desc, id desc limit 2
    ) two
  ) latest
  where stores.id = store;
end $$;
