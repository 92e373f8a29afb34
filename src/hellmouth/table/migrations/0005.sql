-- Where people want to be told that it is their turn, if the operator offers that. `token` only confirms or ends it.
create table addresses (
  session blob primary key,
  address text not null,
  language text not null,
  page text not null,
  token text not null,
  confirmed integer not null default 0
) without rowid;
-- Seats that agree to show a finished game to everybody; it is public while all of its people do.
create table publishing (
  table_id text not null references tables (id),
  seat integer not null,
  primary key (table_id, seat)
) without rowid;
