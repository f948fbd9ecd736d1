-- API keys of an account (R-KEY-1). A key is `rk_`, its public id, `_` and a random secret, of which only the hash is stored.
create table api_keys (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  -- The Administrator who created it, as whom it acts and with whose role it stops.
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_id text not null unique check (public_id ~ '^[0-9a-f]{16}$'),
  secret_sha256 bytea not null check (octet_length(secret_sha256) = 32),
  -- The secret before the last rotation, which works until then.
  former_sha256 bytea check (octet_length(former_sha256) = 32),
  former_until timestamptz,
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['search', 'licence', 'download', 'report']
  ),
  -- Null for a key that does not expire.
  lifetime_days integer check (lifetime_days > 0),
  daily_credits integer not null check (daily_credits >= 0),
  approval_credits integer not null check (approval_credits >= 0),
  daily_minor integer not null check (daily_minor >= 0),
  approval_minor integer not null check (approval_minor >= 0),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  created_at timestamptz not null,
  rotated_at timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check ((former_sha256 is null) = (former_until is null)),
  check ((lifetime_days is null) = (expires_at is null))
);
create index api_keys_of_account on api_keys (account_id);
create index api_keys_of_user on api_keys (user_id);

-- What a key has licensed on a day of the agency's time zone; counted under the lock of the account (R-KEY-6).
create table api_key_days (
  api_key_id integer not null references api_keys (id) on delete cascade,
  day date not null,
  credits integer not null default 0 check (credits >= 0),
  minor bigint not null default 0 check (minor >= 0),
  primary key (api_key_id, day)
);
