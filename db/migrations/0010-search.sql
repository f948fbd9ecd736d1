-- The search index: derived from clips and packages, written by TypeScript through one analyser, and made
-- anew at any time by `npm start -- --rebuild-search`.

-- Words that mean the same to somebody who searches; staff may change them.
create table search_synonyms (
  id integer generated always as identity primary key,
  words text[] not null unique check (cardinality(words) between 2 and 30)
);

-- The dictionary: stems and filter values (`rating=GD`) as small numbers, which make the rows below three times narrower.
create table search_tokens (
  token integer generated always as identity primary key,
  lexeme text collate "C" not null unique,
  -- How many documents of each type hold it: the total of a search for one word or one filter value.
  videos integer not null default 0,
  images integer not null default 0,
  shorts integer not null default 0,
  packages integer not null default 0,
  -- A token gets bitmaps when many clips hold it, and keeps them until the index is made anew.
  has_bitmap boolean not null default false
);

-- Words as they are written, for suggestions and misspellings.
create table search_words (
  word text collate "C" primary key,
  documents integer not null default 0
);

create table search_documents (
  is_package boolean not null,
  id integer not null,
  type text not null check (type in ('video', 'image', 'short', 'package')),
  created timestamptz not null,
  date_taken date,
  date_posted date,
  -- Whole seconds, as shown.
  duration_s integer not null,
  category_id integer,
  location text,
  rating text,
  quality text,
  tone_id integer,
  footage_type_id integer,
  meme boolean not null,
  -- For quality and rating; decides between clips that answer a term equally well.
  boost real not null,
  -- Segment and bit of a clip in the bitmaps as one number: the segment times 15,936, plus the bit. Packages have none.
  slot integer,
  -- Documents are found by these: numbers of the dictionary, and coarse numbers of pairs of neighbouring words.
  tokens integer[] not null,
  -- These are only tested on documents that were found: which words stand in the title or in a keyword, and which are
  -- neighbours. As keys of the index of tokens they were most of its size.
  field_tokens integer[] not null,
  primary key (id, is_package)
);
create index search_documents_tokens on search_documents using gin (tokens)
  with (fastupdate = on, gin_pending_list_limit = 512);
create index search_documents_created on search_documents (created, id);
create index search_documents_duration on search_documents (duration_s, id);
create unique index search_documents_slot on search_documents (slot);

-- Bitmaps of the clips (ADR 12): one bit for each clip, in segments, for each token that many clips hold. They count and
-- intersect what the index of tokens would have to visit clip by clip.

-- Each segment belongs to a range of time, which begins at a clip's `created` (in microseconds since 1970) and id.
create table search_segments (
  segment integer primary key,
  from_key double precision not null,
  from_id integer not null,
  used integer not null check (used between 0 and 15936),
  -- Its slots follow the order of time; one segment of each range. Clips that arrive later go into others.
  ordered boolean not null,
  -- Of the last slot.
  last_key double precision not null,
  last_id integer not null
);
insert into search_segments values (0, '-infinity', 0, 0, true, '-infinity', 0);

-- Four bitmaps fill a page.
create table search_bitmaps (
  token integer not null,
  segment integer not null,
  bits bit(15936) not null,
  primary key (token, segment)
);
alter table search_bitmaps alter bits set storage plain;

-- One row: how often the index has changed, so that a process knows whether what it remembers is still true.
create table search_state (
  only_row boolean primary key default true check (only_row),
  generation integer not null
);
insert into search_state (generation) values (0);

-- What still has to be indexed. Triggers note it, so that no writer can forget to.
create table search_changes (
  is_package boolean not null,
  id integer not null,
  -- In the future for material under embargo.
  due timestamptz not null default '-infinity',
  primary key (is_package, id)
);
create index search_changes_due on search_changes (due);

create function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select tg_table_name = 'packages', id from changed order by id
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;

create trigger clips_inserted after insert on clips
  referencing new table as changed for each statement execute function note_search_change();
create trigger clips_updated after update on clips
  referencing new table as changed for each statement execute function note_search_change();
create trigger clips_deleted after delete on clips
  referencing old table as changed for each statement execute function note_search_change();
create trigger packages_inserted after insert on packages
  referencing new table as changed for each statement execute function note_search_change();
create trigger packages_updated after update on packages
  referencing new table as changed for each statement execute function note_search_change();
create trigger packages_deleted after delete on packages
  referencing old table as changed for each statement execute function note_search_change();
