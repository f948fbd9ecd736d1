-- The demo is loaded once, into an empty database (R-DEMO-1). The next start finishes an interrupted load, with the
-- dates that it began with.

create table demo_load (
  only_row boolean primary key default true check (only_row),
  -- Whole days by which the dates of the demo were moved, so that its newest clip is new.
  shift_days integer not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
