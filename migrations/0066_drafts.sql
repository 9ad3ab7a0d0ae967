-- Drafts of definitions: the content as it is now, and every edit that led to it (src/domain/drafts). There is at most
-- one open draft of a name, shared by its editors. A published draft is kept for 90 days, a discarded one for 30.
create table drafts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('audit', 'module')),
  name text not null,
  -- The version from which the draft was started; null for a new definition.
  base text,
  rev integer not null default 0,
  content jsonb not null,
  -- The paths of texts that were marked as corrected: they still mean the same.
  corrections text[] not null default '{}',
  changed_at timestamptz not null,
  changed_by uuid not null,
  -- Null once the user's data was deleted.
  changed_by_name text,
  ended text check (ended in ('published', 'discarded')),
  ended_at timestamptz,
  check ((ended is null) = (ended_at is null))
);
create unique index drafts_open on drafts (name) where ended is null;
create index drafts_ended on drafts (ended_at) where ended is not null;

-- The edits of a draft, a row for each time that some were saved. `inverse` undoes them.
create table draft_edits (
  draft_id uuid not null references drafts on delete cascade,
  rev integer not null,
  at timestamptz not null,
  by uuid not null,
  by_name text,
  edits jsonb not null,
  inverse jsonb not null,
  corrections text[] not null,
  -- The earlier rev whose content these edits restored.
  restored integer,
  primary key (draft_id, rev)
);

create function refuse_change_of_drafts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Edits are deleted only with their draft.
    if not exists (select from drafts where id = old.draft_id) then
      return old;
    end if;
  -- The name of a user whose data was deleted.
  elsif new.by_name is null and to_jsonb(new) - 'by_name' = to_jsonb(old) - 'by_name' then
    return new;
  end if;
  raise exception 'the edits of a draft only grow';
end $$;
create trigger draft_edits_only_grow before delete or update on draft_edits
  for each row execute function refuse_change_of_drafts();

-- The users who have a draft open, and when each was last seen.
create table draft_people (
  draft_id uuid not null references drafts on delete cascade,
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null,
  primary key (draft_id, user_id)
);
