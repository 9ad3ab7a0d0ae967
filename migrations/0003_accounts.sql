-- Own account: sessions that can be listed and locked, resets, mails on their way, requests for deletion, tries counted.

alter table sessions
  -- Names the session in lists; the hash of its token never leaves the server.
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '',
  add column address text not null default '',
  -- While set, the token does nothing but unlock or sign out.
  add column locked_at timestamptz;
create unique index sessions_id on sessions (id);

-- At most one per person: a newer link makes the older one useless. Only the SHA-256 of its token is kept.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- Mails to send. Their secrets are made while sending and stand nowhere: a copy of this table opens nothing.
create table mails (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  language text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  -- When it is due. Whoever takes it moves this ahead, so that it is tried again if they die over it.
  due_at timestamptz not null,
  -- Set when nobody will try again; kept for a while for the operator.
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
-- Asking twice is one request.
create unique index delete_requests_email on delete_requests (lower(email));

-- How often something was tried within a window that began with its first try. Losing it in a crash of the database
-- is cheap, writing it for every try is not: so it stays out of the write-ahead log.
create unlogged table tries (
  -- What is counted and for whom, hashed.
  bucket bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index tries_end on tries (ends_at);
