-- Corrected captions are on the page of the clip at once: kept copies of it go.
create trigger clip_captions_changed after insert or update on clip_captions
  for each statement execute function tell_pages_changed();
