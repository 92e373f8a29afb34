-- How many entries a table has and where its chain ends, a hash of its links and grants, and a sum over the whole row:
-- nothing that belongs to a table can be changed, added or removed on the disk without being found.
-- `migrating.py` fills them in for the rows that are there.
alter table tables add column entries integer not null default 0;
alter table tables add column chain blob;
alter table tables add column access blob;
alter table tables add column sum blob;
-- What stays readable of a table whatever becomes of the rules: the last pictures and the words of its log.
create table keepsakes (
  table_id text primary key references tables (id),
  n integer not null,
  body blob not null,
  sum blob not null
) without rowid;
create table about (name text primary key, value text not null) without rowid;
