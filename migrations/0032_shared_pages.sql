-- Pages for people who never sign in: an action by its link, and the report of a store.

-- The id of the form with which a person without an account added a step, so that a form that is sent twice adds it
-- once.
alter table action_steps add column sent_id uuid;
create unique index action_steps_sent on action_steps (sent_id) where sent_id is not null;

-- Nothing remains to be done about an action that is verified or cancelled: its link is deleted.
create function end_action_link() returns trigger language plpgsql as $$
begin
  delete from action_links where action_id = new.id;
  return null;
end $$;

create trigger actions_end_link after update of status on actions
  for each row when (new.status in ('confirmed', 'dropped') and new.status is distinct from old.status)
  execute function end_action_link();

-- Links to the latest report of a store.
create table shares (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the token in the link, which is shown once and stored nowhere.
  token_hash bytea not null unique,
  store_id uuid not null references stores,
  -- The person or purpose that it was created for.
  label text not null default '',
  made_at timestamptz not null,
  made_by uuid references users on delete set null,
  until timestamptz not null,
  -- The number of times it was opened, and the last time.
  views integer not null default 0 check (views >= 0),
  viewed_at timestamptz
) with (fillfactor = 85);
create index shares_store on shares (store_id);
create index shares_made_by on shares (made_by) where made_by is not null;
