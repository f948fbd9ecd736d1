-- Download links, deliveries, and the clips in each.

-- A link that gives chosen clips to named addresses without an account.
create table download_links (
  id integer generated always as identity primary key,
  -- Of the 128 random bits in the link's address: a copy of this table opens no link.
  ref_sha256 bytea not null unique,
  title text not null default '',
  -- Addresses or domains ('@example.org'), lower case.
  recipients text[] not null,
  created_at timestamptz not null default now(),
  -- Null: valid until it is revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Null: without a limit.
  preparations_left integer default 20 check (preparations_left >= 0),
  created_by integer references users (id) on delete set null,
  thread_id integer references inbox_threads (id) on delete set null,
  message text not null default '' check (length(message) <= 2000),
  -- Its address is derived from this and the secret of the installation; null: the address is no longer known.
  seed text,
  -- How often files may be prepared in all; null: without a limit.
  preparations integer check (preparations > 0)
);
create index download_links_ends on download_links (coalesce(expires_at, '9999-12-31 00:00+00'::timestamptz), id);
create index download_links_words on download_links using gin (to_tsvector('simple', title));
create index download_links_recipients on download_links using gin (recipients);

create table download_link_clips (
  link_id integer not null references download_links (id) on delete cascade,
  clip_id integer not null references clips (id),
  position integer not null,
  -- When the user who made the link was notified that the clip is no longer in it.
  told_at timestamptz,
  primary key (link_id, clip_id)
);

-- Each opening of a link, each preparation and each file that was fetched.
create table download_link_visits (
  id bigint primary key generated always as identity,
  link_id integer not null references download_links (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('opened', 'prepared', 'fetched')),
  email text not null,
  -- Null after 90 days.
  ip inet,
  -- Number of clips.
  clips integer not null
);
create index download_link_visits_link on download_link_visits (link_id, id);
create index download_link_visits_address_age on download_link_visits (at) where ip is not null;

-- Either for a user, or for an address that a download link was opened with.
create table deliveries (
  id integer generated always as identity primary key,
  -- 128 random bits: the part of a signed file address that names the delivery.
  ref text not null unique,
  account_id integer references accounts (id),
  user_id integer references users (id),
  link_id integer references download_links (id),
  recipient_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the last byte of its file was first sent: until then the queue keeps its clips (R-DOWNLOAD-6).
  fetched_at timestamptz,
  check (user_id is not null or account_id is null),
  check ((link_id is null) = (recipient_email is null)),
  check (link_id is null or user_id is null)
);
create index deliveries_link on deliveries (link_id, recipient_email) where link_id is not null;

create table downloads (
  id integer generated always as identity primary key,
  delivery_id integer not null references deliveries (id),
  position integer not null,
  user_id integer references users (id),
  account_id integer references accounts (id),
  clip_id integer not null references clips (id),
  licence_id integer references licences (id),
  -- The title at that time, so that the history stays readable.
  clip_title text not null,
  created_at timestamptz not null,
  unique (delivery_id, clip_id)
);
create index downloads_user on downloads (user_id, created_at desc, id desc);
create index downloads_account on downloads (account_id, created_at desc, id desc);
-- Downloads of a clip by a download link (R-LICENSEE-1).
create index downloads_clip on downloads (clip_id, delivery_id);
create index downloads_made on downloads (created_at) include (clip_id, user_id);
