-- Clips with captions can be asked for, so they are indexed again.
insert into search_changes (is_package, id)
  select false, id from clips join clip_captions on clip_id = id where state = 'published' and cues <> '[]'
  on conflict do nothing;
