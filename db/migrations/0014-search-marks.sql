-- Which words stand in the title or in a keyword, and which are neighbours: tested on rows that have been found, and
-- looked up by a coarser number among the tokens. As keys of the index of tokens they were most of its size.
set local statement_timeout = 0;
alter table search_documents add marks integer[] not null default '{}';

-- Four bitmaps fill a page.
truncate search_bitmaps, search_segments, search_documents;
alter table search_bitmaps alter bits type bit(15936), reset (fillfactor);
alter table search_segments drop constraint search_segments_used_check, add check (used between 0 and 15936);
insert into search_segments values (0, '-infinity', 0, 0, true, '-infinity', 0);

-- Everything is indexed again.
update search_tokens set videos = 0, images = 0, shorts = 0, packages = 0, mapped = false;
truncate search_words;
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
