-- Data for other programs: views in a schema of their own, which the OData feed, the CSV files and the roles of
-- reporting programs read. They contain only what counts: no archived store, no void survey, no practice audit. Their
-- columns are described in src/server/dataOut/sets.ts.

-- The questions of every instrument as rows, so that the question of an answer is found by an index. Triggers maintain
-- it.
create table instrument_questions (
  instrument_id integer not null references instruments on delete cascade,
  question_id text not null,
  part text not null check (part in ('audit', 'manager')),
  category text,
  category_name jsonb,
  subcategory text,
  subcategory_name jsonb,
  p integer not null,
  question jsonb not null,
  scoring_type integer not null,
  weight integer not null,
  -- The answer that earns the points, as in domain/answers.ts; null if none does.
  earning text,
  primary key (instrument_id, question_id)
);

create function write_questions(instrument integer, content jsonb) returns void language sql as $function$
  delete from instrument_questions where instrument_id = instrument;
  insert into instrument_questions
  select instrument, question ->> 'varname', 'audit', category ->> 'code', category -> 'name', subcategory ->> 'code',
    subcategory -> 'name', (question ->> 'factor')::integer, question -> 'text', (question ->> 'scoringType')::integer,
    (question ->> 'weight')::integer, case question ->> 'scoringType' when '1' then 'Yes' when '2' then 'No' end
  from jsonb_array_elements(content -> 'categories') category,
    jsonb_array_elements(category -> 'subcategories') subcategory,
    jsonb_array_elements(subcategory -> 'questions') question
  union all
  select instrument, question ->> 'varname', 'manager', null, null, null, null, (question ->> 'factor')::integer,
    question -> 'text', 3, 0, null
  from jsonb_array_elements(content -> 'managerQuestions') question
  on conflict do nothing
$function$;

create function sync_questions() returns trigger language plpgsql as $function$
begin
  perform write_questions(new.id, new.content);
  return null;
end $function$;

create trigger instruments_added after insert on instruments for each row execute function sync_questions();
create trigger instruments_translated after update of content on instruments for each row execute function sync_questions();
select write_questions(id, content) from instruments;

create schema reporting;

create view reporting.stores as
select stores.id as store_id,
  stores.name as store_name,
  array_to_string(array(
    select groups.id from group_stores join groups on groups.id = group_stores.group_id
    where group_stores.store_id = stores.id order by lower(groups.name), groups.id
  ), '; ') as group_ids,
  array_to_string(array(
    select groups.name from group_stores join groups on groups.id = group_stores.group_id
    where group_stores.store_id = stores.id order by lower(groups.name), groups.id
  ), '; ') as group_names,
  stores.survey_count as surveys,
  stores.last_survey_at as last_survey,
  stores.latest_overall,
  stores.previous_overall,
  date_trunc('milliseconds', stores.created_at) as created
from public.stores
where stores.archived_at is null;

create view reporting.groups as
select groups.id as group_id,
  groups.name as group_name,
  (
    select count(*) from group_stores join stores on stores.id = group_stores.store_id
    where group_stores.group_id = groups.id and stores.archived_at is null
  )::integer as stores,
  date_trunc('milliseconds', groups.created_at) as created
from public.groups;

create view reporting.surveys as
select surveys.id as survey_id,
  surveys.store_id,
  stores.name as store_name,
  surveys.user_name as auditor,
  surveys.taken_at as date,
  (surveys.taken_at at time zone (select time_zone from organisation))::date as day,
  surveys.started_at as started,
  date_trunc('milliseconds', surveys.received_at) as received,
  instruments.name as instrument,
  instruments.version as instrument_version,
  surveys.version,
  surveys.overall,
  case when surveys.p1_counted > 0 then surveys.p1 end as p1,
  case when surveys.p2_counted > 0 then surveys.p2 end as p2,
  case when surveys.p3_counted > 0 then surveys.p3 end as p3,
  case when surveys.p4_counted > 0 then surveys.p4 end as p4,
  case when surveys.fv_counted > 0 then surveys.fv end as fv,
  case when surveys.sf_counted > 0 then surveys.sf end as sf,
  case when surveys.mc_counted > 0 then surveys.mc end as mc,
  case when surveys.bc_counted > 0 then surveys.bc end as bc,
  case when surveys.ms_counted > 0 then surveys.ms end as ms,
  case when surveys.de_counted > 0 then surveys.de end as de,
  case when surveys.dr_counted > 0 then surveys.dr end as dr,
  case when surveys.fv_p1_counted > 0 then surveys.fv_p1 end as fv_p1,
  case when surveys.fv_p2_counted > 0 then surveys.fv_p2 end as fv_p2,
  case when surveys.fv_p3_counted > 0 then surveys.fv_p3 end as fv_p3,
  case when surveys.fv_p4_counted > 0 then surveys.fv_p4 end as fv_p4,
  case when surveys.sf_p1_counted > 0 then surveys.sf_p1 end as sf_p1,
  case when surveys.sf_p2_counted > 0 then surveys.sf_p2 end as sf_p2,
  case when surveys.sf_p3_counted > 0 then surveys.sf_p3 end as sf_p3,
  case when surveys.sf_p4_counted > 0 then surveys.sf_p4 end as sf_p4,
  case when surveys.mc_p1_counted > 0 then surveys.mc_p1 end as mc_p1,
  case when surveys.mc_p2_counted > 0 then surveys.mc_p2 end as mc_p2,
  case when surveys.mc_p3_counted > 0 then surveys.mc_p3 end as mc_p3,
  case when surveys.mc_p4_counted > 0 then surveys.mc_p4 end as mc_p4,
  case when surveys.bc_p1_counted > 0 then surveys.bc_p1 end as bc_p1,
  case when surveys.bc_p2_counted > 0 then surveys.bc_p2 end as bc_p2,
  case when surveys.bc_p3_counted > 0 then surveys.bc_p3 end as bc_p3,
  case when surveys.bc_p4_counted > 0 then surveys.bc_p4 end as bc_p4,
  case when surveys.ms_p1_counted > 0 then surveys.ms_p1 end as ms_p1,
  case when surveys.ms_p2_counted > 0 then surveys.ms_p2 end as ms_p2,
  case when surveys.ms_p3_counted > 0 then surveys.ms_p3 end as ms_p3,
  case when surveys.ms_p4_counted > 0 then surveys.ms_p4 end as ms_p4,
  case when surveys.de_p1_counted > 0 then surveys.de_p1 end as de_p1,
  case when surveys.de_p2_counted > 0 then surveys.de_p2 end as de_p2,
  case when surveys.de_p3_counted > 0 then surveys.de_p3 end as de_p3,
  case when surveys.de_p4_counted > 0 then surveys.de_p4 end as de_p4,
  case when surveys.dr_p1_counted > 0 then surveys.dr_p1 end as dr_p1,
  case when surveys.dr_p2_counted > 0 then surveys.dr_p2 end as dr_p2,
  case when surveys.dr_p3_counted > 0 then surveys.dr_p3 end as dr_p3,
  case when surveys.dr_p4_counted > 0 then surveys.dr_p4 end as dr_p4
from public.surveys
join public.stores on stores.id = surveys.store_id
join public.instruments on instruments.id = surveys.instrument_id
where surveys.counted and stores.archived_at is null;

create view reporting.answers as
select surveys.id as survey_id,
  said.answer ->> 0 as question_id,
  said.place::integer as place,
  surveys.store_id,
  stores.name as store_name,
  surveys.taken_at as date,
  (surveys.taken_at at time zone (select time_zone from organisation))::date as day,
  asked.part,
  asked.category,
  coalesce(asked.category_name ->> (select language from organisation), asked.category_name ->> 'en') as category_name,
  asked.subcategory,
  coalesce(asked.subcategory_name ->> (select language from organisation), asked.subcategory_name ->> 'en')
    as subcategory_name,
  asked.p,
  case asked.p
    when 1 then 'product availability' when 2 then 'placement' when 3 then 'price' when 4 then 'promotion'
    when 5 then 'perception before' when 6 then 'perception after'
  end as p_name,
  coalesce(asked.question ->> (select language from organisation), asked.question ->> 'en') as question,
  case jsonb_typeof(said.answer -> 1)
    when 'array' then (
      select string_agg(each.text, '; ' order by each.at)
      from jsonb_array_elements_text(said.answer -> 1) with ordinality each (text, at)
    )
    else said.answer ->> 1
  end as answer,
  said.answer ->> 2 as note,
  asked.weight,
  case when asked.earning is not null and lower(said.answer ->> 1) in ('yes', 'no') then asked.weight else 0 end as counted,
  case when lower(said.answer ->> 1) = lower(asked.earning) then asked.weight else 0 end as earned
from public.surveys
join public.stores on stores.id = surveys.store_id
-- The limit shows the planner that there is only one row: for a join by store and survey, PostgreSQL expects far fewer
-- rows than there are.
cross join lateral (
  select survey_answers.answers, survey_answers.manager_answers from survey_answers
  where survey_answers.store_id = surveys.store_id and survey_answers.survey_id = surveys.id limit 1
) kept
cross join lateral jsonb_array_elements(kept.answers || kept.manager_answers)
  with ordinality said (answer, place)
left join public.instrument_questions asked
  on asked.instrument_id = surveys.instrument_id and asked.question_id = said.answer ->> 0
where surveys.counted and stores.archived_at is null;

create view reporting.actions as
select actions.id as action_id,
  actions.version,
  actions.store_id,
  stores.name as store_name,
  actions.survey_id,
  actions.question_id,
  coalesce(asked.question ->> (select language from organisation), asked.question ->> 'en') as question,
  actions.title,
  actions.detail,
  actions.status,
  coalesce(
    actions.status in ('open', 'doing')
      and actions.due < (now() at time zone (select time_zone from organisation))::date,
    false
  ) as overdue,
  actions.due,
  coalesce(users.username, actions.owner_name) as owner,
  actions.points::float8 as points,
  actions.realised::float8 as realised,
  actions.repeated,
  actions.confirmed_by,
  date_trunc('milliseconds', actions.created_at) as created,
  actions.created_by_name as created_by
from public.actions
join public.stores on stores.id = actions.store_id
left join public.users on users.id = actions.owner_id
left join public.instrument_questions asked
  on asked.instrument_id = actions.instrument_id and asked.question_id = actions.question_id
where stores.archived_at is null;
