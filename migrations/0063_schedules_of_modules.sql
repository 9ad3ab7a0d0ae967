-- A schedule can ask for assessments of a module instead of audits.

-- The name of the module, whichever version is in use; null: audits.
alter table schedules add module text;
