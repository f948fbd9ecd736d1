-- Everything is indexed again: the analyser knows other words and spellings, tones are words, and a word of the
-- title is marked when it is a keyword too.
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
