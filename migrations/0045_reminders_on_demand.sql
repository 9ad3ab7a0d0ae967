-- True for an email that an administrator requested: it reports everything that is pending, not only what is due on its
-- day.
alter table mails add column whole boolean not null default false;
