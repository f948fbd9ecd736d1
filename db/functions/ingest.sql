create or replace function announce_file_step() returns trigger language plpgsql as $$
begin
  perform notify_admin('ingest:' || batch_id, 'file', id) from ingests where id = new.ingest_id;
  return null;
end $$;

-- The screen of the clip shows a renewal too.
create or replace function announce_file() returns trigger language plpgsql as $$
begin
  perform notify_admin('ingest:' || new.batch_id, 'file', new.id);
  if new.purpose <> 'new' then
    perform notify_admin('clip:' || new.clip_id, 'clip', new.clip_id);
  end if;
  return null;
end $$;

-- The screen of the clip shows that the next master can be used.
create or replace function announce_master() returns trigger language plpgsql as $$
begin
  perform notify_admin('clip:' || clip_id, 'clip', clip_id) from ingest_batches
    where id = new.batch_id and clip_id is not null;
  return null;
end $$;

create or replace function refuse_upload_visit_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.link_id, new.at, new.what, new.file_name)
      is distinct from (old.id, old.link_id, old.at, old.what, old.file_name)
    or (new.ip is distinct from old.ip and new.ip is not null)
  then
    raise exception 'upload_link_visits is append-only';
  end if;
  return new;
end $$;

create or replace trigger ingest_steps_announced after update of state, progress on ingest_steps
  for each row when (old.state <> new.state or old.progress <> new.progress)
  execute function announce_file_step();
create or replace trigger upload_consents_append_only before update or delete on upload_consents
  for each row execute function refuse_change();
create or replace trigger upload_link_visits_append_only before update on upload_link_visits
  for each row execute function refuse_upload_visit_change();
create or replace trigger upload_links_announced after insert or update on upload_links
  for each statement execute function announce('admin:upload_links');
create or replace trigger upload_link_visits_announced after insert on upload_link_visits
  for each statement execute function announce('admin:upload_links');
create or replace trigger uploads_announced after update of sha256 on uploads
  for each row when (old.sha256 is null and new.sha256 is not null)
  execute function announce_master();
create or replace trigger ingests_announced after insert or update of state, problem on ingests
  for each row execute function announce_file();
