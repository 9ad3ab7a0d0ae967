-- A state of a draft of the audit instrument that users try: a version that is never loaded or in use, and that only
-- practice audits may be taken with. Its questions are not part of the questions for reporting.
alter table instruments
  add column draft_id uuid,
  add column draft_rev integer,
  add check ((draft_id is null) = (draft_rev is null)),
  add check (draft_id is null or not active);
create unique index instruments_of_drafts on instruments (draft_id, draft_rev) where draft_id is not null;

create or replace function sync_questions() returns trigger language plpgsql as $$
begin
  if new.draft_id is null then
    perform write_questions(new.id, new.content);
  end if;
  return null;
end $$;
