-- Metadata that the dialog of an upload offers for all files of an import batch.
create table ingest_templates (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 100),
  fields jsonb not null,
  created_by integer not null references users (id),
  updated_at timestamptz not null
);
