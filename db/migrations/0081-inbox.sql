-- What the agency does about an enquiry or a message: one thread each (R-INBOX-1).
create table inbox_threads (
  id integer primary key generated always as identity,
  enquiry_id integer unique references enquiries (id) on delete cascade,
  message_id integer unique references contact_messages (id) on delete cascade,
  -- open: somebody waits for an answer; answered: the agency wrote last.
  state text not null default 'open' check (state in ('open', 'answered', 'closed', 'spam')),
  created_at timestamptz not null,
  -- When the answer is due.
  due_at timestamptz not null,
  -- Out of sight until then.
  snoozed_until timestamptz,
  assignee_id integer references users (id) on delete set null,
  -- The first reply.
  answered_at timestamptz,
  updated_at timestamptz not null,
  check (num_nonnulls(enquiry_id, message_id) = 1)
);
-- Each view of the list is a walk along one of these.
create index inbox_threads_due on inbox_threads (state, due_at, id) include (snoozed_until, assignee_id);
create index inbox_threads_assignee on inbox_threads (assignee_id, due_at, id) include (state, snoozed_until)
  where assignee_id is not null and state in ('open', 'answered');
create index inbox_threads_snoozed on inbox_threads (due_at, id) include (snoozed_until)
  where snoozed_until is not null and state in ('open', 'answered');
create index inbox_threads_answered on inbox_threads (answered_at) include (created_at) where answered_at is not null;

insert into inbox_threads (enquiry_id, state, created_at, due_at, updated_at)
  select id, status, created_at, due_at, created_at from enquiries;
insert into inbox_threads (message_id, created_at, due_at, updated_at)
  select id, created_at, created_at + interval '24 hours', created_at from contact_messages;

drop trigger enquiries_told on enquiries;
alter table enquiries drop column status, drop column due_at;

-- What people look for in the inbox.
create index enquiries_words on enquiries
  using gin (to_tsvector('simple', name || ' ' || company || ' ' || email || ' ' || reference || ' ' || message));
create index enquiries_email on enquiries (lower(email));
create index contact_messages_words on contact_messages
  using gin (to_tsvector('simple', name || ' ' || company || ' ' || email || ' ' || message));
create index contact_messages_email on contact_messages (lower(email));

-- What the agency wrote: replies, which are mailed, and notes, which stay inside.
create table inbox_replies (
  id integer primary key generated always as identity,
  thread_id integer not null references inbox_threads (id) on delete cascade,
  author_id integer references users (id) on delete set null,
  kind text not null check (kind in ('reply', 'note')),
  -- Of a reply; empty for a note.
  recipient text not null default '' check (recipient !~ '[\r\n]'),
  body text not null check (length(body) between 1 and 10000),
  at timestamptz not null,
  check ((kind = 'reply') = (recipient <> ''))
);
create index inbox_replies_thread on inbox_replies (thread_id, id);

-- An erasure blanks who it was written to and what was said; nothing else changes.
create function refuse_reply_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.thread_id, new.kind, new.at) is distinct from (old.id, old.thread_id, old.kind, old.at)
    or (new.body <> old.body and new.body <> 'Erased')
    or (new.author_id is distinct from old.author_id and new.author_id is not null)
  then
    raise exception 'inbox_replies is append-only';
  end if;
  return new;
end $$;
create trigger inbox_replies_append_only before update on inbox_replies
  for each row execute function refuse_reply_change();

-- The address from which a mail is sent and to which it is answered; null is the usual sender.
alter table outbox_mails add column sender text check (sender !~ '[\r\n]');

create function tell_thread() returns trigger language plpgsql as $$
begin
  perform tell_desk('thread:' || new.id, 'thread', new.id);
  return null;
end $$;
create trigger inbox_threads_told after update on inbox_threads
  for each row execute function tell_thread();
create trigger inbox_threads_told_lists after insert or update on inbox_threads
  for each statement execute function tell_counters();
create function tell_thread_of_reply() returns trigger language plpgsql as $$
begin
  perform tell_desk('thread:' || new.thread_id, 'thread', new.thread_id);
  return null;
end $$;
create trigger inbox_replies_told after insert on inbox_replies
  for each row execute function tell_thread_of_reply();

-- The contract names the lists that have views.
alter table saved_views drop constraint if exists saved_views_screen_check;
