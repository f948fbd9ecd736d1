-- Public keys of passkeys (R-PASSKEY-1). The private keys never leave the devices of the users.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- The credential ID, as base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- Passkeys that are synchronised between devices report 0 always.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When the counter went back, which means that a copy of the key exists (R-PASSKEY-3).
  blocked_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Random values that a passkey signs, each once.
create table passkey_challenges (
  challenge_sha256 bytea primary key check (octet_length(challenge_sha256) = 32),
  purpose text not null check (purpose in ('add', 'login', 'factor')),
  -- Null for a login, whose user is not known yet.
  user_id integer references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (user_id is null))
);
create index passkey_challenges_of_user on passkey_challenges (user_id);
