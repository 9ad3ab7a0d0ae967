-- Actions about an item of a module, agreed in an assessment that lost its point. The store's later assessments of the same
-- module follow them up, as audits do the actions about questions.
alter table actions
  add column assessment_id uuid references assessments,
  -- The item, and the module version that has it.
  add column item text,
  add column module_id integer references modules,
  -- The name of the module, whichever version the item is from.
  add column module text,
  add constraint actions_item check (
    (item is null) = (assessment_id is null) and (item is null) = (module_id is null) and (item is null) = (module is null)
  ),
  add constraint actions_origin check (item is null or (survey_id is null and question_id is null));
create index actions_of_item on actions (store_id, module, item) where item is not null;
create index actions_of_assessment on actions (assessment_id) where assessment_id is not null;

-- The assessment that confirmed an action or lost its point again.
alter table action_steps add column assessment_id uuid;

-- As before, also for the auditor of an assessment.
create or replace function tell_reopened(reopened uuid[], audit uuid, came timestamptz) returns void language sql as $$
  insert into mails (template, recipient, language, created_at, due_at, user_id, action_ids)
  select 'reopened', users.email, coalesce(users.language, ''), came, came, users.id, array_agg(actions.id)
  from actions join users on users.id in (actions.owner_id, actions.created_by)
  where actions.id = any(reopened)
    and not exists (select from surveys where surveys.store_id = actions.store_id and surveys.id = audit and surveys.user_id = users.id)
    and not exists (select from assessments where assessments.id = audit and assessments.user_id = users.id)
  group by users.id
  union all
  select 'actionReopened', owner_email, '', came, came, null, array[id] from actions
  where id = any(reopened) and owner_email is not null
    -- An email that is still waiting reports the action as it is when sent.
    and not exists (select from mails where user_id is null and failed_at is null and action_ids = array[actions.id])
$$;

-- As before, with the text of the item, and the new columns at the end.
create or replace view reporting.actions as
select actions.id as action_id,
  actions.version,
  actions.store_id,
  stores.name as store_name,
  actions.survey_id,
  actions.question_id,
  coalesce(
    asked.question ->> (select language from organisation), asked.question ->> 'en',
    module_items.title ->> (select language from organisation), module_items.title ->> 'en'
  ) as question,
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
  actions.created_by_name as created_by,
  actions.assessment_id,
  actions.item
from public.actions
join public.stores on stores.id = actions.store_id
left join public.users on users.id = actions.owner_id
left join public.instrument_questions asked
  on asked.instrument_id = actions.instrument_id and asked.question_id = actions.question_id
left join public.module_items on module_items.module_id = actions.module_id and module_items.item = actions.item
where stores.archived_at is null;
