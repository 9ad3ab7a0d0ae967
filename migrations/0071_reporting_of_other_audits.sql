-- Second and practice audits as data sets of their own (src/server/dataOut/feed), so that those of audits still contain
-- only what counts.

create index surveys_other on surveys (taken_at, id) where kind <> 'audit' and void_at is null;

create view reporting.other_surveys as
select surveys.id as survey_id,
  surveys.kind,
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
where surveys.kind <> 'audit' and surveys.void_at is null and stores.archived_at is null and instruments.draft_id is null;

create view reporting.other_answers as
select surveys.id as survey_id,
  surveys.kind,
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
join public.instruments on instruments.id = surveys.instrument_id
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
where surveys.kind <> 'audit' and surveys.void_at is null and stores.archived_at is null and instruments.draft_id is null;

-- Roles that may read the other views may read these, too.
do $$
declare
  reader text;
begin
  for reader in
    select rolname from pg_namespace, aclexplode(nspacl) granted join pg_roles on pg_roles.oid = granted.grantee
    where nspname = 'reporting' and granted.grantee <> nspowner and granted.privilege_type = 'USAGE'
  loop
    execute format('grant select on reporting.other_surveys, reporting.other_answers to %I', reader);
  end loop;
end $$;
