-- Tokens for other programs. Of the token only its SHA-256 is kept, and its last characters to tell it by.

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  ending text not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- The token sees this group's stores alone, and ends with the group: without it, it would see every store.
  group_id uuid references groups on delete cascade,
  -- Who made it: it acts in their name and ends with their account.
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);
create index api_tokens_group on api_tokens (group_id);

-- A promised workbook is decided by what its token may see when it is fetched.
alter table export_tickets add column api_token_id uuid references api_tokens on delete cascade;

-- Set when the actor's token made the change. Kept as text for the same reason as the actor's name.
alter table audit_log add column token_id uuid, add column token_name text;
create index audit_log_token on audit_log (token_id, id desc) where token_id is not null;
