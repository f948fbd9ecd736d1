-- Staff change the words of the catalogue: keywords, and the values of categories, tones and footage types.

-- A hidden value is offered nowhere any more; clips that have it keep it.
alter table categories add column if not exists hidden boolean not null default false;
alter table tones add column if not exists hidden boolean not null default false;
alter table footage_types add column if not exists hidden boolean not null default false;

create index clips_tone on clips (tone_id) where tone_id is not null;
create index clips_footage_type on clips (footage_type_id) where footage_type_id is not null;
create index clips_keywords on clips using gin (keywords);

-- Which keywords there are, and how many clips have each; follows the clips by triggers.
create table keywords (
  keyword text primary key,
  clips integer not null
);
create index keywords_most_used on keywords (clips desc, keyword);
insert into keywords
  select keyword, count(*) from (select distinct id, unnest(keywords) as keyword from clips) each group by keyword;

-- Rows are written in the order of the keywords, so that two writers cannot wait for each other in one statement.
create function count_keywords() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into keywords select keyword, count(*)
      from (select distinct id, unnest(keywords) as keyword from added) each group by keyword order by keyword
      on conflict (keyword) do update set clips = keywords.clips + excluded.clips;
  elsif tg_op = 'DELETE' then
    insert into keywords select keyword, -count(*)
      from (select distinct id, unnest(keywords) as keyword from removed) each group by keyword order by keyword
      on conflict (keyword) do update set clips = keywords.clips + excluded.clips;
  else
    insert into keywords select keyword, sum(one) from (
        select distinct id, unnest(keywords) as keyword, 1 as one from added
        union all select distinct id, unnest(keywords), -1 from removed
      ) each group by keyword having sum(one) <> 0 order by keyword
      on conflict (keyword) do update set clips = keywords.clips + excluded.clips;
  end if;
  return null;
end $$;
create trigger clips_keywords_inserted after insert on clips
  referencing new table as added for each statement execute function count_keywords();
create trigger clips_keywords_updated after update on clips
  referencing new table as added old table as removed for each statement execute function count_keywords();
create trigger clips_keywords_deleted after delete on clips
  referencing old table as removed for each statement execute function count_keywords();

-- The names of categories and tones are words of their clips and packages in the search.
create function note_renamed_category() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, clips.id from clips where category_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    union all
    select true, packages.id from packages where category_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;
create trigger categories_renamed after update on categories
  referencing new table as changed old table as before for each statement execute function note_renamed_category();

create function note_renamed_tone() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, clips.id from clips where tone_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;
create trigger tones_renamed after update on tones
  referencing new table as changed old table as before for each statement execute function note_renamed_tone();
