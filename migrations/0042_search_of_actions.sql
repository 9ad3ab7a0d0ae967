-- Actions are searched by any part of their titles, with a trigram index if PostgreSQL has the extension and lets us
-- create it, as its own packages do. Without the index, a search reads every title.
alter table actions add column title_lower text not null generated always as (lower(title)) stored;

do $$
declare
  home name;
begin
  create schema if not exists search;
  create extension if not exists pg_trgm schema search;
  select nspname into home from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format('create index actions_title on actions using gin (title_lower %I.gin_trgm_ops)', home);
exception
  when undefined_file or insufficient_privilege or feature_not_supported then
    raise notice 'actions are searched without an index: %', sqlerrm;
end $$;
