-- Deliveries that have a running step let others go first.
create index ingest_steps_running on ingest_steps (ingest_id) where state = 'running';
