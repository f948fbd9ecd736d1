-- Files that people of the agency send from their browsers, in pieces and over as many connections as it takes.

alter table ingest_batches drop constraint ingest_batches_source_check;
alter table ingest_batches
  add constraint ingest_batches_source_check check (source in ('command', 'upload')),
  -- What is true of all of its files.
  add words jsonb not null default '{}',
  -- Null: the command.
  add created_by integer references users (id);

create table uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  user_id integer not null references users (id),
  batch_id integer not null references ingest_batches (id),
  file_name text not null check (length(file_name) between 1 and 300),
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null,
  -- When the last piece came.
  touched_at timestamptz not null,
  finished_at timestamptz,
  ingest_id integer references ingests (id),
  -- Why it did not become an ingest: a sentence for whoever sent it.
  refusal text not null default '',
  -- One connection at a time writes; a lease, because a process that died returns nothing.
  lock_holder uuid,
  locked_until timestamptz,
  lock_wanted boolean not null default false
);
create index uploads_batch on uploads (batch_id, created_at, id);
create index uploads_untouched on uploads (touched_at);
