-- A survey whose auditor had their account deleted has no name: the console shows a text in the reader's language
-- instead.
alter table surveys alter column user_name drop not null;
update surveys set user_name = null where user_name = 'Deleted user' and user_id is null;
