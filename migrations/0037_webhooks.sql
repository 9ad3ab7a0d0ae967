-- Webhooks notify other systems of what happened. Triggers queue the messages in the transaction that causes them, so
-- that nothing is reported that was rolled back, and nothing is forgotten.

create table webhooks (
  id uuid primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Limits it to the stores of a group.
  group_id uuid references groups on delete cascade,
  -- The secret that signs messages, sealed with a key outside the database; the previous one remains valid for another
  -- day.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  made_at timestamptz not null,
  made_by uuid references users on delete set null,
  off_at timestamptz,
  off_why text check (off_why in ('by_hand', 'failing', 'gone')),
  constraint webhooks_former check ((former_secret is null) = (former_until is null)),
  constraint webhooks_off check ((off_at is null) = (off_why is null))
);

create table webhook_deliveries (
  -- Follows the order of the changes to a subject, because each transaction locks the subject that it changes.
  id bigint generated always as identity primary key,
  -- Lets receivers recognise a message that they already have.
  message_id uuid not null default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  -- The survey, the action or the visit, and its store.
  subject text not null,
  store_id uuid not null,
  at timestamptz not null,
  tries integer not null default 0,
  -- The times of the first and the next attempt; null before the first.
  tried_since timestamptz,
  due_at timestamptz,
  delivered_at timestamptz,
  -- The result of the last attempt: the status of the response, or the reason why there was none.
  status integer,
  fault text
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, id) where delivered_at is null;
create index webhook_deliveries_due on webhook_deliveries (due_at nulls first, id) where delivered_at is null;
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_delivered on webhook_deliveries (delivered_at) where delivered_at is not null;

create function tell_webhooks(happened text, of text, store uuid) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, event, subject, store_id, at)
  select id, happened, of, store, now() from webhooks
  where off_at is null and happened = any(events)
    and (group_id is null
      or exists (select from group_stores where group_stores.group_id = webhooks.group_id and store_id = store))
$$;

create function tell_of_added_surveys() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where off_at is null and 'survey.added' = any(events)) then
    perform tell_webhooks('survey.added', id::text, store_id) from fresh;
  end if;
  return null;
end $$;
create trigger survey_ids_tell after insert on survey_ids referencing new table as fresh
  for each statement execute function tell_of_added_surveys();

-- Ignores version 1, which is the original.
create function tell_of_changed_surveys() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where off_at is null and 'survey.changed' = any(events)) then
    perform tell_webhooks('survey.changed', survey_id::text, store_id) from fresh where version > 1 order by version;
  end if;
  return null;
end $$;
create trigger survey_revisions_tell after insert on survey_revisions referencing new table as fresh
  for each statement execute function tell_of_changed_surveys();

create function tell_of_changed_actions() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where off_at is null and 'action.changed' = any(events)) then
    perform tell_webhooks('action.changed', actions.id::text, actions.store_id)
    from (select distinct action_id from fresh) as changed join actions on actions.id = changed.action_id;
  end if;
  return null;
end $$;
create trigger action_steps_tell after insert on action_steps referencing new table as fresh
  for each statement execute function tell_of_changed_actions();
