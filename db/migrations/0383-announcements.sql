-- Changes of the licensing terms and of the privacy notice that registered users are emailed about (R-TERMS-2).
create table announcements (
  id integer generated always as identity primary key,
  -- The page that changes, and the name of its version.
  slug text not null check (slug in ('licensing-terms', 'privacy')),
  version text not null,
  in_force_from timestamp with time zone not null,
  announced_at timestamp with time zone not null,
  cancelled_at timestamp with time zone
);
create unique index announcements_open on announcements (slug, version) where cancelled_at is null;

create table announcement_recipients (
  announcement_id integer not null references announcements,
  user_id integer not null references users on delete cascade,
  -- Null when no email follows.
  email_due_at timestamp with time zone,
  -- When the announcement was queued; null for a user who could not log in any more.
  emailed_at timestamp with time zone,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_due on announcement_recipients (announcement_id, user_id)
  where email_due_at is not null;
create index announcement_recipients_user on announcement_recipients (user_id);
