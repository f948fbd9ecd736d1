-- The desk writes what it sets for a clip itself to own_…: a value that a record sets already is then kept as its own, too
-- (R-CLEARANCE-2).
drop trigger clips_keep_strictest_rights on clips;
create trigger clips_keep_strictest_rights
  before insert or update of blocked_countries, rights_until, own_blocked, own_until, record_blocked, record_until on clips
  for each row execute function keep_strictest_rights();

-- What was sold of a clip.
create index licences_clip on licences (clip_id, id desc);
