-- Lists of clips; a company list has no user and belongs to the account.
create table saved_lists (
  id integer generated always as identity (start with 301) primary key,
  account_id integer not null references accounts (id),
  user_id integer references users (id),
  name text not null check (length(name) between 1 and 80),
  created timestamptz not null default now()
);
create index saved_lists_user on saved_lists (user_id, created desc);
create index saved_lists_company on saved_lists (account_id, created desc) where user_id is null;

create table saved_list_clips (
  list_id integer not null references saved_lists (id) on delete cascade,
  clip_id integer not null references clips (id),
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (list_id, clip_id)
);

-- Links that show a list without a login. A link that has ended is kept, so that its page can state so.
create table list_shares (
  ref text primary key,
  -- Null: the list was deleted.
  list_id integer references saved_lists (id) on delete set null,
  created_at timestamptz not null,
  -- Null: valid until it is revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- argon2id in PHC form; null: the link is enough.
  password_hash text,
  check (list_id is not null or revoked_at is not null)
);
-- A list has one link at a time.
create unique index list_shares_list on list_shares (list_id) where revoked_at is null;
create index list_shares_end on list_shares (least(expires_at, revoked_at));
