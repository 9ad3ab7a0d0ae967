-- One table for the links of all downloads. `kind` names what is downloaded, and `content` describes what the file
-- contains.
alter table export_tickets rename to downloads;
alter table downloads rename column filters to content;
alter table downloads rename constraint export_tickets_pkey to downloads_pkey;
alter table downloads rename constraint export_tickets_api_token_id_fkey to downloads_api_token_id_fkey;
alter table downloads rename constraint export_tickets_session_id_fkey to downloads_session_id_fkey;
alter table downloads rename constraint export_tickets_asked_with to downloads_asked_with;
alter index export_tickets_expiry rename to downloads_expiry;
alter index export_tickets_session rename to downloads_session;

alter table downloads add column kind text;
update downloads set kind = case
  when content ? 'backup' then 'backup'
  when content ?| array['comparison', 'agreement'] then 'evaluation'
  else 'workbook'
end;
alter table downloads
  alter column kind set not null,
  add constraint downloads_kind check (kind in ('workbook', 'evaluation', 'backup'));

-- These columns were for workbooks only. They are now part of a workbook's content, and remain empty.
alter table downloads
  alter column row_count drop not null,
  alter column last_seq drop not null;
update downloads set content = jsonb_build_object(
  'filter', '{"timeZone": "UTC"}' || (content - 'language') || jsonb_build_object('lastSeq', last_seq::text),
  'rowCount', row_count,
  'language', content -> 'language'
) where kind = 'workbook';

-- Consoles of the previous release, which refuse changes from now on but still read, find the links under their former
-- name.
create view export_tickets as
select token_hash,
  case kind
    when 'workbook' then (content -> 'filter') || jsonb_build_object('language', content -> 'language')
    else content
  end as filters,
  coalesce((content ->> 'rowCount')::integer, 0) as row_count,
  coalesce((content #>> '{filter,lastSeq}')::bigint, 0) as last_seq,
  expires_at,
  api_token_id,
  session_id
from downloads;
