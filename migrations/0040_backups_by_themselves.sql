-- Automatic backups: each is restored into a scratch database and compared before it counts as verified.

alter table backups
  add column state text not null default 'written'
    check (state in ('writing', 'checking', 'good', 'unchecked', 'failed', 'written')),
  -- The day, in the organisation's time zone, whose backup it is; null for one that was requested.
  add column day date,
  add column fault text,
  -- The progress while it is running.
  add column percent smallint not null default 0,
  add column encrypted boolean not null default false,
  -- The user who requested it; null for an automatic backup.
  add column asked_by text,
  add column ended_at timestamptz,
  -- When a failed backup is retried.
  add column again_at timestamptz,
  -- When the database was restored from it, or why that failed.
  add column restored_at timestamptz,
  add column restore_fault text;

create unique index backups_day on backups (day) where day is not null;
