-- The search index: derived from clips and packages, written by TypeScript through one analyser, and
-- rebuilt at any time by `npm start -- --rebuild-search`.

-- Words with the same meaning for a search; staff may change them.
create table search_synonyms (
  id integer generated always as identity primary key,
  words text[] not null unique check (cardinality(words) between 2 and 30)
);

-- The dictionary: stems and filter values (`rating=GD`) as small numbers, which make the rows below three times narrower.
create table search_tokens (
  token integer generated always as identity primary key,
  lexeme text collate "C" not null unique,
  -- Number of documents of each type that contain it: the total of a search for one word or one filter value.
  videos integer not null default 0,
  images integer not null default 0,
  shorts integer not null default 0,
  packages integer not null default 0,
  -- A token gets bitmaps when many clips contain it, and keeps them until the index is rebuilt.
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
  -- These are only tested on documents that were found: which words are in the title or in a keyword, and which are
  -- neighbours. As keys of the index of tokens they were most of its size.
  field_tokens integer[] not null,
  orientation text,
  unrestricted boolean not null default false,
  primary key (id, is_package)
);
create index search_documents_tokens on search_documents using gin (tokens)
  with (fastupdate = on, gin_pending_list_limit = 512);
create index search_documents_created on search_documents (created, id);
create index search_documents_duration on search_documents (duration_s, id);
create unique index search_documents_slot on search_documents (slot);

-- Bitmaps of the clips (ADR 12): one bit for each clip, in segments, for each token that many clips contain. They count and
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
  bits bit(15936) storage plain not null,
  primary key (token, segment)
);

-- One row: the number of changes of the index, so that a process knows whether its copy is current.
create table search_state (
  only_row boolean primary key default true check (only_row),
  generation integer not null,
  -- The engine that took the last changes: the index of another one is out of date.
  kept_by text not null default 'postgres'
);
insert into search_state (generation) values (0);

-- Another engine may keep the index (ADR 27). Each batch that is sent to it has a version, so that a late one changes nothing.
create sequence search_versions;

-- Clips and packages that have to be indexed. Triggers write it, so that no writer can forget to.
create table search_changes (
  is_package boolean not null,
  id integer not null,
  -- In the future for material under embargo.
  due timestamptz not null default '-infinity',
  -- For the metric of how long a change waits. A further change of the same clip keeps it.
  noted_at timestamptz not null default now(),
  primary key (is_package, id)
);
create index search_changes_due on search_changes (due);

-- Searches without the user: the account alone (R-REPORT-3).
create table search_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- In lower case. The order of bytes is enough to count equal ones.
  term text collate "C" not null check (length(term) between 1 and 200),
  found integer not null check (found >= 0),
  -- With filters in addition to the term.
  filtered boolean not null,
  -- Null for a guest.
  account_id integer
);
create index search_log_age on search_log (at) include (found, filtered);
create index search_log_nothing on search_log (at) include (term, account_id) where found = 0 and not filtered;
