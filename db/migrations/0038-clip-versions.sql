-- Every change of a clip at the desk: only the keys that changed, before and after. The state at a revision is the present
-- with the newer changes undone.
create table clip_versions (
  clip_id integer not null references clips (id),
  revision integer not null,
  at timestamptz not null,
  -- Null: the clock.
  actor_id integer references users (id),
  origin text not null check (origin in ('edit', 'bulk', 'csv', 'ingest', 'restore', 'state', 'clock')),
  -- The bulk change that it belongs to.
  change_id uuid,
  before jsonb not null,
  after jsonb not null,
  primary key (clip_id, revision)
);
create index clip_versions_change on clip_versions (change_id) where change_id is not null;
create trigger clip_versions_append_only before update or delete on clip_versions
  for each row execute function refuse_change();
create trigger clip_versions_never_emptied before truncate on clip_versions
  for each statement execute function refuse_change();
