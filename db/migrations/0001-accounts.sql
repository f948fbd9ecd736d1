-- Accounts (customers and the agency itself), the people in them, and their sessions.

create table countries (
  id integer primary key,
  name text not null unique,
  code text not null unique check (code ~ '^[a-z]{2}$'),
  -- Prices are shown in this currency; an operator may change it.
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  -- 1 is listed first; countries without a rank follow, by name.
  common_rank integer
);

create table accounts (
  id integer generated always as identity (start with 1001) primary key,
  name text not null,
  kind text not null default 'customer' check (kind in ('customer', 'agency')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  country_code text not null references countries (code),
  postcode text not null default '',
  billing_id text not null default '',
  origin text not null default 'register',
  can_purchase boolean not null default false,
  can_prepay boolean not null default false,
  shorts_only boolean not null default false,
  created_at timestamptz not null default now()
);

create table users (
  id integer generated always as identity (start with 5001) primary key,
  account_id integer not null references accounts (id),
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null default 'User'
    check (role in ('Superuser', 'Administrator', 'Manager', 'Staff', 'User')),
  status text not null default 'active' check (status in ('pending', 'active', 'disabled')),
  -- argon2id in PHC form; null until the person has set one.
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_account on users (account_id);

create table sessions (
  token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
  user_id integer not null references users (id),
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Written at most once a minute. Sessions of agency staff end after an hour without a call (R-SESSION-9).
  last_seen_at timestamptz not null default now(),
  -- Hash of the cookie without which the token is worth nothing; null for programs that asked for none (R-SESSION-8).
  bind_sha256 bytea check (octet_length(bind_sha256) = 32),
  -- Names the session to its user; opens nothing.
  id integer generated always as identity unique
);
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_end on sessions (least(expires_at, revoked_at));

-- Tries that did not succeed, or that are being checked right now: to log in, to open a shared list with its password, to
-- open a download link with an email. One try stands in every bucket that counts it; a bucket is the hash of what it
-- counts, such as a network address with an email (R-LOGIN-2).
create table attempts (
  attempt_id uuid not null,
  bucket text not null,
  attempted_at timestamptz not null,
  primary key (attempt_id, bucket)
);
create index attempts_bucket on attempts (bucket, attempted_at);
create index attempts_age on attempts (attempted_at);
