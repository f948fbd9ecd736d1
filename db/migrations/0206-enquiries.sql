-- Messages and enquiries to the agency, and the inbox in which staff answer them.

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
create index contact_messages_words on contact_messages
  using gin (to_tsvector('simple', name || ' ' || company || ' ' || email || ' ' || message));
create index contact_messages_email on contact_messages (lower(email));

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
  created_at timestamptz not null,
  check (num_nonnulls(clip_id, package_id) = 1)
);
create index enquiries_age on enquiries (created_at);
-- Search in the inbox.
create index enquiries_words on enquiries
  using gin (to_tsvector('simple', name || ' ' || company || ' ' || email || ' ' || reference || ' ' || message));
create index enquiries_email on enquiries (lower(email));

-- One thread for each enquiry or message (R-INBOX-1).
create table inbox_threads (
  id integer primary key generated always as identity,
  enquiry_id integer unique references enquiries (id) on delete cascade,
  message_id integer unique references contact_messages (id) on delete cascade,
  -- open: the sender waits for an answer; answered: the agency wrote last.
  state text not null default 'open' check (state in ('open', 'answered', 'closed', 'spam')),
  created_at timestamptz not null,
  -- When the answer is due.
  due_at timestamptz not null,
  -- Hidden until then.
  snoozed_until timestamptz,
  assignee_id integer references users (id) on delete set null,
  -- The first reply.
  answered_at timestamptz,
  updated_at timestamptz not null,
  check (num_nonnulls(enquiry_id, message_id) = 1)
);
-- Each view of the list reads along one of these.
create index inbox_threads_due on inbox_threads (state, due_at, id) include (snoozed_until, assignee_id);
create index inbox_threads_assignee on inbox_threads (assignee_id, due_at, id) include (state, snoozed_until)
  where assignee_id is not null and state in ('open', 'answered');
create index inbox_threads_snoozed on inbox_threads (due_at, id) include (snoozed_until)
  where snoozed_until is not null and state in ('open', 'answered');
create index inbox_threads_answered on inbox_threads (answered_at) include (created_at) where answered_at is not null;
create index inbox_threads_made on inbox_threads (created_at) include (state);

-- Replies of the agency, which are sent by email, and notes, which are internal.
create table inbox_replies (
  id integer primary key generated always as identity,
  thread_id integer not null references inbox_threads (id) on delete cascade,
  author_id integer references users (id) on delete set null,
  -- event: the program reports what became of it, such as a signature by an upload link (R-UPLOAD-4).
  kind text not null check (kind in ('reply', 'note', 'event')),
  -- The email address of a reply; empty for other kinds.
  recipient text not null default '' check (recipient !~ '[\r\n]'),
  body text not null check (length(body) between 1 and 10000),
  at timestamptz not null,
  check ((kind = 'reply') = (recipient <> ''))
);
create index inbox_replies_thread on inbox_replies (thread_id, id);
