-- What is said in a film, and what is seen in it when.

create table clip_captions (
  clip_id integer primary key references clips (id) on delete cascade,
  -- ISO code of the captions' language.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- [{"start": seconds, "end": seconds, "text": …}], in the order of their start.
  cues jsonb not null default '[]',
  -- [{"at": seconds, "words": …}], in order.
  shots jsonb not null default '[]',
  revision integer not null default 1
);

-- Their words are searched with the clip's.
create function note_captions_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, clip_id from changed order by clip_id
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;
create trigger clip_captions_inserted after insert on clip_captions
  referencing new table as changed for each statement execute function note_captions_change();
create trigger clip_captions_updated after update on clip_captions
  referencing new table as changed for each statement execute function note_captions_change();
create trigger clip_captions_deleted after delete on clip_captions
  referencing old table as changed for each statement execute function note_captions_change();
