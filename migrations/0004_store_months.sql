-- The number of a store's surveys in a calendar month (UTC) and the sum of their overall scores: trends over groups
-- read one row per store and month, however many surveys there are. Updated by the transaction that adds a survey.

create table store_months (
  -- The first day of the month.
  month date not null,
  store_id uuid not null references stores on delete cascade,
  surveys integer not null,
  overall_sum integer not null,
  primary key (month, store_id)
);

insert into store_months (month, store_id, surveys, overall_sum)
select date_trunc('month', taken_at at time zone 'UTC')::date as month, store_id, count(*), sum(overall)
from surveys
group by month, store_id
order by month, store_id;
