-- The installed versions of modules, which are assessments in addition to the audit (src/domain/modules). A version
-- never changes, except that languages may be added.
create table modules (
  id integer generated always as identity primary key,
  name text not null,
  version text not null,
  -- The checksum of the content without its languages other than English.
  checksum text not null,
  content jsonb not null,
  -- New assessments are taken with this version. Loading a version does not put it into use.
  in_use boolean not null default false,
  loaded_at timestamptz not null default now(),
  loaded_by uuid,
  loaded_by_name text,
  note text not null default '',
  unique (name, version)
);
create unique index modules_in_use on modules (name) where in_use;

-- The organisation's figures for its modules: their settings, and the maximum price of an item as `max_price:{item}`.
create table module_settings (
  module text not null,
  name text not null,
  value double precision not null,
  primary key (module, name)
);

-- The same facts about versions of the audit instrument.
alter table instruments add column loaded_by uuid;
alter table instruments add column loaded_by_name text;
alter table instruments add column note text not null default '';
