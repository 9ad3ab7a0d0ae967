-- Workbooks of assessments are downloads of a kind of their own.
alter table downloads drop constraint downloads_kind;
alter table downloads
  add constraint downloads_kind check (kind in ('workbook', 'assessments', 'evaluation', 'backup'));
