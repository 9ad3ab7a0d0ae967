-- Every uploaded picture, so that unused ones can be found and removed, wherever pictures are stored.

create table uploads (
  -- The name of the file; `image` of stores and users is '/images/' followed by it.
  name text primary key,
  -- When it was first found to be unused; null while it is used.
  unused_since timestamptz,
  -- True once its files are being removed: nothing can use it any more.
  doomed boolean not null default false
);

insert into uploads (name)
select substr(image, length('/images/') + 1) from stores where image like '/images/%'
union
select substr(image, length('/images/') + 1) from users where image like '/images/%';
