-- Phones that take audits with ODK Collect or KoboCollect, the versions of the form that they fill in, and what they sent.

create table phones (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the key in the phone's URL, which is shown once and stored nowhere.
  key_hash bytea not null unique,
  name text not null,
  -- The user on whose behalf it sends.
  user_id uuid not null references users on delete cascade,
  made_at timestamptz not null,
  last_seen_at timestamptz
);
create index phones_user on phones (user_id);

-- Every version of the form that was handed out. A phone may be offline for weeks: what it fills in remains valid.
create table form_versions (
  instrument_id integer not null references instruments,
  revision integer not null check (revision > 0),
  -- The checksum of everything in the form except its version.
  checksum bytea not null,
  made_at timestamptz not null,
  primary key (instrument_id, revision)
);

-- What a phone sent, in addition to the survey that it became.
create table submissions (
  survey_id uuid primary key references survey_ids (id) on delete cascade,
  -- No reference: the row remains when its phone is deleted.
  phone_id uuid not null,
  -- Distinguishes a repeated submission from a changed one.
  xml_hash bytea not null,
  -- The ids of the photos that it announced, whether they arrived or not.
  photo_ids uuid[] not null,
  -- The time on the phone's clock, if it can't have been right: such a survey is dated by its arrival.
  clock_said timestamptz
);
create index submissions_phone on submissions (phone_id);
