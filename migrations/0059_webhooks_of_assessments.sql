-- Webhooks about assessments: as for surveys, triggers queue the messages in the transaction that causes them.

create function tell_of_added_assessments() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where off_at is null and 'assessment.added' = any(events)) then
    perform tell_webhooks('assessment.added', id::text, store_id) from fresh;
  end if;
  return null;
end $$;
create trigger assessments_tell after insert on assessments referencing new table as fresh
  for each statement execute function tell_of_added_assessments();

-- Ignores version 1, which is the original.
create function tell_of_changed_assessments() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where off_at is null and 'assessment.changed' = any(events)) then
    perform tell_webhooks('assessment.changed', fresh.assessment_id::text, assessments.store_id)
    from fresh join assessments on assessments.id = fresh.assessment_id
    where fresh.version > 1
    order by fresh.version;
  end if;
  return null;
end $$;
create trigger assessment_revisions_tell after insert on assessment_revisions referencing new table as fresh
  for each statement execute function tell_of_changed_assessments();
