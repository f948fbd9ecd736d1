-- What the agency asks of every clip before it is published, as its environment says (R-DESK-6). It stands here because
-- the checklist is read by statements of pages, tables and jobs alike. One row, which every start writes anew.
create table checklist_demands (
  only_row boolean primary key default true check (only_row),
  agreement boolean not null default false,
  -- In which a day of a rights record begins and ends.
  time_zone text not null default 'UTC'
);
insert into checklist_demands default values;
