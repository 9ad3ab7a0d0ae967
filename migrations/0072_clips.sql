-- Recordings of the texts of definitions. A clip belongs to a text, not to a version: every version and draft of the
-- definition that has this text at this path and in this language has the clip, and one with another text has not.
create table clips (
  id uuid primary key,
  name text not null,
  language text not null,
  path text not null,
  -- SHA-256 of the text.
  text_hash bytea not null,
  -- Its name in image storage, which is also recorded in `uploads`.
  file text not null unique,
  -- MD5 of the file in hex, by which apps on phones (OpenRosa) notice a new one.
  md5 text not null,
  seconds real not null,
  bytes integer not null,
  added_at timestamptz not null,
  unique (name, language, path, text_hash)
);
