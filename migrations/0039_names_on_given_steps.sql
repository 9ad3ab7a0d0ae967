-- Steps that assign an action to a user contained the user's name forever, even after the account was deleted. They now
-- contain the id, as newer ones do: the name is looked up when they are read. Names of people without an account remain
-- as they are.

alter table action_steps disable trigger action_steps_only_grow;

with borne (name, id, place) as (
  select username, id, 1 from users
  union
  -- Former names, and those of deleted users.
  select told.name, subject_id, case when exists (select from users where users.id = subject_id) then 3 else 2 end
  from audit_log cross join lateral (values (subject_name), (before ->> 'username'), (after ->> 'username')) told (name)
  where kind in ('user_added', 'user_changed', 'user_deleted') and subject_id is not null and told.name is not null
), bearer as (
  -- A name that two users have today identifies neither of them.
  select name, (array_agg(id order by place, id))[1] as id
  from borne
  group by name
  having count(*) filter (where place = 1) <= 1
), latest as (
  select distinct on (action_id) action_id, id from action_steps where kind = 'given' order by action_id, id desc
), mended as (
  select step.id, case
    -- The latest step names the current owner.
    when latest.id is null then bearer.id
    when actions.owner_id is not null then actions.owner_id
    -- The owner was deleted: an id that no user has.
    else '00000000-0000-0000-0000-000000000000'
  end as owner
  from action_steps step
  join actions on actions.id = step.action_id
  left join latest on latest.id = step.id
  left join bearer on bearer.name = step.text
  where step.kind = 'given' and step.text <> '' and step.text !~* '^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$'
    and not (latest.id is not null and actions.owner_name is not null)
)
update action_steps set text = mended.owner::text from mended where mended.id = action_steps.id and mended.owner is not null;

alter table action_steps enable trigger action_steps_only_grow;
