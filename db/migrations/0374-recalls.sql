-- Recalls: what accounts and link recipients must do about a clip that they hold (R-RECALL-1).
create table recalls (
  id integer generated always as identity primary key,
  clip_id integer not null references clips,
  kind text not null check (kind in ('restricted', 'corrected', 'withheld', 'withdrawn')),
  reason text not null default '',
  note text not null default '',
  -- Null for the program.
  issued_by integer references users,
  issued_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  -- `released`: the recipients may use the clip again. `superseded`: a later recall takes its place.
  ended_as text check (ended_as in ('released', 'superseded')),
  check ((ended_at is null) = (ended_as is null))
);
create unique index recalls_open on recalls (clip_id, kind) where ended_at is null;
create index recalls_clip on recalls (clip_id, id desc);
create index recalls_issuer on recalls (issued_by);

create table recall_recipients (
  id integer generated always as identity primary key,
  recall_id integer not null references recalls on delete cascade,
  -- Null for the recipient of a download link, who has only an address.
  account_id integer references accounts,
  email text not null default '',
  ground text not null check (ground in ('licence', 'download', 'link', 'list')),
  first_seen_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by integer references users,
  action text check (action in ('removed', 'corrected', 'not_used', 'kept')),
  note text not null default '',
  -- Emails that were sent: the notice, its reminders, and the release.
  notices integer not null default 0,
  -- The time of the next email; null when none follows.
  notice_at timestamp with time zone,
  unreachable boolean not null default false,
  check ((account_id is null) = (ground = 'link')),
  check ((acknowledged_at is null) = (action is null)),
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index recall_recipients_account on recall_recipients (recall_id, account_id) where account_id is not null;
create unique index recall_recipients_email on recall_recipients (recall_id, email) where account_id is null;
create index recall_recipients_unanswered on recall_recipients (account_id) where acknowledged_at is null;
create index recall_recipients_accounts on recall_recipients (account_id);
create index recall_recipients_user on recall_recipients (acknowledged_by);
create index recall_recipients_due on recall_recipients (notice_at) where notice_at is not null;

-- Recalls find the lists that contain a clip.
create index saved_list_clips_clip on saved_list_clips (clip_id);
