-- The screen of a clip shows a recall as soon as it is issued or has ended.
create or replace trigger recalls_announced after insert or update on recalls
  for each row execute function announce_row('clip', 'clip_id');
