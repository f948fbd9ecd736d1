-- The frames of a film that are offered for its still.

create table clip_scenes (
  clip_id integer not null references clips (id) on delete cascade,
  -- The best first; its small picture is called scene-{place}.jpg.
  place smallint not null check (place between 1 and 3),
  at_s double precision not null check (at_s >= 0),
  primary key (clip_id, place)
);

alter table ingest_steps drop constraint ingest_steps_step_check;
alter table ingest_steps add constraint ingest_steps_step_check
  check (step in ('probe', 'ladder', 'hover', 'scenes', 'sound', 'stills', 'assemble'));

-- Films that are on their way have the step too.
insert into ingest_steps (ingest_id, step)
select id, 'scenes' from ingests
 where kind = 'video' and purpose <> 'poster' and state in ('working', 'quarantined')
   and exists (select from ingest_steps where ingest_id = ingests.id);
