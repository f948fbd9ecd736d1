-- What the desk knows of companies and their people, and who decided about a registration.

alter table accounts
  -- Every change at the desk adds one (R-ACCOUNT-6).
  add column revision integer not null default 1,
  -- When one of its people logged in last, to the hour; null for never.
  add column last_seen_at timestamptz,
  add column closed_at timestamptz,
  -- In the words of who closed it.
  add column close_reason text not null default '' check (length(close_reason) <= 500);
alter table users add column last_login_at timestamptz;

alter table registration_requests
  -- No key to users, so that a request outlives who decided about it.
  add column decided_by integer,
  add column decided_at timestamptz,
  -- Why it was refused, as the applicant reads it.
  add column reason text not null default '' check (length(reason) <= 500);

-- A list of the desk is a walk along one of these indexes.
create index accounts_seen on accounts (
  coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc) where kind = 'customer';
create index accounts_state_seen on accounts (
  status, coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc) where kind = 'customer';
create index accounts_state on accounts (status, id desc) where kind = 'customer';
-- Companies are found by the beginnings of their words, and by the mail domain of their people.
create index accounts_words on accounts using gin (to_tsvector('simple', name)) where kind = 'customer';
create index users_mail_domain on users (lower(split_part(email, '@', 2)));
