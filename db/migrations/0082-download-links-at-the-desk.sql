-- Who made a link, for which thread, and with which words.
alter table download_links
  add column created_by integer references users (id) on delete set null,
  add column thread_id integer references inbox_threads (id) on delete set null,
  add column message text not null default '' check (length(message) <= 2000),
  -- Its address follows from this and the secret of the installation; null: the address is not known any more.
  add column seed text,
  -- How often files may be prepared in all; null: without a limit.
  add column preparations integer check (preparations > 0);
update download_links set preparations = preparations_left where preparations_left > 0;
create index download_links_ends on download_links (coalesce(expires_at, '9999-12-31 00:00+00'::timestamptz), id);
create index download_links_words on download_links using gin (to_tsvector('simple', title));
create index download_links_recipients on download_links using gin (recipients);
-- When the maker was told that the clip has fallen out.
alter table download_link_clips add column told_at timestamptz;

-- Each opening of a link, each preparation and each file that was fetched.
create table download_link_visits (
  id bigint primary key generated always as identity,
  link_id integer not null references download_links (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('opened', 'prepared', 'fetched')),
  email text not null,
  -- Null after 90 days.
  ip inet,
  -- How many clips it was about.
  clips integer not null
);
create index download_link_visits_link on download_link_visits (link_id, id);
create index download_link_visits_address_age on download_link_visits (at) where ip is not null;

-- The address of a person and of a network may be blanked; nothing else changes.
create function refuse_visit_change() returns trigger language plpgsql as $$
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
create trigger download_link_visits_append_only before update on download_link_visits
  for each row execute function refuse_visit_change();
