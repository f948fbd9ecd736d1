-- What the pictures of a clip look like, and which clips look the same.

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
  -- The one that came in and found the other.
  clip_id integer not null references clips (id) on delete cascade,
  other_id integer not null references clips (id) on delete cascade,
  -- How many pictures of the other one it shows, and how far the nearest two are from each other, in bits.
  pictures integer not null check (pictures > 0),
  distance smallint not null check (distance between 0 and 64),
  found_at timestamptz not null,
  -- What a person says of the two; null while nobody has.
  answer text check (answer in ('same', 'longer_cut', 'not_same')),
  answered_by integer references users (id),
  answered_at timestamptz,
  primary key (clip_id, other_id),
  check (clip_id <> other_id),
  check ((answer is null) = (answered_at is null))
);
-- Two clips are one question, whichever came first.
create unique index look_alikes_pair on look_alikes (least(clip_id, other_id), greatest(clip_id, other_id));
create index look_alikes_other on look_alikes (other_id);
