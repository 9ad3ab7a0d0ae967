-- Photos that an imported survey has by the name of their file alone: the file is awaited.

create table awaited_photos (
  -- The id that the photo will have: made of the survey, the question and the name, so that it comes in once.
  id uuid primary key,
  survey_id uuid not null references survey_ids (id),
  question_id text not null,
  name text not null
);
create index awaited_photos_survey on awaited_photos (survey_id);
