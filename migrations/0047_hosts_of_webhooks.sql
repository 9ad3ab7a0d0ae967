-- URLs of webhooks often contain a secret, and API tokens with the scope 'read' can read the history. It now stores
-- only their hosts, as newer entries do.

alter table audit_log disable trigger audit_log_only_grows;

create function pg_temp.host_of(address text) returns text language sql immutable as
$$ select coalesce(lower(substring(address from '^\s*[Hh][Tt][Tt][Pp][Ss]?:[/\\]*([^/\\?#\s]+)')), '') $$;

create function pg_temp.with_host(noted jsonb) returns jsonb language sql immutable as
$$ select case when noted ->> 'address' is null then noted
  else jsonb_set(noted, '{address}', to_jsonb(pg_temp.host_of(noted ->> 'address'))) end $$;

update audit_log
set subject_name = pg_temp.host_of(subject_name), before = pg_temp.with_host(before), after = pg_temp.with_host(after)
where kind in ('webhook_added', 'webhook_changed', 'webhook_secret_changed', 'webhook_deleted');

drop function pg_temp.with_host(jsonb);
drop function pg_temp.host_of(text);

alter table audit_log enable trigger audit_log_only_grows;
