-- The metrics tell how long a change waits for the index of a search cluster. A further change of the same clip keeps it.
alter table search_changes add column noted_at timestamptz not null default now();
