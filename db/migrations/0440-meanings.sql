-- Vectors of the meaning of clips, for each model (R-MEANING-4, ADR 62).
create table clip_meanings (
  model text not null,
  clip_id integer not null references clips on delete cascade,
  -- The numbers of the vector as signed bytes.
  vector bytea not null,
  -- One bit for each number: whether it exceeds the mean of the model.
  code bytea not null,
  -- Follows the order of commits, because one transaction at a time writes vectors of a model.
  written bigint not null,
  primary key (model, clip_id)
);
create index clip_meanings_written on clip_meanings (model, written, clip_id);
create index clip_meanings_clip on clip_meanings (clip_id);

-- How far the clips are embedded. A row is also the lock of the transaction that writes vectors of its model.
create table meaning_models (
  model text primary key,
  -- Until it is complete, clips up to this number have vectors.
  filled_to integer not null default 0,
  is_complete boolean not null default false,
  -- The end of the changes that were embedded.
  position bigint not null,
  clip_id integer not null,
  -- The last number of `clip_meanings.written`.
  written bigint not null default 0
);

-- Changes when all clips get new slots.
alter table search_state add column slots_version integer not null default 0;
