-- Accounts (customers and the agency itself), their users, and what lets a user in.

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
  created_at timestamptz not null default now(),
  -- As `checkTaxNumber` keeps it; empty for an account without one (R-TAX-2).
  tax_number text not null default '' check (length(tax_number) <= 40),
  -- What the agency allows an account that pays by invoice; all empty for an account that does not (R-BYINVOICE-1).
  invoice_limit_minor integer check (invoice_limit_minor > 0),
  invoice_currency text check (invoice_currency in ('usd', 'gbp', 'eur', 'aud')),
  invoice_days integer check (invoice_days between 1 and 120),
  -- Followers of all channels of an account together, as declared to the agency; null if not declared. Above 10 million
  -- the agency makes an offer instead of showing prices (R-TIER-5).
  declared_audience integer check (declared_audience >= 0),
  -- Incremented by every change in the admin area (R-ACCOUNT-6).
  revision integer not null default 1,
  -- The last login of any of its users, to the hour; null for never.
  last_seen_at timestamptz,
  closed_at timestamptz,
  -- As the user who closed it gave it.
  close_reason text not null default '' check (length(close_reason) <= 500),
  constraint accounts_invoice_terms
    check (num_nulls(invoice_limit_minor, invoice_currency, invoice_days) in (0, 3))
);
-- A list of the admin area reads along one of these indexes.
create index accounts_seen on accounts (
  coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc) where kind = 'customer';
create index accounts_state_seen on accounts (
  status, coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc) where kind = 'customer';
create index accounts_state on accounts (status, id desc) where kind = 'customer';
-- Accounts are found by the beginnings of their words, and by the email domain of their users.
create index accounts_words on accounts using gin (to_tsvector('simple', name)) where kind = 'customer';
-- The agency's own accounts, of which there are few: users of all others are customers.
create index accounts_agency on accounts (id) where kind = 'agency';

create table users (
  id integer generated always as identity (start with 5001) primary key,
  account_id integer not null references accounts (id),
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null default 'User'
    check (role in ('Superuser', 'Administrator', 'Manager', 'Staff', 'User')),
  status text not null default 'active' check (status in ('pending', 'active', 'disabled')),
  -- argon2id in PHC form; null until the user has set one.
  password_hash text,
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);
create unique index users_email on users (lower(email));
create index users_account on users (account_id);
-- Users are found by the beginnings of their names.
create index users_names on users using gin (to_tsvector('simple', first_name || ' ' || last_name));
create index users_mail_domain on users (lower(split_part(email, '@', 2)));
-- The admin area lists the users of all accounts along these indexes.
create index users_seen on users (
  coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc);
create index users_state_seen on users (
  status, coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc);
create index users_state on users (status, id desc);

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
  id integer generated always as identity unique,
  second_factor_at timestamptz,
  -- When the password was given again; the login itself is the first time.
  confirmed_at timestamptz,
  -- The end of the write-ahead log when this session last changed something: a replica that is behind it does not serve
  -- the session (ADR 28).
  wrote_at pg_lsn
);
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_end on sessions (least(expires_at, revoked_at));

-- Attempts that failed or are being checked: to log in, to open a shared list with its password, to open a download link
-- with an email. An attempt has a row in every bucket that counts it; a bucket is the hash of what it counts, such as a
-- network address with an email (R-LOGIN-2).
create table attempts (
  attempt_id uuid not null,
  bucket text not null,
  attempted_at timestamptz not null,
  primary key (attempt_id, bucket)
);
create index attempts_bucket on attempts (bucket, attempted_at);
create index attempts_age on attempts (attempted_at);

-- One row for each sent form, for known and unknown addresses. A job decides about it (R-LOGIN-3).
create table registration_requests (
  id integer generated always as identity primary key,
  email text not null,
  name text not null,
  company text not null,
  address1 text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  postcode text not null,
  country_id integer not null references countries (id),
  -- The request came from the checkout: the confirmed address is enough, staff need not approve it (R-REGISTER-4).
  from_checkout boolean not null,
  terms_version text not null,
  -- The Idempotency-Key of the sent form.
  request_key text,
  -- received: no job has decided yet; unconfirmed: the address is not confirmed; waiting: for approval by staff;
  -- known: the address had an account; replaced: by a later form of the same address.
  status text not null default 'received'
    check (status in ('received', 'unconfirmed', 'waiting', 'approved', 'refused', 'known', 'replaced')),
  user_id integer references users (id),
  created_at timestamptz not null,
  -- The VAT or tax number that a company may give when it registers; its account gets it (R-TAX-2).
  tax_number text not null default '',
  -- No foreign key, so that a request outlives the user who decided about it.
  decided_by integer,
  decided_at timestamptz,
  -- Why it was refused, as the applicant reads it.
  reason text not null default '' check (length(reason) <= 500),
  unique (email, request_key),
  check (email = lower(email))
);
create index registration_requests_received on registration_requests (id) where status = 'received';
create index registration_requests_email on registration_requests (email);
create index registration_requests_user on registration_requests (user_id);
create index registration_requests_age on registration_requests (created_at);
create unique index registration_requests_open on registration_requests (user_id)
  where status in ('unconfirmed', 'waiting');
create index registration_requests_waiting on registration_requests (id) where status = 'waiting';

-- Links that set a password, stored as hashes. Only the newest link of a user works, and only once (R-PASSWORD-2).
create table password_links (
  token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
  user_id integer not null references users (id),
  -- The event that asked for the link, so that a job that runs twice writes one link.
  cause text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or replaced by a newer one.
  ended_at timestamptz
);
create index password_links_user on password_links (user_id, created_at desc);
create index password_links_end on password_links (least(expires_at, ended_at));
create unique index password_links_live on password_links (user_id) where ended_at is null;

-- Invitations of colleagues into an account. A job decides about each, so that no response reveals whether an address has
-- an account (R-LOGIN-3).
create table invitations (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('Administrator', 'Manager', 'Staff', 'User')),
  invited_by integer not null references users (id),
  -- The user who was made for it; null before that, and always if the address belongs to another account.
  user_id integer references users (id),
  status text not null default 'open' check (status in ('open', 'accepted', 'withdrawn')),
  created_at timestamptz not null
);
create unique index invitations_open on invitations (account_id, email) where status = 'open';
create index invitations_user on invitations (user_id);
create index invitations_inviter on invitations (invited_by);
create index invitations_age on invitations (created_at);

-- Who was erased, as a keyed hash of the address: after a restore from an older copy it is done again (R-PRIVACY-10).
create table erasures (
  id integer generated always as identity primary key,
  email_hmac text not null,
  erased_at timestamptz not null
);

-- The second factor of staff (R-STAFF-3, R-STAFF-4).
create table staff_factors (
  user_id integer primary key references users (id) on delete cascade,
  -- Encrypted; a copy of this table alone opens nothing.
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  -- Null until the user has entered a first code.
  confirmed_at timestamptz,
  -- The half minute whose code was used last: no code works twice.
  last_step bigint
);

create table recovery_codes (
  user_id integer not null references staff_factors (user_id) on delete cascade,
  code_sha256 bytea not null check (octet_length(code_sha256) = 32),
  used_at timestamptz,
  primary key (user_id, code_sha256)
);

-- The token that lets in the first Superuser (R-STAFF-5). One row at most: each start makes a new one until there is a
-- Superuser.
create table setup_tokens (
  token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Filters of the admin area's lists under a name.
create table saved_views (
  id integer primary key generated always as identity,
  -- Null: shared with all staff.
  user_id integer references users (id) on delete cascade,
  -- The contract names the lists that have views.
  screen text not null,
  name text not null check (length(name) between 1 and 60),
  -- The query string of the list's address.
  query text not null check (length(query) <= 2000)
);
create unique index saved_views_names on saved_views (screen, coalesce(user_id, 0), lower(name));
create index saved_views_user on saved_views (user_id) where user_id is not null;
