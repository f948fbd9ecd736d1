-- A clip that is not published, and was not before a change, is in no index. An ingest of a thousand drafts made every search
-- look for what of them it could index.
create function note_published_clip() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, id from changed where state = 'published' order by id
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;

create function note_clip_update() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, id from changed join before using (id)
    where 'published' in (changed.state, before.state) order by id
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;

drop trigger clips_inserted on clips;
drop trigger clips_updated on clips;
drop trigger clips_deleted on clips;
create trigger clips_inserted after insert on clips
  referencing new table as changed for each statement execute function note_published_clip();
create trigger clips_updated after update on clips
  referencing new table as changed old table as before for each statement execute function note_clip_update();
create trigger clips_deleted after delete on clips
  referencing old table as changed for each statement execute function note_published_clip();
