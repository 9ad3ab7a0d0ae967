-- Answers are found survey by survey: with a plain join PostgreSQL expected one row, and read and sorted far too much for a page.

create or replace view reporting.answers as
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
-- The limit says that there is one: of a join by store and survey PostgreSQL expects far fewer rows than there are.
cross join lateral (
  select survey_answers.answers, survey_answers.manager_answers from survey_answers
  where survey_answers.store_id = surveys.store_id and survey_answers.survey_id = surveys.id limit 1
) kept
cross join lateral jsonb_array_elements(kept.answers || kept.manager_answers)
  with ordinality said (answer, place)
left join public.instrument_questions asked
  on asked.instrument_id = surveys.instrument_id and asked.question_id = said.answer ->> 0
where surveys.counted and stores.archived_at is null;
