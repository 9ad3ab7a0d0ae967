-- Accounts: sessions that can be listed and locked, password resets, queued emails, deletion requests, counted
-- attempts.

alter table sessions
  -- Identifies the session in lists; the hash of its token never leaves the server.
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '',
  add column address text not null default '',
  -- While set, the token can only unlock the session or sign out.
  add column locked_at timestamptz;
create unique index sessions_id on sessions (id);

-- At most one per user: a newer link replaces the older one. Only the SHA-256 of its token is stored.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- Emails to send. Their secrets are created on sending and stored nowhere: a copy of this table grants no access.
create table mails (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  language text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  -- When it is due. The process that claims an email postpones this, so that the email is retried if the process dies.
  due_at timestamptz not null,
  -- Set when the email is no longer retried; the row is retained for a while for the operator.
  failed_at timestamptz,
  last_error text
);
create index mails_due on mails (due_at) where failed_at is null;

create table delete_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  reason text not null,
  language text not null,
  created_at timestamptz not null
);
-- There is at most one request per email address.
create unique index delete_requests_email on delete_requests (lower(email));

-- The number of attempts within a window that starts with the first one. Losing it in a crash of the database does
-- little harm, but writing every attempt to the write-ahead log would be expensive, so the table is unlogged.
create unlogged table tries (
  -- The hash of what is counted and for whom.
  bucket bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index tries_end on tries (ends_at);
