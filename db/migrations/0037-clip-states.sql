-- The seven states of a clip, who changed it last, and the desk's lists.

alter table clips drop constraint clips_state_check;
alter table clips add constraint clips_state_check check (
  state in ('draft', 'review', 'published', 'withheld', 'retired', 'withdrawn', 'discarded')) not valid;
alter table clips validate constraint clips_state_check;

alter table clips
  -- Every change adds one; who saves says which one he read.
  add revision integer not null default 1,
  add created_by integer references users (id),
  -- Null: the program or an import.
  add updated_by integer references users (id),
  add updated_at timestamptz not null default now(),
  -- Whether anybody outside may have seen it.
  add first_published_at timestamptz,
  add state_reason text,
  add state_note text not null default '',
  -- The clock retires the clip then.
  add rights_until timestamptz;

-- What the index of the search holds does not change.
alter table clips disable trigger clips_updated;
update clips set updated_at = created,
  first_published_at = case when state <> 'draft' then coalesce(publish_at, created) end;
alter table clips enable trigger clips_updated;

create function note_first_publication() returns trigger language plpgsql as $$
begin
  new.first_published_at := coalesce(new.publish_at, now());
  return new;
end $$;
create trigger clips_published_at_first before update on clips
  for each row when (new.state = 'published' and new.first_published_at is null)
  execute function note_first_publication();
-- An import may bring in what was public elsewhere.
create trigger clips_imported before insert on clips
  for each row when (new.first_published_at is null and new.state not in ('draft', 'review', 'discarded'))
  execute function note_first_publication();

-- A view of several states walks one of these for each state.
create index clips_desk on clips (state, updated_at desc, id desc);
create index clips_desk_number on clips (state, id desc);
create index clips_desk_category on clips (category_id, state, updated_at desc, id desc);
drop index clips_category;
create index clips_desk_person on clips (updated_by, state, updated_at desc, id desc) where updated_by is not null;
create index clips_desk_words on clips using gin (to_tsvector('simple', title || ' ' || location_text));
create index clips_scheduled on clips (publish_at) where state = 'published' and publish_at is not null;
create index clips_desk_rights on clips (state, coalesce(rights_until, '9999-01-01 00:00+00'::timestamptz), id);
create index clips_ending on clips (rights_until) where state = 'published' and rights_until is not null;
