-- The captions and the shot list of a film as single lines with a time, to name where a word is said or shown (R-LINES-2).
create table clip_lines (
  clip_id integer not null references clip_captions (clip_id) on delete cascade,
  kind text not null check (kind in ('said', 'shown')),
  place integer not null check (place > 0),
  at_s double precision not null check (at_s >= 0),
  text text not null,
  -- The stems of the words and each two neighbouring ones; null until the program has read the line.
  stems text[],
  primary key (clip_id, kind, place)
);
create index clip_lines_unread on clip_lines (clip_id) where stems is null;

insert into clip_lines (clip_id, kind, place, at_s, text)
  select clip_id, 'said', place, (cue ->> 'start')::double precision, cue ->> 'text'
    from clip_captions, jsonb_array_elements(cues) with ordinality as cues (cue, place)
  union all
  select clip_id, 'shown', place, (shot ->> 'at')::double precision, shot ->> 'words'
    from clip_captions, jsonb_array_elements(shots) with ordinality as shots (shot, place);

-- Text of lines has a lower weight now, so these clips are indexed again (R-LINES-1).
insert into search_changes (is_package, id)
  select false, id from clips join clip_captions on clip_id = id
    where state = 'published' and (cues <> '[]' or shots <> '[]')
  on conflict do nothing;
