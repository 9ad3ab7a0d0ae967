-- What a comparison with other stores and the length of a list need, so that they read one narrow row for each store and
-- module instead of all assessments and their answers. `latest_assessments` has a row for each store and module with an
-- assessment that is not void.
alter table latest_assessments
  -- The number of assessments that are not void.
  add column assessments integer not null default 0,
  -- The unit prices of the latest assessment by item.
  add column prices jsonb not null default '{}',
  -- The values of its measures that have enough data, by measure.
  add column measures jsonb not null default '{}';

update latest_assessments as latest
set assessments = (
    select count(*)
    from assessments
    where assessments.store_id = latest.store_id and assessments.module = latest.module and void_at is null
  ),
  prices = (
    select coalesce(jsonb_object_agg(answer ->> 'item', answer -> 'unit_price'), '{}')
    from assessment_answers, jsonb_array_elements(answers) answer
    where assessment_answers.assessment_id = latest.assessment_id and answer ? 'unit_price'
  ),
  measures = (
    select coalesce(jsonb_object_agg(measure, value), '{}')
    from measures
    where measures.assessment_id = latest.assessment_id and enough and value is not null
  );
alter table latest_assessments alter column assessments drop default;

-- Void assessments, which the number above leaves out.
create index assessments_void on assessments (store_id) where void_at is not null;

-- A comparison on an earlier day finds the stores that have been assessed since then; on the current day there are none.
create index latest_assessments_by_time on latest_assessments (module, taken_at);
