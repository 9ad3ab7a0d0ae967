-- Scores to reach by a day: by a store, or by the mean of a group's stores.

create table targets (
  id uuid primary key default gen_random_uuid(),
  store_id uuid references stores on delete cascade,
  group_id uuid references groups on delete cascade,
  -- 'overall', a P or a category, as in comparisons.
  area text not null,
  score smallint not null check (score between 0 and 100),
  by_day date not null,
  constraint targets_of_one check (num_nonnulls(store_id, group_id) = 1)
);
create unique index targets_store on targets (store_id, area, by_day) where store_id is not null;
create unique index targets_group on targets (group_id, area, by_day) where group_id is not null;

-- Second audits are a small part of all surveys, and agreement starts from them.
create index surveys_second on surveys (taken_at) where kind = 'second';
