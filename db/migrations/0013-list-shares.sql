-- Links that show a list to everybody who has one. A link that ended stays known, so that its readers are told so.

create table list_shares (
  ref text primary key,
  -- Null: the list was deleted.
  list_id integer references saved_lists (id) on delete set null,
  created_at timestamptz not null,
  -- Null: valid until it is revoked.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- argon2id in PHC form; null: whoever has the link reads the list.
  password_hash text,
  check (list_id is not null or revoked_at is not null)
);
-- A list has one link at a time.
create unique index list_shares_list on list_shares (list_id) where revoked_at is null;
create index list_shares_end on list_shares (least(expires_at, revoked_at));
