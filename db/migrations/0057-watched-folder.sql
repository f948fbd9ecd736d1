-- Deliveries that somebody lays into a folder: a subfolder is one delivery, however long its files take to come.

alter table ingest_batches drop constraint ingest_batches_source_check;
alter table ingest_batches
  add constraint ingest_batches_source_check check (source in ('command', 'upload', 'watch'));
create index ingest_batches_watched on ingest_batches (name, created_at) where source = 'watch';
