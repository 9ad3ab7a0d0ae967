-- A survey whose auditor had their account deleted has no name: the words are those of its reader's language.
alter table surveys alter column user_name drop not null;
update surveys set user_name = null where user_name = 'Deleted user' and user_id is null;
