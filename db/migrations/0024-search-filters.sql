-- Clips are now found by what stands between them and an editor: restrictions, the shape of the picture, the countries
-- that may have them, and whether a file can be delivered. All of them are indexed anew.
alter table search_documents
  add column orientation text,
  add column unrestricted boolean not null default false;

-- Licensing terms and files belong to what is indexed of a clip.
create function note_clip_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select distinct false, clip_id from changed order by clip_id
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;

create trigger clip_licensing_terms_inserted after insert on clip_licensing_terms
  referencing new table as changed for each statement execute function note_clip_change();
create trigger clip_licensing_terms_deleted after delete on clip_licensing_terms
  referencing old table as changed for each statement execute function note_clip_change();
create trigger clip_files_inserted after insert on clip_files
  referencing new table as changed for each statement execute function note_clip_change();
create trigger clip_files_deleted after delete on clip_files
  referencing old table as changed for each statement execute function note_clip_change();

insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
