-- The language that a person last used the console in: mails to them are written in it, whoever causes them.
-- Null until they have made a call that names one.

alter table users add column language text;
