-- Schedules of audits. Their visits are calculated; only deviations from the interval are stored.

-- A store that joins a group after its schedule was created starts with the first visit from then on; null: it was
-- there first.
alter table group_stores add joined_at timestamptz;

create table schedules (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- The stores that are currently in the group; without a group, those of schedule_stores.
  group_id uuid references groups on delete cascade,
  every integer not null check (every > 0),
  unit text not null check (unit in ('week', 'month')),
  -- The first due day.
  start_day date not null,
  grace integer not null check (grace >= 0),
  assignee_id uuid references users on delete set null,
  version integer not null default 1,
  made_at timestamptz not null default now(),
  -- A deleted schedule is retained for a while, so that calendars show its visits as cancelled.
  deleted_at timestamptz
);
create index schedules_group on schedules (group_id);
create index schedules_assignee on schedules (assignee_id);

create table schedule_stores (
  schedule_id uuid not null references schedules on delete cascade,
  store_id uuid not null references stores on delete cascade,
  joined_at timestamptz,
  primary key (schedule_id, store_id)
);
create index schedule_stores_store on schedule_stores (store_id);

-- Visit k of a store was moved, planned, reassigned or skipped. The row remains when that is undone, and its version
-- grows.
create table visit_exceptions (
  schedule_id uuid not null references schedules on delete cascade,
  store_id uuid not null references stores on delete cascade,
  k integer not null check (k >= 0),
  due_day date,
  -- The day on which the auditor plans to go.
  planned_day date,
  assignee_id uuid references users on delete set null,
  skip_reason text,
  version integer not null default 1,
  primary key (schedule_id, store_id, k)
);
create index visit_exceptions_store on visit_exceptions (store_id);
create index visit_exceptions_assignee on visit_exceptions (assignee_id);
