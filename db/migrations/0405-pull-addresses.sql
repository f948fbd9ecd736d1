-- Addresses by which scripts fetch the licensed files of an account (R-PULL-1). Only the hash of the secret is stored.
create table pull_addresses (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  -- The user as whom it acts, and with whose access it stops.
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index pull_addresses_of_account on pull_addresses (account_id);
create index pull_addresses_of_user on pull_addresses (user_id);

-- The files that a pull address has listed belong to deliveries of their own.
alter table deliveries add column pull_id integer references pull_addresses (id) on delete set null;
create index deliveries_pull on deliveries (pull_id) where pull_id is not null;

-- The first time that a file was sent completely by an address of its own.
alter table downloads add column fetched_at timestamptz;
