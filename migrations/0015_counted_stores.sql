-- The number of stores that are not archived. The status page shows it, and must not get slower as the number of stores
-- grows. The rows add up; a transaction that changes the number takes a slot of its own (migration 0012) and waits for
-- no other.
create table counted_stores (
  slot integer primary key,
  stores integer not null
);

create function count_stores(change integer) returns void language sql as $$
  insert into counted_stores as known (slot, stores) select take_slot(), change where change <> 0
  on conflict (slot) do update set stores = known.stores + excluded.stores
$$;

create function follow_stores() returns trigger language plpgsql as $$
begin
  perform count_stores(
    (case tg_op when 'INSERT' then 1 else -1 end * count(*) filter (where archived_at is null))::integer
  ) from changed;
  return null;
end $$;

create trigger stores_added after insert on stores
  referencing new table as changed for each statement execute function follow_stores();
create trigger stores_gone after delete on stores
  referencing old table as changed for each statement execute function follow_stores();

create function follow_archived_store() returns trigger language plpgsql as $$
begin
  perform count_stores(case when new.archived_at is null then 1 else -1 end);
  return null;
end $$;

create trigger stores_archived_counted after update of archived_at on stores
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function follow_archived_store();

select count_stores(count(*)::integer) from stores where archived_at is null;
