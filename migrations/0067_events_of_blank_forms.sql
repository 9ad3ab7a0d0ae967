-- A blank form from a phone is stored as void, so webhooks get no event of an addition: only those of changes, for example
-- when a user restores it.

create or replace function tell_of_added_surveys() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where off_at is null and 'survey.added' = any(events)) then
    perform tell_webhooks('survey.added', fresh.id::text, fresh.store_id)
    from fresh join surveys on surveys.store_id = fresh.store_id and surveys.id = fresh.id
    where surveys.void_at is null;
  end if;
  return null;
end $$;

create or replace function tell_of_added_assessments() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where off_at is null and 'assessment.added' = any(events)) then
    perform tell_webhooks('assessment.added', id::text, store_id) from fresh where void_at is null;
  end if;
  return null;
end $$;
