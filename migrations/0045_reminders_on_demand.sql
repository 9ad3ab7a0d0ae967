-- A mail that an administrator asked for tells all that is pending, not only what the day is to tell.
alter table mails add column whole boolean not null default false;
