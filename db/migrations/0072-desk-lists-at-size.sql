-- A list of the desk is a walk along one of these indexes, whatever else it is asked for: the columns behind the order let
-- it be filtered and counted without a look at the clips.
drop index clips_desk;
create index clips_desk on clips (state, updated_at desc, id desc, type, category_id, updated_by, publish_at);
create index clips_desk_type on clips (type, state, updated_at desc, id desc, category_id, updated_by, publish_at);
drop index clips_desk_category;
create index clips_desk_category on clips (
  category_id, state, updated_at desc, id desc, type, updated_by, publish_at);
drop index clips_desk_person;
create index clips_desk_person on clips (
  updated_by, state, updated_at desc, id desc, type, category_id, publish_at) where updated_by is not null;

-- The audit is read in the order of time, from a moment to a moment.
drop index audit_age;
create index audit_age on audit (at, id);
drop index audit_actor;
create index audit_actor on audit (actor_user_id, at, id) where actor_user_id is not null;
drop index audit_action;
create index audit_action on audit (action, at, id);
drop index audit_object;
drop index audit_object_newest;
create index audit_object on audit (object, at, id);
-- Rights records by what is written on them, and those to come.
create index rights_records_words on rights_records using gin (to_tsvector('simple', holder || ' ' || reference));
create index rights_records_coming on rights_records (from_day) where ended_at is null and from_day is not null;
-- People are found by the beginnings of their names.
create index users_names on users using gin (to_tsvector('simple', first_name || ' ' || last_name));
