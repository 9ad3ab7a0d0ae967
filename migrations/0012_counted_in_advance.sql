-- Reading figures about all stores or all users must not get slower as their number grows.

-- All groups together, by calendar month (UTC): the trend of a region shows their mean next to its own. A store counts
-- once, however many groups it is in, and no longer counts once it is archived.
--
-- Updated by the triggers below, whatever changes the months of stores or their groups, or archives them. A transaction
-- that adds to a store's months or changes its groups locks the store's row until it ends, so it sees everything that
-- earlier ones did.
create table grouped_months (
  -- The first day of the month.
  month date not null,
  -- The rows of a month add up. A transaction that adds to them takes a slot of its own: none waits for another's
  -- commit.
  slot integer not null,
  surveys integer not null,
  overall_sum integer not null,
  primary key (month, slot)
);

-- Takes the first slot that no other transaction holds, until this one ends; if all are held, returns any.
create function take_slot() returns integer language sql volatile as $$
  select coalesce(
    (select slot from generate_series(0, 31) slot where pg_try_advisory_xact_lock(4444012, slot) limit 1),
    pg_backend_pid() & 31
  )
$$;

-- Stores are archived one at a time. The trigger is only on `archived_at`, so that it ignores changes to the survey
-- counts.
create function follow_archive() returns trigger language plpgsql as $$
declare
  sign constant integer := case when new.archived_at is null then 1 else -1 end;
begin
  insert into grouped_months as known (month, slot, surveys, overall_sum)
  select month, (select take_slot()), sign * surveys, sign * overall_sum
  from store_months
  where store_id = new.id and exists (select from group_stores where group_stores.store_id = new.id)
  order by month
  on conflict (month, slot) do update
  set surveys = known.surveys + excluded.surveys, overall_sum = known.overall_sum + excluded.overall_sum;
  return null;
end $$;

create trigger stores_archived after update of archived_at on stores
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function follow_archive();

create function follow_groups() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Locks the rows in the order of every intake. The next statement then sees what their earlier holders have written.
  perform from stores where id in (select store_id from changed) order by id for no key update;
  insert into grouped_months as known (month, slot, surveys, overall_sum)
  select month, (select take_slot()), sign * sum(surveys), sign * sum(overall_sum)
  from store_months
  -- Stores whose first group this statement added, or whose last one it removed.
  where store_id in (
    select id from stores join (select store_id, count(*) as links from changed group by store_id) linked on id = store_id
    where archived_at is null
      and (select count(*) from group_stores where group_stores.store_id = id)
        = case tg_op when 'INSERT' then links else 0 end
  )
  group by month
  order by month
  on conflict (month, slot) do update
  set surveys = known.surveys + excluded.surveys, overall_sum = known.overall_sum + excluded.overall_sum;
  return null;
end $$;

create trigger group_stores_added after insert on group_stores
  referencing new table as changed for each statement execute function follow_groups();
create trigger group_stores_gone after delete on group_stores
  referencing old table as changed for each statement execute function follow_groups();

create function follow_months() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- An upsert fires the triggers for added and for changed rows, and one of the two sets is empty.
  if not exists (select from changed) then
    return null;
  end if;
  insert into grouped_months as known (month, slot, surveys, overall_sum)
  select month, (select take_slot()), sign * sum(surveys), sign * sum(overall_sum)
  from changed
  where exists (select from stores where id = changed.store_id and archived_at is null)
    and exists (select from group_stores where group_stores.store_id = changed.store_id)
  group by month
  order by month
  on conflict (month, slot) do update
  set surveys = known.surveys + excluded.surveys, overall_sum = known.overall_sum + excluded.overall_sum;
  return null;
end $$;

create trigger store_months_added after insert on store_months
  referencing new table as changed for each statement execute function follow_months();
create trigger store_months_gone after delete on store_months
  referencing old table as changed for each statement execute function follow_months();

-- The same in one statement for months that gained surveys, which is the case for nearly every new survey.
create function follow_changed_months() returns trigger language plpgsql as $$
begin
  if not exists (select from gained) then
    return null;
  end if;
  insert into grouped_months as known (month, slot, surveys, overall_sum)
  select month, (select take_slot()), sum(surveys), sum(overall_sum)
  from (
    select month, store_id, surveys, overall_sum from gained
    union all
    select month, store_id, -surveys, -overall_sum from lost
  ) changed
  where exists (select from stores where id = changed.store_id and archived_at is null)
    and exists (select from group_stores where group_stores.store_id = changed.store_id)
  group by month
  order by month
  on conflict (month, slot) do update
  set surveys = known.surveys + excluded.surveys, overall_sum = known.overall_sum + excluded.overall_sum;
  return null;
end $$;

create trigger store_months_changed after update on store_months
  referencing old table as lost new table as gained for each statement execute function follow_changed_months();

insert into grouped_months (month, slot, surveys, overall_sum)
select month, 0, sum(surveys), sum(overall_sum)
from store_months
where exists (select from stores where id = store_id and archived_at is null)
  and exists (select from group_stores where group_stores.store_id = store_months.store_id)
group by month;

-- The months of a store are stored together, because nothing reads a month of all stores any more.
alter table store_months drop constraint store_months_pkey, add primary key (store_id, month);

-- Stores by their last survey, those without one first, then the oldest: for pages of stores, and for the number of
-- overdue ones.
create index stores_last_survey on stores (last_survey_at nulls first) where archived_at is null;

-- Administrators are few; all other users are group users.
create index users_administrators on users (id) where user_type <> 2;
