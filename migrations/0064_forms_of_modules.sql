-- Every version of a module's form that was handed out to phones, like form_versions for the audit.
create table module_form_versions (
  module_id integer not null references modules,
  revision integer not null check (revision > 0),
  -- The checksum of everything in the form except its version.
  checksum bytea not null,
  made_at timestamptz not null,
  primary key (module_id, revision)
);
