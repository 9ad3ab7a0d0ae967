-- A survey whose auditor's account was deleted at their request names nobody: its readers' languages have the words.
alter table surveys alter column user_name drop not null;
update surveys set user_name = null where user_name = 'Deleted user' and user_id is null;
