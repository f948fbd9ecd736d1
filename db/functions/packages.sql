create or replace function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select tg_table_name = 'packages', id from changed order by id
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $$;

create or replace trigger packages_inserted after insert on packages
  referencing new table as changed for each statement execute function note_search_change();
create or replace trigger packages_updated after update on packages
  referencing new table as changed for each statement execute function note_search_change();
create or replace trigger packages_deleted after delete on packages
  referencing old table as changed for each statement execute function note_search_change();
create or replace trigger curation_announced after update on curation_state
  for each statement execute function announce('pages');
create or replace trigger packages_announced after insert or update on packages
  for each statement execute function announce('pages');
