-- The assessments, their answers and their measures as data sets, beside those of audits (src/server/dataOut/feed).

-- The texts of every version of a module as rows, so that those of an answer or a measure are found by an index. Triggers
-- maintain them.
create table module_titles (
  module_id integer primary key references modules on delete cascade,
  pillar text not null,
  title jsonb not null,
  -- The texts of the outcomes by state.
  outcomes jsonb not null
);

create table module_items (
  module_id integer not null references modules on delete cascade,
  item text not null,
  kind text not null,
  -- Null for the items that decide whether a store is in scope.
  section text,
  section_title jsonb,
  title jsonb not null,
  -- The unit of a number, or kg, L or each for a price.
  unit text,
  -- The texts of the choices by code.
  choices jsonb not null,
  primary key (module_id, item)
);

create table module_measures (
  module_id integer not null references modules on delete cascade,
  measure text not null,
  place integer not null,
  title jsonb not null,
  unit text,
  decimals integer not null,
  direction text not null,
  primary key (module_id, measure)
);

create function write_module(module integer, content jsonb) returns void language sql as $function$
  delete from module_titles where module_id = module;
  delete from module_items where module_id = module;
  delete from module_measures where module_id = module;
  insert into module_titles
  select module, content ->> 'pillar', content -> 'title', (
    select coalesce(jsonb_object_agg(outcome ->> 'state', outcome -> 'text'), '{}')
    from jsonb_array_elements(coalesce(content -> 'outcome', '[]')) outcome
  );
  insert into module_items
  select module, item ->> 'varname', item ->> 'kind', section ->> 'code', section -> 'title', item -> 'text',
    item ->> 'unit', (
      select coalesce(jsonb_object_agg(choice ->> 'code', choice -> 'text'), '{}')
      from jsonb_array_elements(coalesce(item -> 'choices', '[]')) choice
    )
  from (
    select '{}'::jsonb as section, coalesce(content #> '{scope,items}', '[]') as items
    union all
    select section, section -> 'items' from jsonb_array_elements(content -> 'sections') section
  ) part, jsonb_array_elements(items) item
  on conflict do nothing;
  insert into module_measures
  select module, measure ->> 'id', place, measure -> 'title', measure ->> 'unit',
    coalesce((measure ->> 'decimals')::integer, 0), coalesce(measure ->> 'direction', 'none')
  from jsonb_array_elements(content -> 'measures') with ordinality given (measure, place)
  on conflict do nothing
$function$;

create function sync_module() returns trigger language plpgsql as $function$
begin
  perform write_module(new.id, new.content);
  return null;
end $function$;

create trigger modules_added after insert on modules for each row execute function sync_module();
create trigger modules_translated after update of content on modules for each row execute function sync_module();
select write_module(id, content) from modules;

create view reporting.assessments as
select assessments.id as assessment_id,
  assessments.store_id,
  stores.name as store_name,
  assessments.user_name as auditor,
  assessments.taken_at as date,
  (assessments.taken_at at time zone (select time_zone from organisation))::date as day,
  assessments.started_at as started,
  date_trunc('milliseconds', assessments.received_at) as received,
  assessments.module,
  modules.version as module_version,
  coalesce(named.title ->> (select language from organisation), named.title ->> 'en') as module_title,
  named.pillar,
  assessments.version,
  assessments.outcome,
  coalesce(
    named.outcomes -> assessments.outcome ->> (select language from organisation),
    named.outcomes -> assessments.outcome ->> 'en'
  ) as outcome_text
from public.assessments
join public.stores on stores.id = assessments.store_id
join public.modules on modules.id = assessments.module_id
join public.module_titles named on named.module_id = assessments.module_id
where assessments.void_at is null and stores.archived_at is null;

create view reporting.assessment_answers as
select assessments.id as assessment_id,
  said.answer ->> 'item' as item,
  said.place::integer as place,
  assessments.store_id,
  stores.name as store_name,
  assessments.taken_at as date,
  (assessments.taken_at at time zone (select time_zone from organisation))::date as day,
  assessments.module,
  modules.version as module_version,
  asked.section,
  coalesce(asked.section_title ->> (select language from organisation), asked.section_title ->> 'en') as section_title,
  coalesce(asked.title ->> (select language from organisation), asked.title ->> 'en') as question,
  asked.kind,
  case jsonb_typeof(said.answer -> 'value')
    when 'array' then (
      select string_agg(each.code, '; ' order by each.at)
      from jsonb_array_elements_text(said.answer -> 'value') with ordinality each (code, at)
    )
    when 'object' then null
    else said.answer ->> 'value'
  end as value,
  case
    when jsonb_typeof(said.answer -> 'value') = 'array' then (
      select string_agg(
        coalesce(
          asked.choices -> each.code ->> (select language from organisation), asked.choices -> each.code ->> 'en', each.code
        ), '; ' order by each.at
      )
      from jsonb_array_elements_text(said.answer -> 'value') with ordinality each (code, at)
    )
    else coalesce(
      asked.choices -> (said.answer ->> 'value') ->> (select language from organisation),
      asked.choices -> (said.answer ->> 'value') ->> 'en'
    )
  end as choice,
  case when jsonb_typeof(said.answer -> 'value') = 'number' then (said.answer ->> 'value')::float8 end as number,
  case asked.kind when 'number' then asked.unit else said.answer #>> '{value,unit}' end as unit,
  said.answer ->> 'note' as note,
  (said.answer #>> '{value,price}')::float8 as price,
  (said.answer #>> '{value,special}')::float8 as special,
  (said.answer #>> '{value,size}')::float8 as size,
  case when jsonb_typeof(said.answer -> 'value') = 'object'
    then coalesce((said.answer #>> '{value,packs}')::float8, 1)
  end as packs,
  said.answer #>> '{value,brand}' as brand,
  coalesce(said.answer ->> 'unit_price', kept.stand_ins ->> (said.answer ->> 'item'))::float8 as unit_price,
  case asked.kind when 'price' then asked.unit end as price_per,
  not said.answer ? 'unit_price' and kept.stand_ins ? (said.answer ->> 'item') as stood_in
from public.assessments
join public.stores on stores.id = assessments.store_id
join public.modules on modules.id = assessments.module_id
-- With `limit 1` the planner assumes one row, and so reads assessments in order of their date instead of sorting all
-- answers.
cross join lateral (
  select assessment_answers.answers, assessment_answers.stand_ins
  from public.assessment_answers
  where assessment_answers.assessment_id = assessments.id
  limit 1
) kept
cross join lateral jsonb_array_elements(kept.answers) with ordinality said (answer, place)
left join public.module_items asked
  on asked.module_id = assessments.module_id and asked.item = said.answer ->> 'item'
where assessments.void_at is null and stores.archived_at is null;

create view reporting.measures as
select assessments.id as assessment_id,
  measured.measure,
  coalesce(named.place, 0) as place,
  assessments.store_id,
  stores.name as store_name,
  assessments.taken_at as date,
  (assessments.taken_at at time zone (select time_zone from organisation))::date as day,
  assessments.module,
  modules.version as module_version,
  coalesce(named.title ->> (select language from organisation), named.title ->> 'en') as measure_title,
  measured.value,
  named.unit,
  named.decimals,
  named.direction,
  measured.coverage,
  measured.enough,
  measured.n as answered
from public.assessments
join public.stores on stores.id = assessments.store_id
join public.modules on modules.id = assessments.module_id
join public.measures measured on measured.assessment_id = assessments.id
left join public.module_measures named
  on named.module_id = assessments.module_id and named.measure = measured.measure
where assessments.void_at is null and stores.archived_at is null;

-- Roles that may read the other views may read these, too.
do $$
declare
  reader text;
begin
  for reader in
    select rolname from pg_namespace, aclexplode(nspacl) granted join pg_roles on pg_roles.oid = granted.grantee
    where nspname = 'reporting' and granted.grantee <> nspowner and granted.privilege_type = 'USAGE'
  loop
    execute format('grant select on reporting.assessments, reporting.assessment_answers, reporting.measures to %I', reader);
  end loop;
end $$;
