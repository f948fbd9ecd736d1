-- Captions that a machine has made from the speech of a film; not shown to buyers and not searched (R-LINES-4).
create table caption_drafts (
  clip_id integer primary key references clips (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'drafted', 'empty', 'failed', 'dismissed')),
  -- ISO code of the language of the speech.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- As in clip_captions.
  cues jsonb not null default '[]',
  -- The reason of a failure, as a sentence.
  problem text not null default '',
  attempts integer not null default 0,
  claimed_at timestamptz,
  requested_at timestamptz not null
);
create index caption_drafts_waiting on caption_drafts (requested_at) where state = 'waiting';
