-- The history also records sign-ins and sign-outs, refused calls and downloads. There are far more of these than
-- changes: they have a topic of their own, and may be deleted after a year.

alter table audit_log
  -- Null if the entry is about no record: an email address without an account, a call, a file.
  alter column subject_id drop not null,
  add column topic text not null default 'changes' check (topic in ('changes', 'access'));
create index audit_log_topic on audit_log (topic, id desc);
create index audit_log_access_at on audit_log (at) where topic = 'access';

create or replace function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.topic = 'access' and old.at < now() - interval '365 days' then
      return old;
    end if;
  end if;
  raise exception 'the audit log only grows';
end $$;

drop trigger audit_log_only_grows on audit_log;
create trigger audit_log_only_grows before update or truncate on audit_log
  for each statement execute function refuse_change_of_history();
create trigger audit_log_keeps before delete on audit_log
  for each row execute function refuse_change_of_history();
