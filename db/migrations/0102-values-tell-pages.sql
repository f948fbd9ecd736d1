-- The values of filters and the words of tiers stand in pages, which ask for them seldom.
create trigger categories_changed after insert or update or delete on categories
  for each statement execute function tell_pages_changed();
create trigger tones_changed after insert or update or delete on tones
  for each statement execute function tell_pages_changed();
create trigger footage_types_changed after insert or update or delete on footage_types
  for each statement execute function tell_pages_changed();
create trigger tiers_changed after insert or update or delete on tiers
  for each statement execute function tell_pages_changed();
