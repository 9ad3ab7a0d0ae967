-- Calendars that users subscribe to, which mails they want, and the mails about what is to be done.

create table calendars (
  user_id uuid primary key references users on delete cascade,
  -- SHA-256 of the key that stands in the calendar's address: it is told once, and kept nowhere.
  key_hash bytea not null unique,
  made_at timestamptz not null,
  last_seen_at timestamptz
);

create table mail_settings (
  user_id uuid primary key references users on delete cascade,
  digest boolean not null default true,
  reminders boolean not null default true,
  -- Stands in the links by which mails are stopped without signing in; it opens nothing else.
  stop_key uuid not null unique default gen_random_uuid(),
  -- The address that is known to be theirs: they signed in with it, or set a password by a link that was mailed there.
  confirmed text,
  -- The day on which they were last sent a digest or reminders.
  told_on date
);
-- Who has used the console has signed in with the address.
insert into mail_settings (user_id, confirmed) select id, email from users where language is not null;

-- To which a mail server refused to deliver, in lower case; until a mail to it is accepted.
create table bounced_addresses (
  address text primary key,
  at timestamptz not null
);

-- The days of the organisation on which it was worked out who is to be reminded.
create table reminder_days (
  day date primary key,
  -- What came after this day is told on that one: the console may have been down between.
  since date not null,
  digest boolean not null
);

-- A mail about what is to be done is worked out when it is sent: the queue holds for whom it is, and of which time.
alter table mails
  add user_id uuid references users on delete cascade,
  -- Of a digest or reminders: the day that they are for, and the one until which the mail before told.
  add day date,
  add since date,
  -- Of 'given to you': the actions that one call gave, and its transaction.
  add action_ids uuid[],
  add call xid8;
create index mails_user on mails (user_id) where user_id is not null;
create unique index mails_daily on mails (user_id) where day is not null and failed_at is null;
create unique index mails_given on mails (user_id, call) where call is not null;
