-- Scores to reach by a day: of a store, or of a group by the mean of its stores.

create table targets (
  id uuid primary key default gen_random_uuid(),
  store_id uuid references stores on delete cascade,
  group_id uuid references groups on delete cascade,
  -- 'overall', a P or a category, as comparisons name them.
  area text not null,
  score smallint not null check (score between 0 and 100),
  by_day date not null,
  constraint targets_of_one check (num_nonnulls(store_id, group_id) = 1)
);
create unique index targets_store on targets (store_id, area, by_day) where store_id is not null;
create unique index targets_group on targets (group_id, area, by_day) where group_id is not null;

-- Second surveys of a visit are few among all, and agreement begins with them.
create index surveys_second on surveys (taken_at) where kind = 'second';
