-- The overall scores of a store's two latest surveys, which the region report reads for every store at once. Null if
-- there is no such survey. Updated by the transaction that adds a survey.

alter table stores add column latest_overall smallint, add column previous_overall smallint;

update stores
set latest_overall = latest.scores[1], previous_overall = latest.scores[2]
from stores as each cross join lateral (
  select array_agg(overall) as scores from (
    select overall from surveys where store_id = each.id order by taken_at desc, id desc limit 2
  ) two
) latest
where stores.id = each.id and stores.survey_count > 0;
