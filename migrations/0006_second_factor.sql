-- Second factors (codes from an app, and recovery codes) and single sign-on.

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- What the codes are made from, sealed with the server's key: a copy of this table makes no codes.
  sealed_secret bytea not null,
  -- Null while it is being set up: it protects nothing yet.
  confirmed_at timestamptz,
  -- The step of time whose code was last taken; no code is taken twice.
  last_step bigint not null default 0,
  -- Recovery codes are hashed like passwords, with this salt, so that one hash finds any of them.
  codes_salt bytea
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins that have gone to the provider and are not back yet: minutes old, used once.
create table sso_starts (
  state_hash bytea primary key,
  -- Only the browser that began it knows the secret.
  secret_hash bytea not null,
  nonce text not null,
  verifier text not null,
  remember boolean not null,
  expires_at timestamptz not null
);
create index sso_starts_expiry on sso_starts (expires_at);

-- Whom the provider means by its subject: from the first sign-in on, whatever becomes of the addresses.
create table sso_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Whoever came by single sign-on: the provider answers for them, and no second factor of ours is asked for.
alter table sessions add column by_sso boolean not null default false;
