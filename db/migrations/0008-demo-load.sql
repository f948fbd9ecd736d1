-- The demo catalogue is loaded once, into an empty database. A load that was cut short is finished at the next
-- start, with the dates it began with.

create table demo_load (
  only_row boolean primary key default true check (only_row),
  -- Whole days by which the dates of the demo were moved, so that its newest clip is new.
  shift_days integer not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
