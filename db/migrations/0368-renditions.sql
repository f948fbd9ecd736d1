-- Files of another size, shape or length, made from a master when an account requests them (R-RENDITION-1).
create table renditions (
  id integer generated always as identity primary key,
  clip_id integer not null references clips on delete cascade,
  -- A hash of the master and of all that decides about the file: the same request finds the same file.
  name text not null unique,
  format text not null check (format in ('full', '1080p', '720p', 'vertical', 'square', 'still')),
  plan jsonb not null,
  master_key text not null,
  account_id integer not null references accounts,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  problem text not null default '',
  attempts integer not null default 0,
  claimed_at timestamp with time zone,
  storage_key text not null unique,
  file_name text not null,
  content_type text not null,
  size_bytes bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  crc32 bigint,
  used_at timestamp with time zone not null,
  check (state <> 'ready' or (size_bytes is not null and sha256 is not null and crc32 is not null))
);
create index renditions_clip on renditions (clip_id);
create index renditions_account on renditions (account_id);
create index renditions_waiting on renditions (id) where state = 'waiting';
create index renditions_used on renditions (used_at);
