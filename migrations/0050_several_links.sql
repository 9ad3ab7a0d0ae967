-- Several links of an action can be valid at the same time, and people without an account can unsubscribe from the
-- emails to their address.

alter table action_links drop constraint action_links_token_hash_key;
alter table action_links drop constraint action_links_pkey, add primary key (token_hash);
create index action_links_action on action_links (action_id);
-- True if it was sent by email: sending that email again creates another link.
alter table action_links add column emailed boolean not null default false;

-- Email addresses without an account to which an email about an action was sent.
create table outside_addresses (
  -- In lower case.
  address text primary key,
  -- Part of the unsubscribe link in each email.
  stop_key uuid not null unique default gen_random_uuid(),
  stopped_at timestamptz
);
