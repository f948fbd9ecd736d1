-- Packages are made and changed at the desk.
alter table packages
  -- Every change adds one; who saves says which one they read.
  add revision integer not null default 1,
  add updated_at timestamptz not null default now();

-- What the index of the search holds does not change.
alter table packages disable trigger packages_updated;
update packages set updated_at = created;
alter table packages enable trigger packages_updated;

create index packages_desk on packages (updated_at desc, id desc);
