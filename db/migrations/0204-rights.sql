-- Agreements and releases, each for many clips (R-CLEARANCE-1).
create table rights_records (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('agreement', 'model_release', 'property_release', 'consent')),
  holder text not null check (length(holder) between 1 and 200),
  reference text not null default '',
  contact text not null default '',
  -- ISO codes of the only countries where the clips may be licensed; empty means everywhere.
  territories text[] not null default '{}',
  -- ISO codes of countries where they may not be.
  excluded text[] not null default '{}',
  from_day date,
  -- The last day; null means without end.
  until_day date check (until_day >= from_day),
  uses text not null default '',
  notes text not null default '',
  -- Below rights/ in the storage; '' if no document was added.
  file_key text not null default '',
  file_name text not null default '',
  file_type text not null default '',
  file_size integer not null default 0,
  -- Ended before its last day, such as a consent that was withdrawn.
  ended_at timestamptz,
  end_reason text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null
);
create index rights_records_until on rights_records (coalesce(until_day, date '9999-12-31'), id);
create index rights_records_ending on rights_records (until_day) where ended_at is null and until_day is not null;
create index rights_records_file on rights_records (file_key) where file_key <> '';
create index rights_records_words on rights_records using gin (to_tsvector('simple', holder || ' ' || reference));
create index rights_records_coming on rights_records (from_day) where ended_at is null and from_day is not null;

create table clip_rights (
  clip_id integer not null references clips (id) on delete cascade,
  record_id integer not null references rights_records (id),
  primary key (clip_id, record_id)
);
create index clip_rights_record on clip_rights (record_id, clip_id);
