-- Another engine may keep the index (ADR 27). Each batch that it is sent has a version, so that a late one changes nothing.
create sequence search_versions;
-- Which engine took the changes last: another one's index is no longer true.
alter table search_state add column kept_by text not null default 'postgres';
