-- The next master of a clip is read once, after its last byte came and before anybody makes it the master (R-RENEW-6).
alter table uploads add sha256 text check (sha256 ~ '^[0-9a-f]{64}$');

-- Who looks at the clip hears that the file may be used.
create function tell_master_read() returns trigger language plpgsql as $$
begin
  perform tell_desk('clip:' || clip_id, 'clip', clip_id) from ingest_batches
    where id = new.batch_id and clip_id is not null;
  return null;
end $$;
create trigger uploads_told after update of sha256 on uploads
  for each row when (old.sha256 is null and new.sha256 is not null)
  execute function tell_master_read();
