-- Each time a version of an instrument or a module came into use, and whether results before and after can be compared
-- (src/domain/drafts/changes.ts). Charts and the codebooks of exports show it.
create table definition_uses (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('audit', 'module')),
  name text not null,
  version text not null,
  at timestamptz not null,
  -- The version that was in use before; null if none was.
  replaced text,
  -- The class of the changes since that version; null if it is unknown.
  change_class text check (change_class in ('harmless', 'scores', 'breaks'))
);

-- For a version published from a draft: the version with which it was compared, and the class of the changes. Comparing
-- the two again can't tell that a text was marked as corrected.
alter table instruments
  add column compared_with text,
  add column change_class text check (change_class in ('harmless', 'scores', 'breaks'));
alter table modules
  add column compared_with text,
  add column change_class text check (change_class in ('harmless', 'scores', 'breaks'));

-- The uses so far: those in the history, the first instrument, and versions in use without an entry in the history,
-- which were put into use on the command line.
with recorded as (
  select
    case when exists (select from modules where name = used.subject_name) then 'module' else 'audit' end as kind,
    used.subject_name as name,
    used.after->>'version' as version,
    used.at,
    used.before->>'version' as replaced,
    case
      when (loaded.after->>'breaks')::int > 0 then 'breaks'
      when (loaded.after->>'scores')::int > 0 then 'scores'
      when loaded.after ? 'breaks' then 'harmless'
    end as change_class
  from audit_log used
  left join audit_log loaded on loaded.kind = 'definition_loaded' and loaded.at = used.at
    and loaded.subject_name = used.subject_name and loaded.after->>'version' = used.after->>'version'
  where used.kind = 'definition_used' and used.after->>'version' is not null
    and used.after->>'version' is distinct from used.before->>'version'
),
unrecorded as (
  select 'audit' as kind, name, version, installed_at as at,
    (select version from instruments before where before.id < instruments.id order by id desc limit 1) as replaced
  from instruments
  where active or id = (select min(id) from instruments)
  union all
  select 'module', name, version, loaded_at, null from modules where in_use
)
insert into definition_uses (kind, name, version, at, replaced, change_class)
select kind, name, version, at, replaced, change_class from recorded
union all
select kind, name, version, at, replaced, null from unrecorded
where not exists (
  select from recorded
  where recorded.kind = unrecorded.kind and recorded.name = unrecorded.name and recorded.version = unrecorded.version
)
order by at;
