-- The history of people and places.

-- Stores the names of users and records: the log outlives them, so nothing here refers to another table.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  before jsonb,
  after jsonb
);
create index audit_log_kind on audit_log (kind, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_subject on audit_log (subject_id, id desc);
create index audit_log_at on audit_log (at);

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_history();
