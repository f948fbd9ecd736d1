-- Clips and packages are analysed again, with the kinds of their nouns (ADR 60).
insert into search_changes (is_package, id) select false, id from clips on conflict do nothing;
insert into search_changes (is_package, id) select true, id from packages on conflict do nothing;
