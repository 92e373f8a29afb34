-- For people's lists of their tables: which turn it is, and what each has put aside.
alter table tables add column turn integer not null default 0;
create table filed (
  session blob not null,
  table_id text not null references tables (id),
  primary key (session, table_id)
) without rowid;
