-- Tables and everything that ever happened at them. Entries are only ever added.
create table tables (
  id text primary key,
  game text not null,
  rules_version text not null,
  cards text not null,
  setup text not null,
  seed text not null,
  seats text not null,
  base text not null,
  names text not null,
  status text not null,
  asked integer,
  winners text,
  opener blob,
  created real not null,
  updated real not null
);
create table entries (
  table_id text not null references tables (id),
  n integer not null,
  kind text not null,
  body text not null,
  chain blob not null,
  primary key (table_id, n)
) without rowid;
create table snapshots (
  table_id text primary key references tables (id),
  n integer not null,
  body text not null,
  sum blob not null
) without rowid;
-- Only hashes of tokens are kept. A link is exchanged for a grant to a session.
create table links (
  hash blob primary key,
  table_id text not null references tables (id),
  seat integer,
  created real not null
) without rowid;
create table grants (
  session blob not null,
  table_id text not null references tables (id),
  seat integer not null,
  created real not null,
  primary key (session, table_id, seat)
) without rowid;
create index grants_by_table on grants (table_id, seat);
