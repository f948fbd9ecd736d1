-- Every process hears within moments what the desk should look at again. A message names it and holds nothing of it.
create function tell_desk(topic text, kind text, id integer) returns void language sql as $$
  select pg_notify('agency_events', jsonb_build_object('topic', topic, 'kind', kind, 'id', id)::text)
$$;

create function tell_clip_changed() returns trigger language plpgsql as $$
begin
  perform tell_desk('clip:' || new.clip_id, 'clip', new.clip_id);
  return null;
end $$;
create trigger clip_versions_told after insert on clip_versions
  for each row execute function tell_clip_changed();

-- A list looks again, whichever clips they are: a million that come at once are one message.
create function tell_clips() returns trigger language plpgsql as $$
begin
  perform tell_desk('desk', 'clips', null);
  return null;
end $$;
create trigger clips_told after insert on clips for each statement execute function tell_clips();
create trigger clip_versions_told_lists after insert on clip_versions
  for each statement execute function tell_clips();

-- What My desk counts.
create function tell_counters() returns trigger language plpgsql as $$
begin
  perform tell_desk('desk', 'counters', null);
  return null;
end $$;
create trigger enquiries_told after insert or update of status on enquiries
  for each statement execute function tell_counters();
create trigger registrations_told after insert or update of status on registration_requests
  for each statement execute function tell_counters();
create trigger orders_told after update of state on orders
  for each row when ((old.state = 'payment_review') <> (new.state = 'payment_review'))
  execute function tell_counters();
create trigger rights_told after insert or update on rights_records
  for each statement execute function tell_counters();

-- A file at work: what is done with it, and whether it is done.
create function tell_file_step() returns trigger language plpgsql as $$
begin
  perform tell_desk('ingest:' || batch_id, 'file', id) from ingests where id = new.ingest_id;
  return null;
end $$;
create trigger ingest_steps_told after update of state, progress on ingest_steps
  for each row when (old.state <> new.state or old.progress <> new.progress)
  execute function tell_file_step();

create function tell_file() returns trigger language plpgsql as $$
begin
  perform tell_desk('ingest:' || new.batch_id, 'file', new.id);
  return null;
end $$;
create trigger ingests_told after insert or update of state on ingests
  for each row execute function tell_file();

-- Whose session ends hears nothing any more.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform tell_desk('session:' || encode(old.token_sha256, 'hex'), 'ended', null);
  return null;
end $$;
create trigger sessions_told after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function tell_session_ended();
