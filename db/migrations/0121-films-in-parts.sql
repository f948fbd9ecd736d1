-- A long film is encoded in parts, each a row of its own; the step `ladder` then joins them (ADR 33).
alter table ingest_steps
  add part smallint not null default 0,
  drop constraint ingest_steps_step_check,
  add constraint ingest_steps_step_check
    check (step in ('probe', 'part', 'ladder', 'hover', 'scenes', 'sound', 'stills', 'assemble')),
  add constraint ingest_steps_part_check check (part = 0 or (step = 'part' and part > 0)),
  drop constraint ingest_steps_pkey,
  add primary key (ingest_id, step, part);
