-- Photos of an imported survey of which only the file name is known: the file is awaited.

create table awaited_photos (
  -- The id that the photo will have: derived from the survey, the question and the name, so that the photo is added
  -- only once.
  id uuid primary key,
  survey_id uuid not null references survey_ids (id),
  question_id text not null,
  name text not null
);
create index awaited_photos_survey on awaited_photos (survey_id);
