-- Material on its way into the catalogue: a delivery, its files, and what is done with each.

-- Numbers of clips that come from files. The demo's and the packages' are below; one that is taken is passed over.
create sequence clip_ids as integer start with 50001;

create table ingest_batches (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  source text not null check (source in ('command')),
  created_at timestamptz not null
);

create table ingests (
  id integer generated always as identity primary key,
  batch_id integer not null references ingest_batches (id),
  -- The number that the clip has or will have: it stands in the watermark before there is a clip.
  clip_id integer not null unique,
  kind text not null check (kind in ('video', 'image')),
  file_name text not null,
  -- Name of the file in the folder of masters that wait.
  source_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- What people said of the file.
  words jsonb not null,
  state text not null default 'working' check (state in ('working', 'ready', 'quarantined')),
  -- Why it is quarantined: a sentence for the person who supplied the file.
  problem text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz
);
-- The same bytes are worked on once (R-INGEST-2).
create unique index ingests_once on ingests (sha256) where state <> 'quarantined';
create index ingests_waiting on ingests (id) where state = 'working';
create index ingests_batch on ingests (batch_id, id);

-- The truth about what is done and what is not; the queue only wakes who looks (R-INGEST-4).
create table ingest_steps (
  ingest_id integer not null references ingests (id),
  step text not null check (step in ('probe', 'ladder', 'hover', 'stills', 'assemble')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  tries integer not null default 0,
  -- Who works on it, under a new name for each try.
  worker uuid,
  -- In percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  beat_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  problem text not null default '',
  primary key (ingest_id, step)
);
