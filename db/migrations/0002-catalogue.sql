-- The catalogue: clips, their files, the words that describe them, and packages.

create table categories (id integer primary key, name text not null unique);
create table tones (id integer primary key, name text not null unique);
create table footage_types (id integer primary key, name text not null unique);
-- Term 8 means "not for social media" (R-CLIP-7).
create table licensing_terms (id integer primary key, name text not null);

create table clips (
  id integer primary key,
  type text not null check (type in ('video', 'image', 'short')),
  title text not null check (length(title) between 1 and 300),
  description text not null default '',
  keywords text[] not null default '{}',
  category_id integer not null references categories (id),
  tone_id integer references tones (id),
  footage_type_id integer references footage_types (id),
  -- One of the six countries of the location filter, or any other ISO code.
  location_code text check (location_code ~ '^[a-z]{2}$'),
  location_text text not null default '',
  rating text not null check (rating in ('GD', 'SV', 'BR')),
  quality text not null check (quality in ('SD', '720p', '1080p', '4K', '8K')),
  duration_s numeric(10, 3) not null default 0 check (duration_s >= 0),
  -- Frames per second of the master, by which the player counts timecodes; null for images and where it is not known.
  frame_rate numeric(7, 3) check (frame_rate > 0),
  width integer not null default 0,
  height integer not null default 0,
  meme boolean not null default false,
  enquiry_only boolean not null default false,
  restrictions text not null default '',
  -- False for material that may be shown and not delivered.
  deliverable boolean not null default true,
  -- ISO codes of the countries whose accounts may not have the clip.
  blocked_countries text[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  publish_at timestamptz,
  created timestamptz not null,
  date_taken date,
  date_posted date,
  -- 1 is pinned first in What's trending.
  featured_rank integer,
  -- #rrggbb of the poster, shown before the picture arrives.
  dominant_colour text not null default '#808080' check (dominant_colour ~ '^#[0-9a-f]{6}$'),
  -- Folder of the public renditions; it changes with the master, so caches may keep them for ever (R-FILE-2).
  media_version text not null default '',
  has_hls boolean not null default false,
  credit_author text not null default '',
  credit_licence text not null default '',
  credit_source text not null default '',
  credit_changes text not null default ''
);
create index clips_newest on clips (created desc, id desc) where state = 'published';
create index clips_category on clips (category_id);
-- More like this compares a clip with the newest of its category.
create index clips_category_newest on clips (category_id, created desc) where state = 'published';

create table clip_licensing_terms (
  clip_id integer not null references clips (id) on delete cascade,
  term_id integer not null references licensing_terms (id),
  primary key (clip_id, term_id)
);

-- Neighbours that editors have chosen; "More like this" shows them first.
create table related_clips (
  clip_id integer not null references clips (id) on delete cascade,
  related_id integer not null references clips (id) on delete cascade,
  position integer not null,
  primary key (clip_id, related_id),
  check (clip_id <> related_id)
);

-- Files that are delivered, never public. Public renditions live under the clip's media folder.
create table clip_files (
  id integer generated always as identity primary key,
  clip_id integer not null references clips (id) on delete cascade,
  role text not null check (role in ('master', 'story')),
  storage_key text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  created_at timestamptz not null default now(),
  unique (clip_id, role)
);
create unique index clip_files_story_name on clip_files (file_name) where role = 'story';

create table packages (
  id integer primary key,
  name text not null,
  summary text not null default '',
  story text not null default '',
  category_id integer references categories (id),
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  created timestamptz not null
);
create table package_clips (
  package_id integer not null references packages (id) on delete cascade,
  clip_id integer not null references clips (id) on delete cascade,
  position integer not null,
  primary key (package_id, clip_id)
);
create index package_clips_clip on package_clips (clip_id);

create table pages (
  slug text primary key check (slug ~ '^[a-z0-9-]{1,80}$'),
  heading text not null,
  markdown text not null,
  updated_on date not null
);

-- One row: the clip behind the home page's banner.
create table hero (
  only_row boolean primary key default true check (only_row),
  clip_id integer not null references clips (id)
);
