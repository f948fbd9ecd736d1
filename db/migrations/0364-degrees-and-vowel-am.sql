-- The vowel AM of Thai and Lao is indexed as one letter.
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
