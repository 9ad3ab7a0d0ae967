-- A target can be for a measure of a module instead of a score.
alter table targets
  alter column area drop not null,
  -- Measures are not always whole, and not always percentages.
  alter column score type double precision,
  drop constraint targets_score_check,
  add column module text,
  add column measure text,
  add constraint targets_of_result check (num_nonnulls(area, measure) = 1 and (module is null) = (measure is null)),
  add constraint targets_score check (area is null or score between 0 and 100);
create unique index targets_store_measure on targets (store_id, module, measure, by_day)
  where store_id is not null and measure is not null;
create unique index targets_group_measure on targets (group_id, module, measure, by_day)
  where group_id is not null and measure is not null;
