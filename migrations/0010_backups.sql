-- When `fourscore backup` wrote a file, and how much was in it, so that administrators see that there is one.

create table backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  -- The file's name alone: in which folder it lies is the operator's business.
  file text not null,
  bytes bigint not null,
  people integer not null,
  stores integer not null,
  surveys integer not null,
  images integer not null
);
