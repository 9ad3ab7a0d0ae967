-- When `fourscore backup` wrote a file, and how much it contains, so that administrators see that there is one.

create table backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  -- Only the file's name: the folder concerns only the operator.
  file text not null,
  bytes bigint not null,
  people integer not null,
  stores integer not null,
  surveys integer not null,
  images integer not null
);
