-- What a change of the catalogue's words does to a clip is a version of it, with the reason in words.
alter table clip_versions
  drop constraint clip_versions_origin_check,
  add constraint clip_versions_origin_check
    check (origin in ('edit', 'bulk', 'csv', 'ingest', 'restore', 'state', 'clock', 'words')),
  add column reason text not null default '';
