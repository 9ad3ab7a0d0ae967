-- Phones that take audits with ODK Collect or KoboCollect, the versions of the form that they fill in, and what they sent.

create table phones (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the key that stands in the phone's address: it is told once, and kept nowhere.
  key_hash bytea not null unique,
  name text not null,
  -- In whose name it sends.
  user_id uuid not null references users on delete cascade,
  made_at timestamptz not null,
  last_seen_at timestamptz
);
create index phones_user on phones (user_id);

-- Every version of the form that was handed out. A phone may be offline for weeks: what it fills in counts for good.
create table form_versions (
  instrument_id integer not null references instruments,
  revision integer not null check (revision > 0),
  -- Of all that the form says and asks, but for its version.
  checksum bytea not null,
  made_at timestamptz not null,
  primary key (instrument_id, revision)
);

-- What came in from a phone, beside the survey that it became.
create table submissions (
  survey_id uuid primary key references survey_ids (id) on delete cascade,
  -- No reference: it stays when its phone goes.
  phone_id uuid not null,
  -- Tells a repeated submission from a changed one.
  xml_hash bytea not null,
  -- The ids that the photos have which it announced, whether they came or not.
  photo_ids uuid[] not null,
  -- What the phone's clock said, where it can't have been right: such a survey is dated as it came in.
  clock_said timestamptz
);
create index submissions_phone on submissions (phone_id);
