-- Material on its way into the catalogue: deliveries, their files, and the steps of each file.

-- Ids of clips that come from files. Those of the demo and of packages are lower; one that is taken is skipped.
create sequence clip_ids as integer start with 50001;

create table ingest_batches (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  source text not null check (source in ('command', 'upload', 'watch', 'clip', 'link')),
  created_at timestamptz not null,
  -- Metadata of all of its files.
  words jsonb not null default '{}',
  -- Null: the command.
  created_by integer references users (id),
  -- No step begins while it is paused.
  paused_by integer references users (id),
  paused_at timestamptz,
  -- The clip that is renewed.
  clip_id integer references clips (id),
  -- Its files are not processed before the sender has signed for them.
  held boolean not null default false,
  -- The consent that each of its clips gets.
  record_id integer references rights_records (id),
  constraint ingest_batches_pause check ((paused_by is null) = (paused_at is null)),
  constraint ingest_batches_clip check ((source = 'clip') = (clip_id is not null))
);
create index ingest_batches_watched on ingest_batches (name, created_at) where source = 'watch';
create index ingest_batches_clip on ingest_batches (clip_id, id) where clip_id is not null;

create table ingests (
  id integer generated always as identity primary key,
  batch_id integer not null references ingest_batches (id),
  -- Id that the clip has or will have: the watermark contains it before there is a clip.
  clip_id integer not null,
  kind text not null check (kind in ('video', 'image')),
  file_name text not null,
  -- Name of the file in the folder of masters that wait.
  source_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Metadata given for the file.
  words jsonb not null,
  state text not null default 'working'
    check (state in ('working', 'ready', 'quarantined', 'duplicate', 'accepted', 'cancelled')),
  -- Why it is quarantined: a sentence for the sender of the file.
  problem text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  -- The clip with the same bytes. Such a file has a clip id that it never uses.
  duplicate_of integer,
  -- Released by a user: the limits of what is usual no longer apply.
  released boolean not null default false,
  -- Metadata inside the file; `words` has priority.
  embedded jsonb not null default '{}',
  -- {"language": …, "vtt": …}, from a sidecar file or from inside.
  captions jsonb,
  purpose text not null default 'new' check (purpose in ('new', 'poster', 'encode', 'replace_master')),
  -- Time of the still; null: chosen by the program.
  poster_s double precision check (poster_s >= 0),
  constraint ingests_duplicate check ((duplicate_of is not null) or state not in ('duplicate', 'accepted'))
);
create index ingests_waiting on ingests (id) where state = 'working';
create index ingests_batch on ingests (batch_id, id);
create index ingests_state on ingests (state, id);
create index ingests_batch_state on ingests (batch_id, state);
create unique index ingests_new_clip on ingests (clip_id) where purpose = 'new';
create index ingests_clip on ingests (clip_id, id);
-- A clip has one ingest at work at a time.
create unique index ingests_one_at_work on ingests (clip_id) where state = 'working';
-- The same bytes are processed once (R-INGEST-2).
create unique index ingests_once on ingests (sha256) where purpose = 'new' and state in ('working', 'ready');
-- The files that have the bytes of a clip.
create index ingests_duplicates on ingests (duplicate_of) where duplicate_of is not null;
create index ingests_made on ingests (created_at) include (state, purpose, kind, size_bytes);
create index ingests_finished on ingests (finished_at) include (state, purpose, kind) where finished_at is not null;

-- The state of each step; the queue only wakes the workers (R-INGEST-4).
create table ingest_steps (
  ingest_id integer not null references ingests (id),
  step text not null
    check (step in ('probe', 'part', 'ladder', 'hover', 'scenes', 'sound', 'stills', 'assemble')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  tries integer not null default 0,
  -- The worker, with a new id for each attempt.
  worker uuid,
  -- In percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  beat_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  problem text not null default '',
  -- The folder of the step's output, which a cancellation removes.
  work text,
  -- A long film is encoded in parts, each a row of its own; the step `ladder` then joins them (ADR 33).
  part smallint not null default 0,
  constraint ingest_steps_part_check check (part = 0 or (step = 'part' and part > 0)),
  primary key (ingest_id, step, part)
);

-- Metadata for files of a delivery that have not arrived.
create table ingest_words (
  batch_id integer not null references ingest_batches (id),
  file_name text not null check (length(file_name) between 1 and 300),
  words jsonb not null,
  primary key (batch_id, file_name)
);

create table uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- Null: a sender without an account, by the link of the delivery.
  user_id integer references users (id),
  batch_id integer not null references ingest_batches (id),
  file_name text not null check (length(file_name) between 1 and 300),
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz not null,
  -- When the last piece arrived.
  touched_at timestamptz not null,
  finished_at timestamptz,
  ingest_id integer references ingests (id),
  -- Why it did not become an ingest: a sentence for the sender.
  refusal text not null default '',
  -- One connection at a time writes; a lease, because a process that died returns nothing.
  lock_holder uuid,
  locked_until timestamptz,
  lock_wanted boolean not null default false,
  -- Of the next master of a clip, computed after its last byte arrived and before it becomes the master (R-RENEW-6).
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$')
);
create index uploads_batch on uploads (batch_id, created_at, id);
create index uploads_untouched on uploads (touched_at);

-- A sender without an account uploads files, answers the agency's questions, and signs (R-UPLOAD-1 to R-UPLOAD-6).
create table upload_links (
  id integer primary key generated always as identity,
  title text not null check (length(title) between 1 and 200 and title !~ '[\r\n]'),
  name text not null check (length(name) between 1 and 200 and name !~ '[\r\n]'),
  email text not null check (email !~ '[\r\n]'),
  message text not null check (length(message) <= 2000),
  questions text[] not null check (cardinality(questions) between 1 and 8),
  max_files integer not null check (max_files > 0),
  max_bytes bigint not null check (max_bytes > 0),
  -- Its address is derived from this and the secret of the installation.
  seed text not null,
  ref_sha256 bytea not null unique check (length(ref_sha256) = 32),
  batch_id integer not null unique references ingest_batches (id),
  -- The thread of the inbox that it answers.
  thread_id integer references inbox_threads (id) on delete set null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  signed_at timestamptz,
  check (revoked_at is null or signed_at is null)
);
create index upload_links_ends on upload_links (expires_at, id);
create index upload_links_words on upload_links using gin (to_tsvector('simple', title || ' ' || name));
create index upload_links_email on upload_links (email);

-- The signed text, word by word: proof that cannot be changed.
create table upload_consents (
  link_id integer primary key references upload_links (id),
  record_id integer not null references rights_records (id),
  at timestamptz not null,
  -- As the sender typed it, with the day in the sender's time zone.
  name text not null check (length(name) between 1 and 200 and name !~ '[\r\n]'),
  day date not null,
  ip inet not null,
  statement text not null,
  -- Each question with its answer: yes, no or unsure.
  answers jsonb not null,
  note text not null check (length(note) <= 500)
);

create table upload_link_visits (
  id bigint primary key generated always as identity,
  link_id integer not null references upload_links (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('opened', 'sent', 'refused', 'removed', 'signed')),
  file_name text not null default '',
  -- Null after 90 days.
  ip inet
);
create index upload_link_visits_link on upload_link_visits (link_id, id);
create index upload_link_visits_address_age on upload_link_visits (at) where ip is not null;
