-- What the agency was allowed with the material: agreements and releases, each for many clips (R-CLEARANCE-1).

create table rights_records (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('agreement', 'model_release', 'property_release', 'consent')),
  holder text not null check (length(holder) between 1 and 200),
  reference text not null default '',
  contact text not null default '',
  -- ISO codes of the only countries where the clips may be licensed; empty means everywhere.
  territories text[] not null default '{}',
  -- ISO codes of countries where they may not be.
  excluded text[] not null default '{}',
  from_day date,
  -- The last day; null means without end.
  until_day date check (until_day >= from_day),
  uses text not null default '',
  notes text not null default '',
  -- Below rights/ in the storage; '' where nobody has added the paper.
  file_key text not null default '',
  file_name text not null default '',
  file_type text not null default '',
  file_size integer not null default 0,
  -- Ended before its last day, as a consent that was withdrawn.
  ended_at timestamptz,
  end_reason text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null
);
create index rights_records_until on rights_records (coalesce(until_day, date '9999-12-31'), id);
create index rights_records_ending on rights_records (until_day) where ended_at is null and until_day is not null;
create index rights_records_file on rights_records (file_key) where file_key <> '';

create table clip_rights (
  clip_id integer not null references clips (id) on delete cascade,
  record_id integer not null references rights_records (id),
  primary key (clip_id, record_id)
);
create index clip_rights_record on clip_rights (record_id, clip_id);

-- What its records allow of a clip. `blocked_countries` and `rights_until` are what holds: the stricter of what the desk
-- has set for the clip itself (own_…) and of what its records say (record_…). So every reader asks one column.
alter table clips
  add column own_blocked text[] not null default '{}',
  add column own_until timestamptz,
  add column record_blocked text[] not null default '{}',
  add column record_until timestamptz;

alter table clips disable trigger user;
update clips set own_blocked = blocked_countries, own_until = rights_until;
alter table clips enable trigger user;

create function keep_strictest_rights() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.blocked_countries is distinct from old.blocked_countries then
    new.own_blocked := new.blocked_countries;
  end if;
  if tg_op = 'INSERT' or new.rights_until is distinct from old.rights_until then
    new.own_until := new.rights_until;
  end if;
  if new.record_blocked = '{}' then
    new.blocked_countries := new.own_blocked;
  else
    new.blocked_countries := array(
      select unnest(new.own_blocked) union select unnest(new.record_blocked) order by 1);
  end if;
  new.rights_until := least(new.own_until, new.record_until);
  return new;
end $$;
create trigger clips_keep_strictest_rights
  before insert or update of blocked_countries, rights_until, record_blocked, record_until on clips
  for each row execute function keep_strictest_rights();
