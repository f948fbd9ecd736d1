-- Metadata of XMP files that came next to the files of a delivery. The name is without the extension and in lower case.
create table ingest_sidecars (
  batch_id integer not null references ingest_batches (id),
  name_key text not null check (length(name_key) between 1 and 300),
  embedded jsonb not null,
  primary key (batch_id, name_key)
);
