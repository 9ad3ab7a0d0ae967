-- Partitions surveys and their answers by store: eight partitions by a hash of the store's id. A key of a partitioned
-- table must include the partition column, so the ids of surveys have a table of their own: no survey is stored twice,
-- not even at two stores.

alter table survey_answers rename to survey_answers_before;
alter table surveys rename to surveys_before;
alter sequence surveys_seq_seq rename to surveys_seq_before;

-- The store of each survey, for lookups by the survey's id. Scores and answers refer to it, and are deleted with it.
create table survey_ids (
  id uuid not null,
  store_id uuid not null
);

-- A sequence, because identity columns of partitioned tables need PostgreSQL 17.
create sequence surveys_seq_seq;
create table surveys (like surveys_before including defaults) partition by hash (store_id);
alter table surveys alter column seq set default nextval('surveys_seq_seq');
alter sequence surveys_seq_seq owned by surveys.seq;

create table survey_answers (
  store_id uuid not null,
  survey_id uuid not null,
  -- [[question id, answer], ...] in the order of the instrument
  answers jsonb not null,
  -- [[question id, answer], ...]
  manager_answers jsonb not null,
  -- [{question, answers, notes?}, ...], at most three
  actions jsonb not null
) partition by hash (store_id);

do $$
begin
  for part in 0..7 loop
    execute format('create table surveys_%s partition of surveys for values with (modulus 8, remainder %s)', part, part);
    execute format(
      'create table survey_answers_%s partition of survey_answers for values with (modulus 8, remainder %s)', part, part
    );
  end loop;
end $$;

insert into survey_ids (id, store_id) select id, store_id from surveys_before;
insert into surveys select * from surveys_before;
insert into survey_answers (store_id, survey_id, answers, manager_answers, actions)
select store_id, survey_id, answers, manager_answers, actions
from survey_answers_before join surveys_before on id = survey_id;
select setval('surveys_seq_seq', last_value, is_called) from surveys_seq_before;

drop table survey_answers_before;
drop table surveys_before;

-- Keys and indexes are added after the rows, which takes less time. Answers refer to the ids, not to the scores,
-- because PostgreSQL takes longer to check a reference into a partitioned table than to store the row.
alter table survey_ids add primary key (id), add unique (id, store_id), add foreign key (store_id) references stores;

alter table surveys
  add primary key (store_id, id),
  add foreign key (id, store_id) references survey_ids (id, store_id) on delete cascade,
  add foreign key (user_id) references users on delete set null,
  add foreign key (instrument_id) references instruments;
create index surveys_store_taken on surveys (store_id, taken_at desc, id desc);
create index surveys_store_overall on surveys (store_id, overall desc, taken_at);
create index surveys_user on surveys (user_id, taken_at);
create index surveys_taken on surveys (taken_at, id);

alter table survey_answers
  add primary key (store_id, survey_id),
  add foreign key (survey_id, store_id) references survey_ids (id, store_id) on delete cascade;

-- Autovacuum analyses partitions, never a partitioned table as a whole.
analyze survey_ids, surveys, survey_answers;
