-- Backups that the console makes by itself: each is restored into a scratch database and compared before it is called good.

alter table backups
  add column state text not null default 'written'
    check (state in ('writing', 'checking', 'good', 'unchecked', 'failed', 'written')),
  -- The day of the organisation whose backup it is; null for one that was asked for.
  add column day date,
  add column fault text,
  -- How far it is, while it is under way.
  add column percent smallint not null default 0,
  add column encrypted boolean not null default false,
  -- Who asked for it; null when the console made it by itself.
  add column asked_by text,
  add column ended_at timestamptz,
  -- One that failed is tried again then.
  add column again_at timestamptz,
  -- When it was put in place of what the database held, or why that failed.
  add column restored_at timestamptz,
  add column restore_fault text;

create unique index backups_day on backups (day) where day is not null;
