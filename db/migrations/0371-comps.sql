-- Comps: watermarked copies of films, for edits before the purchase (R-COMP-1).
alter table renditions drop constraint renditions_format_check;
alter table renditions add constraint renditions_format_check
  check (format in ('full', '1080p', '720p', 'vertical', 'square', 'still', 'comp'));

create table comps (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  user_id integer not null references users,
  clip_id integer not null references clips on delete cascade,
  -- Null once the file is deleted (R-RENDITION-4).
  rendition_id integer references renditions on delete set null,
  file_name text not null,
  created_at timestamp with time zone not null
);
create index comps_account on comps (account_id, created_at);
create index comps_user on comps (user_id);
create index comps_clip on comps (clip_id);
create index comps_rendition on comps (rendition_id);
