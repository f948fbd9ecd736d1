-- The name as the program compares it, so that a file is found without reading all names of its import batch.
alter table ingest_words add column name_key text not null default '';
update ingest_words set name_key = lower(file_name);
create index ingest_words_key on ingest_words (batch_id, name_key);
