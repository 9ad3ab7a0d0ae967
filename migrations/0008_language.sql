-- The language in which a user last used the console: emails to them are written in it, whoever causes them. Null until
-- they have made a call that names one.

alter table users add column language text;
