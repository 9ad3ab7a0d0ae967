-- Second factors (codes from an app, and recovery codes) and single sign-on.

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- The secret from which codes are generated, sealed with the server's key: a copy of this table cannot generate
  -- codes.
  sealed_secret bytea not null,
  -- Null during setup: it protects nothing yet.
  confirmed_at timestamptz,
  -- The time step of the last accepted code; no code is accepted twice.
  last_step bigint not null default 0,
  -- Recovery codes are hashed like passwords, with this salt, so that one hash finds any of them.
  codes_salt bytea
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins that were sent to the provider and have not returned yet. They last for minutes and can be used once.
create table sso_starts (
  state_hash bytea primary key,
  -- Only the browser that started it knows the secret.
  secret_hash bytea not null,
  nonce text not null,
  verifier text not null,
  remember boolean not null,
  expires_at timestamptz not null
);
create index sso_starts_expiry on sso_starts (expires_at);

-- The user for each subject of a provider: from the first sign-in on, even if email addresses change.
create table sso_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- True for sessions started by single sign-on: the provider is responsible for them, and no second factor of ours is
-- required.
alter table sessions add column by_sso boolean not null default false;
