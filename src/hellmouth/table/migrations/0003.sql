-- What the people at a table agreed on when it was opened: see `agreed.py`. Nothing, for the tables that are there.
alter table tables add column agreed text not null default '{}';
