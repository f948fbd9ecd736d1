-- What staff choose for the home page: the banner and the pins of What's trending.

create table curation (
  slot text not null check (slot in ('hero', 'trending')),
  position integer not null check (position between 1 and 15),
  clip_id integer not null references clips (id) on delete cascade,
  -- The moment at which the clip leaves the slot by itself; null means never.
  until timestamptz,
  primary key (slot, position),
  unique (slot, clip_id)
);

-- One row: how often the choices were changed, so that two people do not undo each other's work.
create table curation_state (
  only_row boolean primary key default true check (only_row),
  revision integer not null
);
insert into curation_state (revision) values (1);

-- Films made for the banner; a clip without one shows its preview there.
create table hero_films (
  clip_id integer primary key references clips (id) on delete cascade,
  -- The folder of the film, below public/hero.
  version text not null
);

insert into curation (slot, position, clip_id) select 'hero', 1, clip_id from hero;
insert into hero_films (clip_id, version) select clip_id, loop_version from hero where loop_version is not null;
insert into curation (slot, position, clip_id)
  select 'trending', row_number() over (order by featured_rank, id desc), id
  from (
    select id, featured_rank from clips where featured_rank is not null order by featured_rank, id desc limit 15
  ) pinned;

drop table hero;
alter table clips drop column featured_rank;
