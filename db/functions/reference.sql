-- The names of categories and tones are indexed with their clips and packages. Cards show the category.
create or replace function note_renamed_category() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, clips.id from clips where category_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    union all
    select true, packages.id from packages where category_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    on conflict (is_package, id) do update set due = excluded.due;
  insert into noted_clip_changes (clip_id, at, kind)
    select clips.id, greatest(now(), publish_at), 'changed' from clips
    where state = 'published' and category_id in (
      select id from changed join before using (id) where changed.name <> before.name);
  return null;
end $$;

create or replace function note_renamed_tone() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, clips.id from clips where tone_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;

create or replace trigger categories_renamed after update on categories
  referencing new table as changed old table as before for each statement execute function note_renamed_category();
create or replace trigger tones_renamed after update on tones
  referencing new table as changed old table as before for each statement execute function note_renamed_tone();
-- Pages contain the values of filters and the texts of tiers.
create or replace trigger categories_announced after insert or update or delete on categories
  for each statement execute function announce('pages');
create or replace trigger tones_announced after insert or update or delete on tones
  for each statement execute function announce('pages');
create or replace trigger footage_types_announced after insert or update or delete on footage_types
  for each statement execute function announce('pages');
-- Each process registers the tiers, as it reads the settings.
create or replace trigger tiers_announced after insert or update or delete on tiers
  for each statement execute function announce('pages:settings', 'admin:prices');
