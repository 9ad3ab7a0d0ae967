-- Photos are listed by the time of their survey. A photo that belongs to a survey permanently has columns for its
-- survey's store and time, so that lists read an index instead of every survey. Triggers maintain both.

alter table photos
  -- The store of the survey that it belongs to.
  add column store_id uuid,
  -- When the survey was taken; null while the survey does not count, or the photo waits for it.
  add column audited_at timestamptz;

update photos
set store_id = surveys.store_id, audited_at = case when surveys.counted then surveys.taken_at end
from survey_ids join surveys on surveys.store_id = survey_ids.store_id and surveys.id = survey_ids.id
where survey_ids.id = photos.survey_id and photos.settled;

create index photos_listed on photos (audited_at desc, survey_id desc, came_at, id) include (store_id)
  where audited_at is not null;
create index photos_listed_store on photos (store_id, audited_at desc, survey_id desc, came_at, id)
  where audited_at is not null;
create index photos_listed_question on photos (question_id, audited_at desc, survey_id desc, came_at, id)
  include (store_id) where audited_at is not null;

-- Waits for a change of the survey that is in progress; one that starts now waits for this photo, and then finds it.
create function date_settled_photo() returns trigger language plpgsql as $$
begin
  select surveys.store_id, case when surveys.counted then surveys.taken_at end into new.store_id, new.audited_at
  from survey_ids join surveys on surveys.store_id = survey_ids.store_id and surveys.id = survey_ids.id
  where survey_ids.id = new.survey_id
  for share of surveys;
  return new;
end $$;
create trigger photos_date_settled before insert on photos
  for each row when (new.settled) execute function date_settled_photo();
create trigger photos_date_settled_later before update of settled on photos
  for each row when (new.settled and not old.settled) execute function date_settled_photo();

-- Surveys are neither deleted nor moved to another store; their time, their kind and whether they are void can change.
create function date_photos_of_changed_survey() returns trigger language plpgsql as $$
begin
  update photos set audited_at = case when new.counted then new.taken_at end where survey_id = new.id and settled;
  return null;
end $$;
create trigger surveys_date_photos after update of taken_at, counted on surveys
  for each row when ((old.taken_at, old.counted) is distinct from (new.taken_at, new.counted))
  execute function date_photos_of_changed_survey();

analyze photos;
