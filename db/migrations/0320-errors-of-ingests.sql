-- Errors that are not the fault of a file: how many there were, and when the step or the upload is tried again.
alter table ingest_steps add column errors integer not null default 0;
alter table ingest_steps add column resume_at timestamptz;
alter table uploads add column errors integer not null default 0;
alter table uploads add column resume_at timestamptz;
