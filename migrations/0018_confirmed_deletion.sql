-- Anyone can request the deletion of an account: each reason is stored separately, and confirmed only by the owner of
-- the email address.
create table delete_reasons (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references delete_requests on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  -- Null while unconfirmed: anyone may have written it.
  confirmed_at timestamptz,
  -- Only the SHA-256 of the token in the emailed link is stored.
  token_hash bytea unique,
  token_expires_at timestamptz
);
create index delete_reasons_request on delete_reasons (request_id);

insert into delete_reasons (request_id, reason, created_at) select id, reason, created_at from delete_requests;
alter table delete_requests drop column reason;

-- The reason that an email asks to confirm: without it there is nothing to send.
alter table mails add column reason_id uuid references delete_reasons on delete cascade;
create index mails_reason on mails (reason_id) where reason_id is not null;
