-- One change of many clips at once, and the clips that it left as they are.
create table bulk_changes (
  id uuid primary key,
  actor_id integer not null references users (id),
  at timestamptz not null,
  -- The question whose clips were taken; null where somebody chose them.
  filter jsonb,
  -- The clips as they were when somebody confirmed, in ascending order.
  ids integer[] not null,
  change jsonb not null,
  -- How many of `ids` a worker has looked at, and how many of these it has changed.
  done integer not null default 0,
  changed integer not null default 0,
  finished_at timestamptz,
  -- The change that takes this one back.
  undone_by uuid
);
create index bulk_changes_unfinished on bulk_changes (at) where finished_at is null;

create table bulk_refusals (
  change_id uuid not null references bulk_changes (id) on delete cascade,
  clip_id integer not null,
  -- In words.
  reason text not null,
  primary key (change_id, clip_id)
);
