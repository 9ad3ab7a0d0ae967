-- Photos of a survey's answers. A photo can arrive before its survey; until then it belongs to its sender.

create table photos (
  -- Chosen by the sender, so that a phone that gets no response can send again.
  id uuid primary key,
  -- No reference: the survey may not have arrived yet.
  survey_id uuid not null,
  question_id text not null,
  -- Its name in image storage, which is also recorded in `uploads`.
  file text not null unique,
  -- Distinguishes a repeated message from a changed one.
  content_hash bytea not null,
  taken_at timestamptz,
  came_at timestamptz not null,
  -- The user or the API token that sent it. No reference: a photo remains when its sender is deleted.
  sent_by uuid not null,
  -- True once it belongs to its survey permanently: its sender was found to see the survey's store, or to be its
  -- auditor.
  settled boolean not null
);
create index photos_survey on photos (survey_id);
create index photos_waiting on photos (came_at) where not settled;
