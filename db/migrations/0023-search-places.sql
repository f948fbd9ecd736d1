-- Clips are now found by the areas to which their regions belong, for instance Scotland: all of them are indexed anew.
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
