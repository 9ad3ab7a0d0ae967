-- Every picture that came in, so that one that nothing shows can be found and removed, wherever pictures are kept.

create table uploads (
  -- The name of the file; `image` of stores and users is '/images/' and this.
  name text primary key,
  -- Since when nothing is known to show it; null while something does.
  unused_since timestamptz,
  -- Nobody may take it any more: its files are being removed.
  doomed boolean not null default false
);

insert into uploads (name)
select substr(image, length('/images/') + 1) from stores where image like '/images/%'
union
select substr(image, length('/images/') + 1) from users where image like '/images/%';
