-- Bitmaps of the catalogue: one bit for each clip, in segments, for each word or filter value that many clips
-- hold. They count and intersect what the index of tokens would have to visit clip by clip
-- (decisions, 12. Bitmaps for what many clips hold).

-- Frequent tokens have bitmaps; once they have them, they keep them until the index is rebuilt.
alter table search_tokens add mapped boolean not null default false;

-- Segment and slot of a clip as one number: the segment times its slots, and the slot. Packages have none.
alter table search_documents add place integer;
create unique index search_documents_place on search_documents (place);

-- Each belongs to a range of time, which begins at a clip's `created` (in microseconds since 1970) and id.
create table search_segments (
  segment integer primary key,
  from_key double precision not null,
  from_id integer not null,
  used integer not null check (used between 0 and 8192),
  -- Its slots are in the order of time: one segment of each range. What arrives later goes into others.
  ordered boolean not null,
  -- Of the last slot.
  last_key double precision not null,
  last_id integer not null
);
insert into search_segments values (0, '-infinity', 0, 0, true, '-infinity', 0);

create table search_bitmaps (
  token integer not null,
  segment integer not null,
  bits bit(8192) not null,
  primary key (token, segment)
) with (fillfactor = 85);
alter table search_bitmaps alter bits set storage plain;

-- Everything is indexed again, for the new filter values and the places; many clips may take a while to note.
set local statement_timeout = 0;
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
