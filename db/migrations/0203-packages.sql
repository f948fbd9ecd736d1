-- Packages of clips, and what the home page shows.

create table packages (
  id integer primary key,
  name text not null,
  summary text not null default '',
  story text not null default '',
  category_id integer references categories (id),
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  created timestamptz not null,
  -- Incremented by every change; a save names the revision that it is based on.
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
create index packages_desk on packages (updated_at desc, id desc);

create table package_clips (
  package_id integer not null references packages (id) on delete cascade,
  clip_id integer not null references clips (id) on delete cascade,
  position integer not null,
  primary key (package_id, clip_id)
);
create index package_clips_clip on package_clips (clip_id);

-- Clips that staff choose for the home page: the banner and the pins of What's trending.
create table curation (
  slot text not null check (slot in ('hero', 'trending')),
  position integer not null check (position between 1 and 15),
  clip_id integer not null references clips (id) on delete cascade,
  -- When the clip leaves the slot; null for never.
  until timestamptz,
  primary key (slot, position),
  unique (slot, clip_id)
);

-- One row: the number of changes, so that two users do not undo each other's work.
create table curation_state (
  only_row boolean primary key default true check (only_row),
  revision integer not null
);
insert into curation_state (revision) values (1);

-- Films made for the banner; a clip without one shows its preview there.
create table hero_films (
  clip_id integer primary key references clips (id) on delete cascade,
  -- The folder of the film, below public/hero.
  version text not null
);
