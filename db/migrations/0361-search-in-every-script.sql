-- Words of scripts without spaces and abbreviations with dots are indexed in another way.
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
