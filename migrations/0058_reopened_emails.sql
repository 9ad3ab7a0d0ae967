-- Queues the emails about actions that were marked as done and that an audit reopened: one per user for their owners and
-- the users who requested them, and one per action for owners without an account. The auditor, who saw it happen, gets none.
create function tell_reopened(reopened uuid[], audit uuid, came timestamptz) returns void language sql as $$
  insert into mails (template, recipient, language, created_at, due_at, user_id, action_ids)
  select 'reopened', users.email, coalesce(users.language, ''), came, came, users.id, array_agg(actions.id)
  from actions join users on users.id in (actions.owner_id, actions.created_by)
  where actions.id = any(reopened)
    and not exists (select from surveys where surveys.store_id = actions.store_id and surveys.id = audit and surveys.user_id = users.id)
  group by users.id
  union all
  select 'actionReopened', owner_email, '', came, came, null, array[id] from actions
  where id = any(reopened) and owner_email is not null
    -- An email that is still waiting reports the action as it is when sent.
    and not exists (select from mails where user_id is null and failed_at is null and action_ids = array[actions.id])
$$;

-- As before, but also calls tell_reopened.
create or replace function follow_actions(store uuid, audit uuid, taken timestamptz, came timestamptz, outcomes text, moves text)
returns void language plpgsql as $$
declare
  reopened uuid[];
begin
  if not exists (select from actions where store_id = store and question_id is not null and since < taken) then
    return;
  end if;
  if exists (
    select from actions
    where store_id = store and question_id is not null and since < taken and settled_at >= taken
  ) then
    raise exception 'an audit of before' using errcode = 'FS029';
  end if;
  with outcome as materialized (
    select * from json_to_recordset(outcomes::json) as said (id text, earned boolean, worth numeric)
  ), moved as (
    update actions
    set status = move.after, repeated = repeated + move.more, settled_at = taken, version = version + 1,
      realised = case when move.after = 'confirmed' then outcome.worth end,
      confirmed_by = case when move.after = 'confirmed' then audit end
    from outcome
    join json_to_recordset(moves::json) as move (before text, earned boolean, after text, more integer)
      on move.earned = outcome.earned
    where actions.store_id = store and actions.question_id = outcome.id and actions.status = move.before
      and actions.since < taken
    returning actions.id, move.earned, move.before
  ), step as (
    insert into action_steps (action_id, at, kind, survey_id)
    select id, came, case when earned then 'confirmed' else 'lost' end, audit from moved
  )
  select array_agg(id) into reopened from moved where before = 'done' and not earned;
  if reopened is not null then
    perform tell_reopened(reopened, audit, came);
  end if;
end $$;
