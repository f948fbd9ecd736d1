-- Clips and what is stored for each: files, versions, captions, sound, scenes and hashes.

-- Whose material the agency licenses (R-CONTRIBUTOR-1). A clip without a contributor is the agency's own.
create table contributors (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 200),
  email text not null default '',
  -- Share of what a clip earns.
  share_percent numeric(5, 2) not null check (share_percent between 0 and 100),
  statement_currency text not null check (statement_currency in ('USD', 'GBP', 'EUR', 'AUD')),
  status text not null default 'active' check (status in ('active', 'retired')),
  notes text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null
);
create unique index contributors_name on contributors (lower(name));

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
  state text not null default 'draft'
    check (state in ('draft', 'review', 'published', 'withheld', 'retired', 'withdrawn', 'discarded')),
  publish_at timestamptz,
  created timestamptz not null,
  date_taken date,
  date_posted date,
  -- #rrggbb of the poster, shown before the picture arrives.
  dominant_colour text not null default '#808080' check (dominant_colour ~ '^#[0-9a-f]{6}$'),
  -- Folder of the public renditions; it changes with the master, so caches may keep them for ever (R-FILE-2).
  media_version text not null default '',
  has_hls boolean not null default false,
  credit_author text not null default '',
  credit_licence text not null default '',
  credit_source text not null default '',
  credit_changes text not null default '',
  -- From here to preview_file: read from the clip's files by the import. Null or empty: not in the file.
  -- MediaInfo's name, such as AVC.
  codec text not null default '',
  frame_count integer check (frame_count > 0),
  scan text check (scan in ('progressive', 'interlaced')),
  audio_codec text not null default '',
  -- 0 is a silent film; null is an image, or not known.
  audio_channels integer check (audio_channels >= 0),
  audio_hertz integer check (audio_hertz > 0),
  -- The point that a cut of the picture keeps, as shares of its width and height.
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  -- The best rung of the preview within the clip's public folder, which plays where streaming does not; empty for images.
  preview_file text not null default '',
  -- Distressing material, which is blurred until the visitor chooses to see it.
  graphic boolean not null default false,
  -- Incremented by every change; a save names the revision that it is based on.
  revision integer not null default 1,
  created_by integer references users (id),
  -- Null: the program or an import.
  updated_by integer references users (id),
  updated_at timestamptz not null default now(),
  -- Set when a visitor may have seen it.
  first_published_at timestamptz,
  state_reason text,
  state_note text not null default '',
  -- The clip is retired then.
  rights_until timestamptz,
  -- `blocked_countries` and `rights_until` are the stricter of what staff set for the clip (own_…) and what its rights
  -- records allow (record_…), so that every reader uses one column.
  own_blocked text[] not null default '{}',
  own_until timestamptz,
  record_blocked text[] not null default '{}',
  record_until timestamptz,
  contributor_id integer references contributors (id),
  -- The contributor's own id of the clip; '' if there is none.
  supplier_ref text not null default '',
  -- Time of the still that an editor chose; null: chosen by the program.
  poster_s double precision check (poster_s >= 0)
);
create index clips_newest on clips (created desc, id desc) where state = 'published';
-- More like this compares a clip with the newest of its category.
create index clips_category_newest on clips (category_id, created desc) where state = 'published';
-- Drafts are few of a large table: the counters of the admin area read this index alone.
create index clips_drafts on clips (id) where state = 'draft';
create index clips_desk_number on clips (state, id desc);
create index clips_desk_words on clips using gin (to_tsvector('simple', title || ' ' || location_text));
create index clips_scheduled on clips (publish_at) where state = 'published' and publish_at is not null;
create index clips_desk_rights on clips (state, coalesce(rights_until, '9999-01-01 00:00+00'::timestamptz), id);
create index clips_ending on clips (rights_until) where state = 'published' and rights_until is not null;
create index clips_tone on clips (tone_id) where tone_id is not null;
create index clips_footage_type on clips (footage_type_id) where footage_type_id is not null;
create index clips_keywords on clips using gin (keywords);
create unique index clips_supplier on clips (contributor_id, supplier_ref) where supplier_ref <> '';
-- Lists of the admin area read along one of the next three and clips_desk: the columns behind the order let them filter
-- and count without a look at the clips.
create index clips_desk_type on clips (type, state, updated_at desc, id desc, category_id, updated_by, publish_at);
create index clips_desk_category on clips (
  category_id, state, updated_at desc, id desc, type, updated_by, publish_at);
create index clips_desk_person on clips (
  updated_by, state, updated_at desc, id desc, type, category_id, publish_at) where updated_by is not null;
-- The admin area counts the clips of each contributor.
create index clips_contributor on clips (contributor_id) where contributor_id is not null;
-- The list of clips reads along this index also for frequent words: with the columns that a search reads, no clip is
-- fetched for it. Titles have at most 300 characters and locations 200, so every row fits.
create index clips_desk on clips (state, updated_at desc, id desc, type, category_id, updated_by, publish_at)
  include (title, location_text);

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

-- Every change of a clip in the admin area: only the keys that changed, before and after. The clip at a revision is the
-- present one with the newer changes undone.
create table clip_versions (
  clip_id integer not null references clips (id),
  revision integer not null,
  at timestamptz not null,
  -- Null: a scheduled change.
  actor_id integer references users (id),
  origin text not null
    check (origin in ('edit', 'bulk', 'csv', 'ingest', 'restore', 'state', 'clock', 'words')),
  -- The bulk change that contains it.
  change_id uuid,
  before jsonb not null,
  after jsonb not null,
  -- Why a change of the catalogue's keywords or values changed the clip.
  reason text not null default '',
  primary key (clip_id, revision)
);
create index clip_versions_change on clip_versions (change_id) where change_id is not null;

-- Captions and shot list of a film.
create table clip_captions (
  clip_id integer primary key references clips (id) on delete cascade,
  -- ISO code of the captions' language.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- [{"start": seconds, "end": seconds, "text": …}], in the order of their start.
  cues jsonb not null default '[]',
  -- [{"at": seconds, "words": …}], in order.
  shots jsonb not null default '[]',
  revision integer not null default 1
);

create table clip_sounds (
  clip_id integer primary key references clips (id) on delete cascade,
  -- Of the whole film, in LUFS; null for silence.
  loudness real,
  -- The loudest point of each of 1,000 equal parts, in percent of what the file can hold.
  peaks smallint[] not null check (cardinality(peaks) <= 1000)
);

-- The frames of a film that are offered for its still.
create table clip_scenes (
  clip_id integer not null references clips (id) on delete cascade,
  -- The best first; its small picture is called scene-{place}.jpg.
  place smallint not null check (place between 1 and 3),
  at_s double precision not null check (at_s >= 0),
  primary key (clip_id, place)
);

-- Hashes of a clip's pictures, by which clips that look the same are found.
create table clip_hashes (
  clip_id integer not null references clips (id) on delete cascade,
  at_ms integer not null check (at_ms >= 0),
  -- A difference hash of 64 bits.
  bits bigint not null,
  -- Its four bands of 16 bits: two hashes that differ in few bits have a band that differs in one at most.
  a integer not null generated always as ((bits >> 48) & 65535) stored,
  b integer not null generated always as ((bits >> 32) & 65535) stored,
  c integer not null generated always as ((bits >> 16) & 65535) stored,
  d integer not null generated always as (bits & 65535) stored,
  primary key (clip_id, at_ms)
);
create index clip_hashes_a on clip_hashes (a);
create index clip_hashes_b on clip_hashes (b);
create index clip_hashes_c on clip_hashes (c);
create index clip_hashes_d on clip_hashes (d);

create table look_alikes (
  -- The newer clip, whose import found the other.
  clip_id integer not null references clips (id) on delete cascade,
  other_id integer not null references clips (id) on delete cascade,
  -- Number of equal pictures, and the distance of the nearest two, in bits.
  pictures integer not null check (pictures > 0),
  distance smallint not null check (distance between 0 and 64),
  found_at timestamptz not null,
  -- Decision of a user; null until there is one.
  answer text check (answer in ('same', 'longer_cut', 'not_same')),
  answered_by integer references users (id),
  answered_at timestamptz,
  primary key (clip_id, other_id),
  check (clip_id <> other_id),
  check ((answer is null) = (answered_at is null))
);
-- Two clips are one decision, whichever came first.
create unique index look_alikes_pair on look_alikes (least(clip_id, other_id), greatest(clip_id, other_id));
create index look_alikes_other on look_alikes (other_id);

-- A change of many clips at once.
create table bulk_changes (
  id uuid primary key,
  actor_id integer not null references users (id),
  at timestamptz not null,
  -- The filter of the list whose clips were changed; null for selected clips.
  filter jsonb,
  -- Ids of the clips at the confirmation, ascending.
  ids integer[] not null,
  change jsonb not null,
  -- How many of `ids` were processed, and how many of these were changed.
  done integer not null default 0,
  changed integer not null default 0,
  finished_at timestamptz,
  -- The change that undoes this one.
  undone_by uuid
);
create index bulk_changes_unfinished on bulk_changes (at) where finished_at is null;

-- Clips that a bulk change left unchanged.
create table bulk_refusals (
  change_id uuid not null references bulk_changes (id) on delete cascade,
  clip_id integer not null,
  reason text not null,
  primary key (change_id, clip_id)
);

-- All keywords with the number of clips of each, kept by triggers of clips.
create table keywords (
  keyword text primary key,
  clips integer not null
);
create index keywords_most_used on keywords (clips desc, keyword);
