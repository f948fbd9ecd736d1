-- Requests for accounts, links that set a password, messages to the agency and enquiries.

-- One row for each sent form, for known and unknown addresses. A job decides about it (R-LOGIN-3).
create table registration_requests (
  id integer generated always as identity primary key,
  email text not null,
  name text not null,
  company text not null,
  address1 text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  postcode text not null,
  country_id integer not null references countries (id),
  -- The request came from the checkout: the confirmed address is enough, staff need not approve it (R-REGISTER-4).
  from_checkout boolean not null,
  terms_version text not null,
  -- The Idempotency-Key of the sent form.
  request_key text,
  -- received: no job has decided yet; unconfirmed: the address is not confirmed; waiting: for approval by staff;
  -- known: the address had an account; replaced: by a later form of the same address.
  status text not null default 'received'
    check (status in ('received', 'unconfirmed', 'waiting', 'approved', 'refused', 'known', 'replaced')),
  user_id integer references users (id),
  created_at timestamptz not null,
  unique (email, request_key),
  check (email = lower(email))
);
create index registration_requests_received on registration_requests (id) where status = 'received';
create index registration_requests_email on registration_requests (email);
create index registration_requests_user on registration_requests (user_id);
create index registration_requests_age on registration_requests (created_at);
create unique index registration_requests_open on registration_requests (user_id)
  where status in ('unconfirmed', 'waiting');

-- Links that set a password, stored as hashes. Only the newest link of a user works, and only once (R-PASSWORD-2).
create table password_links (
  token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
  user_id integer not null references users (id),
  -- The event that asked for the link, so that a job that runs twice writes one link.
  cause text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or replaced by a newer one.
  ended_at timestamptz
);
create index password_links_user on password_links (user_id, created_at desc);
create index password_links_end on password_links (least(expires_at, ended_at));
create unique index password_links_live on password_links (user_id) where ended_at is null;

-- True for a mail with such a link: its text is deleted once it has been sent (R-MAIL-2).
alter table outbox_mails add column secret boolean not null default false;
-- Until then one worker is sending the mail, and the others skip it (R-MAIL-1).
alter table outbox_mails add column leased_until timestamptz;

-- How many mails to the same recipient were written in the hour before: the fewer, the sooner (R-MAIL-6).
alter table outbox_mails add column turn integer not null default 0;
create index outbox_mails_recipient on outbox_mails (recipient, created_at);

-- Used solutions of the robot check, kept until they expire (R-ENQUIRY-3).
create table spent_challenges (
  signature text primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

create table contact_messages (
  id integer generated always as identity primary key,
  user_id integer references users (id),
  name text not null,
  email text not null,
  company text not null,
  -- 0 Other, 1 Licensing, 2 Editorial, 3 Support.
  type smallint not null check (type between 0 and 3),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null
);
create index contact_messages_age on contact_messages (created_at);

create table enquiries (
  id integer generated always as identity (start with 301) primary key,
  clip_id integer references clips (id),
  package_id integer references packages (id),
  -- As the form sent it: VIDEO-41207.
  reference text not null check (reference ~ '^(VIDEO|IMAGE|SHORT|PACKAGE)-[1-9]\d*$'),
  user_id integer references users (id),
  name text not null,
  email text not null,
  company text not null,
  type smallint not null check (type between 0 and 3),
  message text not null check (length(message) between 1 and 5000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  check (num_nonnulls(clip_id, package_id) = 1)
);
create index enquiries_open on enquiries (due_at) where status = 'open';
create index enquiries_age on enquiries (created_at);
