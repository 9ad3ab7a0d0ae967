-- Photos of a survey's answers. A photo may come before its survey: then it belongs to its sender, and waits.

create table photos (
  -- Made by the sender, so that a phone that hears no answer can send again.
  id uuid primary key,
  -- No reference: the survey may still be on its way.
  survey_id uuid not null,
  question_id text not null,
  -- Its name in the home of images, which is noted in `uploads`, too.
  file text not null unique,
  -- Tells a repeated message from a changed one.
  content_hash bytea not null,
  taken_at timestamptz,
  came_at timestamptz not null,
  -- The user or the API token that sent it. No reference: a photo stays when its sender goes.
  sent_by uuid not null,
  -- It belongs to its survey for good: its sender was found to see the survey's store, or to be its auditor.
  settled boolean not null
);
create index photos_survey on photos (survey_id);
create index photos_waiting on photos (came_at) where not settled;
