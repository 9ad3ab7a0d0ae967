-- Several links of an action work side by side, and people without an account can stop the emails that come to their address.

alter table action_links drop constraint action_links_token_hash_key;
alter table action_links drop constraint action_links_pkey, add primary key (token_hash);
create index action_links_action on action_links (action_id);
-- It went out by email: sending that email again makes another.
alter table action_links add column emailed boolean not null default false;

-- Addresses without an account to which an email about an action went out.
create table outside_addresses (
  -- In lower case.
  address text primary key,
  -- Is in each email's link that stops them.
  stop_key uuid not null unique default gen_random_uuid(),
  stopped_at timestamptz
);
