-- Every process hears within moments that its copies of pages are old.
create function tell_pages_changed() returns trigger language plpgsql as $$
begin
  notify pages_changed;
  return null;
end $$;
create trigger curation_changed after update on curation_state
  for each statement execute function tell_pages_changed();
create trigger packages_changed after insert or update on packages
  for each statement execute function tell_pages_changed();
create trigger clips_state_changed after update of state, graphic on clips
  for each row when (old.state <> new.state or old.graphic <> new.graphic)
  execute function tell_pages_changed();
