-- Degrees such as Ph.D. are indexed as one word.
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
