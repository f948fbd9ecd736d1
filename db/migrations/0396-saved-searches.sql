-- Saved searches, the clips that matched them, and the alerts and feeds of their users (R-SAVED-1, ADR 50).
create table saved_searches (
  id integer generated always as identity (start with 501) primary key,
  account_id integer not null references accounts (id),
  -- Null for a search of the company.
  user_id integer references users (id),
  name text not null check (length(name) between 1 and 80),
  -- Parameters of the address of the search, without order and page.
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  -- Each clip that matches contains one of these lexemes of the search engine.
  keys text[] not null,
  -- Identifies the synonyms and merged values with which `keys` was computed.
  keyed_by text not null,
  created timestamptz not null,
  -- Position in the change list: clips that became public after it are new to the search.
  since bigint not null
);
create index saved_searches_keys on saved_searches using gin (keys);
create index saved_searches_since on saved_searches (since);
create index saved_searches_user on saved_searches (user_id);
create index saved_searches_company on saved_searches (account_id) where user_id is null;

-- Written by one transaction at a time, so that numbers follow the order of commits.
create table saved_search_matches (
  id bigint generated always as identity primary key,
  search_id integer not null references saved_searches on delete cascade,
  clip_id integer not null references clips on delete cascade,
  unique (search_id, clip_id)
);
create index saved_search_matches_search on saved_search_matches (search_id, id);
create index saved_search_matches_clip on saved_search_matches (clip_id);

-- What each user chose for a search; missing for colleagues who have not opened a search of the company.
create table saved_search_followers (
  search_id integer not null references saved_searches on delete cascade,
  user_id integer not null references users,
  alert text not null default 'off' check (alert in ('off', 'at_once', 'hourly', 'daily')),
  -- The last match that the user has seen, and the last one of which the user was alerted.
  seen_through bigint not null default 0,
  alerted_through bigint not null default 0,
  -- When the oldest match was found of which the user is not alerted yet.
  pending_since timestamptz,
  -- Part of the signed address of the feed; null without a feed.
  feed_key text,
  primary key (search_id, user_id)
);
create index saved_search_followers_user on saved_search_followers (user_id);
create index saved_search_followers_pending on saved_search_followers (pending_since) where pending_since is not null;

-- Its row is also the lock of the transaction that matches clips. The position is the end of the matched changes.
create table saved_search_state (
  only_row boolean primary key default true check (only_row),
  position bigint not null,
  clip_id integer not null
);
insert into saved_search_state (position, clip_id) select position, 2147483647 from clip_changes_state;

-- Values of the vocabulary that were merged, so that saved searches find the clips of the remaining value.
create table merged_values (
  kind text not null check (kind in ('category', 'tone', 'footage_type')),
  id integer not null,
  into_id integer not null,
  primary key (kind, id)
);
create index merged_values_into on merged_values (kind, into_id);

-- The address that ends the alerts of the recipient, for the headers of RFC 8058.
alter table outbox_mails add column unsubscribe text;
