-- Tokens for other programs. Only the SHA-256 of a token is stored, and its last characters, by which users recognise
-- it.

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  ending text not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Limits the token to this group's stores. The token is deleted with the group: without one, it would see every
  -- store.
  group_id uuid references groups on delete cascade,
  -- The user who created it: it acts on their behalf and is deleted with their account.
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);
create index api_tokens_group on api_tokens (group_id);

-- What a requested workbook contains depends on what its token may see at the download.
alter table export_tickets add column api_token_id uuid references api_tokens on delete cascade;

-- Set if the change was made with an API token. Stored without a reference, for the same reason as the actor's name.
alter table audit_log add column token_id uuid, add column token_name text;
create index audit_log_token on audit_log (token_id, id desc) where token_id is not null;
