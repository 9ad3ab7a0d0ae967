-- A missed visit is reported with the time at which its window ended, not the time at which this was noticed.
create function tell_webhooks_at(happened text, of text, store uuid, moment timestamptz) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, event, subject, store_id, at)
  select id, happened, of, store, moment from webhooks
  where off_at is null and happened = any(events)
    and (group_id is null
      or exists (select from group_stores where group_stores.group_id = webhooks.group_id and store_id = store))
$$;

create or replace function tell_webhooks(happened text, of text, store uuid) returns void language sql as $$
  select tell_webhooks_at(happened, of, store, now())
$$;

-- The webhook that an email is about.
alter table mails add column webhook_id uuid references webhooks on delete cascade;
