-- Calendars that users subscribe to, the emails that they want, and the emails about what is due.

create table calendars (
  user_id uuid primary key references users on delete cascade,
  -- SHA-256 of the key in the calendar's URL, which is shown once and stored nowhere.
  key_hash bytea not null unique,
  made_at timestamptz not null,
  last_seen_at timestamptz
);

create table mail_settings (
  user_id uuid primary key references users on delete cascade,
  digest boolean not null default true,
  reminders boolean not null default true,
  -- Part of the links that unsubscribe from emails without signing in; it grants nothing else.
  stop_key uuid not null unique default gen_random_uuid(),
  -- The email address that is known to be theirs: they signed in with it, or set a password through a link that was
  -- emailed to it.
  confirmed text,
  -- The day on which they last got an overview or reminders.
  told_on date
);
-- A user who has used the console has signed in with the email address.
insert into mail_settings (user_id, confirmed) select id, email from users where language is not null;

-- Email addresses to which a mail server refused delivery, in lower case, until it accepts an email to them.
create table bounced_addresses (
  address text primary key,
  at timestamptz not null
);

-- The days, in the organisation's time zone, for which the console has determined whom to remind.
create table reminder_days (
  day date primary key,
  -- The reminders of `day` cover everything after this day: the console may have been down in between.
  since date not null,
  digest boolean not null
);

-- An email about what is due is composed when it is sent: the queue contains its recipient and the period that it
-- covers.
alter table mails
  add user_id uuid references users on delete cascade,
  -- For overviews and reminders: the day that they are for, and the last day that the previous email covered.
  add day date,
  add since date,
  -- For 'assigned to you': the actions that one call assigned, and its transaction.
  add action_ids uuid[],
  add call xid8;
create index mails_user on mails (user_id) where user_id is not null;
create unique index mails_daily on mails (user_id) where day is not null and failed_at is null;
create unique index mails_given on mails (user_id, call) where call is not null;
