-- The desk renews what a clip consists of: another poster, its renditions once more, another master.

alter table clips
  -- The moment that an editor chose for the still; null leaves it to the program.
  add poster_s double precision check (poster_s >= 0);

alter table ingest_batches drop constraint ingest_batches_source_check;
alter table ingest_batches
  add constraint ingest_batches_source_check check (source in ('command', 'upload', 'watch', 'clip')),
  -- The clip that is renewed, in a delivery of its own.
  add clip_id integer references clips (id),
  add constraint ingest_batches_clip check ((source = 'clip') = (clip_id is not null));
create index ingest_batches_clip on ingest_batches (clip_id, id) where clip_id is not null;

alter table ingests
  add purpose text not null default 'new' check (purpose in ('new', 'poster', 'encode', 'replace_master')),
  -- The moment of the still that is made; null leaves it to the program.
  add poster_s double precision check (poster_s >= 0),
  drop constraint ingests_clip_id_key;
create unique index ingests_new_clip on ingests (clip_id) where purpose = 'new';
create index ingests_clip on ingests (clip_id, id);
-- Nothing else is made of a clip while something is.
create unique index ingests_one_at_work on ingests (clip_id) where state = 'working';
drop index ingests_once;
create unique index ingests_once on ingests (sha256) where purpose = 'new' and state in ('working', 'ready');

-- Who looks at the clip hears of it too.
create or replace function tell_file() returns trigger language plpgsql as $$
begin
  perform tell_desk('ingest:' || new.batch_id, 'file', new.id);
  if new.purpose <> 'new' then
    perform tell_desk('clip:' || new.clip_id, 'clip', new.clip_id);
  end if;
  return null;
end $$;
