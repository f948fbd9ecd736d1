-- The email and the network address may be blanked; nothing else changes.
create or replace function refuse_visit_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.link_id, new.at, new.what, new.clips)
      is distinct from (old.id, old.link_id, old.at, old.what, old.clips)
    or (new.ip is distinct from old.ip and new.ip is not null)
    or (new.email <> old.email and new.email <> 'erased@erased.invalid')
  then
    raise exception 'download_link_visits is append-only';
  end if;
  return new;
end $$;

create or replace trigger download_link_visits_append_only before update on download_link_visits
  for each row execute function refuse_visit_change();
