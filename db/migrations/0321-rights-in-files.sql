-- Software made or altered the picture or the film, by its own metadata or by an editor.
alter table clips add column synthetic text check (synthetic in ('generated', 'altered'));
-- False: restrictions came in the file, and no user has confirmed them yet. The clip is not published before.
alter table clips add column restrictions_checked boolean not null default true;
-- How much of date_taken is known: of a month its first day is stored.
alter table clips add column date_precision text not null default 'day' check (date_precision in ('day', 'month', 'year'));
