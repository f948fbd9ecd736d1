-- Degrees such as Ph.D. are indexed as one word, and the vowel AM of Thai and Lao as one letter.
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
