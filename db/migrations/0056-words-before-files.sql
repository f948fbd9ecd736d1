-- What a table says of files of a delivery that have not come yet.
create table ingest_words (
  batch_id integer not null references ingest_batches (id),
  file_name text not null check (length(file_name) between 1 and 300),
  words jsonb not null,
  primary key (batch_id, file_name)
);
