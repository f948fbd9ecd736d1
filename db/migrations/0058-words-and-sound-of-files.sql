-- What a file says of itself, and how it sounds.

alter table ingests
  -- Words that whoever filmed it wrote into the file; what people say of it goes before.
  add embedded jsonb not null default '{}',
  -- {"language": …, "vtt": …}, from beside the file or from inside.
  add captions jsonb;

alter table ingest_steps drop constraint ingest_steps_step_check;
alter table ingest_steps add constraint ingest_steps_step_check
  check (step in ('probe', 'ladder', 'hover', 'sound', 'stills', 'assemble'));

create table clip_sounds (
  clip_id integer primary key references clips (id) on delete cascade,
  -- Of the whole film, in LUFS; null when nothing is heard.
  loudness real,
  -- The loudest point of each of 1,000 equal parts, in percent of what the file can hold.
  peaks smallint[] not null check (cardinality(peaks) <= 1000)
);
