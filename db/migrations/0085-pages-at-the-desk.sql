-- Content pages at the desk (R-PAGE-2): what visitors read stands in pages, each text that somebody saved in page_versions.
-- The page of the licensing terms has versions of its own (R-TERMS-1).
create table page_versions (
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  version integer not null check (version > 0),
  heading text not null check (length(heading) between 1 and 200),
  markdown text not null check (length(markdown) <= 60000),
  -- Null: it came with the program, or was there before the desk.
  author_id integer references users (id),
  at timestamptz not null,
  -- The last time that it was put before visitors.
  published_at timestamptz,
  primary key (slug, version)
);

-- The version that visitors read.
alter table pages add column version integer not null default 1;

insert into page_versions (slug, version, heading, markdown, at, published_at)
  select slug, 1, left(heading, 200), left(markdown, 60000), updated_on, updated_on from pages
  where slug <> 'licensing-terms';

-- What visitors have read does not change and does not go.
create function guard_page_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.published_at is not null then
      raise exception 'a version that visitors have read stays';
    end if;
    return old;
  end if;
  if (new.slug, new.version, new.heading, new.markdown, new.author_id, new.at)
    is distinct from (old.slug, old.version, old.heading, old.markdown, old.author_id, old.at)
    or new.published_at is null
  then
    raise exception 'page_versions is append-only';
  end if;
  return new;
end $$;
create trigger page_versions_guarded before update or delete on page_versions
  for each row execute function guard_page_versions();

create function tell_pages() returns trigger language plpgsql as $$
begin
  perform tell_desk('desk', 'page', null);
  return null;
end $$;
create trigger page_versions_told after insert or delete on page_versions
  for each statement execute function tell_pages();
create trigger pages_told_desk after insert or update or delete on pages
  for each statement execute function tell_pages();
create trigger pages_told after insert or update or delete on pages
  for each statement execute function tell_pages_changed();
