-- The search index: derived from clips and packages, written by TypeScript through one analyser, and
-- rebuilt at any time by noting every clip in search_changes (design: search, section 4, stage A).

-- Words that mean the same to somebody searching; staff may change them.
create table search_synonyms (
  id integer generated always as identity primary key,
  words text[] not null unique check (cardinality(words) between 2 and 30)
);

-- Stems and filter values (`rating=GD`) as small numbers: the rows below get three times narrower.
create table search_tokens (
  token integer generated always as identity primary key,
  lexeme text collate "C" not null unique,
  -- How many documents of each type hold it: the total of a search for one word or one filter value.
  videos integer not null default 0,
  images integer not null default 0,
  shorts integer not null default 0,
  packages integer not null default 0
);

-- Words as they are written, for suggestions and misspellings.
create table search_words (
  word text collate "C" primary key,
  documents integer not null default 0
);

create table search_documents (
  is_package boolean not null,
  id integer not null,
  type text not null,
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
  -- Quality and rating; decides between clips that answer a term equally well.
  prior real not null,
  tok integer[] not null,
  primary key (id, is_package)
);
create index search_documents_tokens on search_documents using gin (tok)
  with (fastupdate = on, gin_pending_list_limit = 512);
create index search_documents_created on search_documents (created, id);
create index search_documents_duration on search_documents (duration_s, id);

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

insert into search_changes (is_package, id) select false, id from clips;
insert into search_changes (is_package, id) select true, id from packages;
