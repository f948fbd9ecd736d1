-- The installation itself: settings, outgoing mails, and counters of calls.

-- One row, written once: whether this installation moves real money (R-PAYMENT-3).
create table installation (
  only_row boolean primary key default true check (only_row),
  livemode boolean not null,
  -- Signs file addresses, cursors and download grants; made at the first start.
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz not null default now()
);

-- Settings of the admin area (R-SETTING-1): one row for each group with a changed setting.
create table settings (
  key text primary key check (key ~ '^[a-z_]{1,40}$'),
  -- By the name of the setting, without those that have their default.
  value jsonb not null check (jsonb_typeof(value) = 'object' and length(value::text) <= 20000),
  -- Counts the changes.
  revision integer not null check (revision > 0),
  changed_by integer not null references users (id),
  changed_at timestamptz not null
);

-- What a clip needs before it is published, from the environment (R-DESK-6). It is in the database because statements of
-- pages, tables and jobs read the checklist. One row, written by every start.
create table checklist_demands (
  only_row boolean primary key default true check (only_row),
  agreement boolean not null default false,
  -- For the beginning and end of a rights record's days.
  time_zone text not null default 'UTC'
);
insert into checklist_demands default values;

-- Mails to send, each written in the transaction of what it reports.
create table outbox_mails (
  id integer generated always as identity primary key,
  -- Names what the mail is about, so that it is written once: 'receipt:70001'.
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  -- The same content twice: a mail program shows one of them.
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- True for a mail with a link that sets a password: its text is deleted once it has been sent (R-MAIL-2).
  secret boolean not null default false,
  -- Until then one worker is sending the mail, and the others skip it (R-MAIL-1).
  leased_until timestamptz,
  -- How many mails to the same recipient were written in the hour before: the fewer, the sooner (R-MAIL-6).
  turn integer not null default 0,
  -- The address from which a mail is sent and to which it is answered; null is the usual sender.
  sender text check (sender !~ '[\r\n]')
);
create index outbox_mails_waiting on outbox_mails (id) where sent_at is null;
create index outbox_mails_age on outbox_mails (coalesce(sent_at, created_at));
create index outbox_mails_recipient on outbox_mails (recipient, created_at);

-- Answers of the last 24 hours, so that a repeated request gets the first answer (R-HTTP-2).
create table idempotency_keys (
  -- `user 7`, or for a guest the hash of the request, so that a key is never shared between callers (R-HTTP-2).
  caller text not null,
  key text not null,
  route text not null,
  body_sha256 text not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (caller, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Calls in a window of time, counted by all processes (R-HTTP-3). Unlogged: losing the counts in a crash only makes the
-- limits start again. The key is a signature, so no row contains an address or an email.
create unlogged table call_counts (
  key text primary key,
  ends_at timestamptz not null,
  count integer not null
);
create index call_counts_end on call_counts (ends_at);

-- The demo is loaded once, into an empty database (R-DEMO-1). The next start finishes an interrupted load, with the
-- dates that it began with.

create table demo_load (
  only_row boolean primary key default true check (only_row),
  -- Whole days by which the dates of the demo were moved, so that its newest clip is new.
  shift_days integer not null,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- The migrator of versions before the fold writes it (ADR 36).
create table kysely_migration_lock (
  id varchar(255) primary key,
  is_locked integer not null default 0
);
insert into kysely_migration_lock values ('migration_lock');
