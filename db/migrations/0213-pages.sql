create table pages (
  slug text primary key check (slug ~ '^[a-z0-9-]{1,80}$'),
  heading text not null,
  markdown text not null,
  updated_on date not null,
  -- The published version.
  version integer not null default 1
);

-- Every saved text of a content page (R-PAGE-2); `pages` has the published one. The page of the licensing terms has its own
-- versions (R-TERMS-1).
create table page_versions (
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  version integer not null check (version > 0),
  heading text not null check (length(heading) between 1 and 200),
  markdown text not null check (length(markdown) <= 60000),
  -- Null: it came with the program.
  author_id integer references users (id),
  at timestamptz not null,
  -- When it was last published.
  published_at timestamptz,
  primary key (slug, version)
);
