-- Of many sign-ins to an account from one IP address within an hour, the history lists the first; one more entry stands
-- for the others. Their number is counted here, because an entry never changes: the count only grows, and is deleted
-- with its entry.
create table more_signins (
  entry_id bigint primary key references audit_log on delete cascade,
  -- Stored without a reference, as in the history, which outlives its users.
  user_id uuid not null,
  address text not null,
  since timestamptz not null,
  count integer not null check (count > 0)
);
create index more_signins_user on more_signins (user_id, address, since);

create function refuse_fewer_signins() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.count > old.count and (new.entry_id, new.user_id, new.address, new.since)
      is not distinct from (old.entry_id, old.user_id, old.address, old.since) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from audit_log where id = old.entry_id) then
      return old;
    end if;
  end if;
  raise exception 'the audit log only grows';
end $$;

create trigger more_signins_only_grow before update or delete on more_signins
  for each row execute function refuse_fewer_signins();
create trigger more_signins_stay before truncate on more_signins
  for each statement execute function refuse_fewer_signins();
