-- The change list of public clips, for mirrors (R-CHANGES-1, ADR 47).

-- What triggers have noted and the list does not contain yet.
create table noted_clip_changes (
  id bigint generated always as identity primary key,
  clip_id integer not null,
  -- Of a clip under embargo, the end of the embargo: it is listed then.
  at timestamptz not null,
  kind text not null check (kind in ('published', 'changed', 'gone'))
);

-- The last change of each clip.
create table clip_changes (
  clip_id integer primary key,
  at timestamptz not null,
  -- The position in the list: microseconds since 1970 when it was listed, and greater than all earlier ones.
  position bigint not null,
  -- The position at which the clip last became public; null if it was public before the list began.
  appeared bigint
);
create index clip_changes_position on clip_changes (position, clip_id);

-- Its row is also the lock of the transaction that lists changes.
create table clip_changes_state (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into clip_changes_state (position) values (0);
