-- The list of clips is read along its index for words that many hold: with what a search looks at, no clip is fetched for it.
-- Titles have at most 300 characters and places 200, so that any row fits into an index.
drop index clips_desk;
create index clips_desk on clips (state, updated_at desc, id desc, type, category_id, updated_by, publish_at)
  include (title, location_text);
