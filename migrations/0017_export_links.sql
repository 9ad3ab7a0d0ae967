-- An export link expires with the session or the API token that requested it. Links live for minutes, so the existing
-- ones, which refer to neither, are deleted.
delete from export_tickets;
alter table export_tickets
  drop column user_id,
  add column session_id uuid references sessions (id) on delete cascade,
  add constraint export_tickets_asked_with check (num_nonnulls(session_id, api_token_id) = 1);
create index export_tickets_session on export_tickets (session_id);
