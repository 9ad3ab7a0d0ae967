-- The name of a photo's file remains stored after the file is attached: another survey that names the same file must
-- not get it.
alter table awaited_photos add column attached boolean not null default false;

-- Photos that will not be added to their survey, and why: deleted, or sent by a phone and rejected. The console does not
-- wait for such a photo, and does not add a deleted one when its sender sends it again.
create table absent_photos (
  id uuid primary key,
  survey_id uuid not null references survey_ids (id) on delete cascade,
  question_id text not null,
  reason text not null check (reason in ('deleted', 'unreadable', 'too_large')),
  noted_at timestamptz not null
);
create index absent_photos_survey on absent_photos (survey_id);

-- The token of a link, sealed with the server's key, so that its creator can copy the link again. Null for older links.
alter table shares add column sealed_token bytea;
