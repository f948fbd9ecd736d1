-- The second factor of people of the agency, and what a session has proven (R-STAFF-3, R-STAFF-4).

create table staff_factors (
  user_id integer primary key references users (id) on delete cascade,
  -- Encrypted; a copy of this table alone opens nothing.
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  -- Null until the person has shown a first code.
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

alter table sessions
  add column second_factor_at timestamptz,
  -- When the password was given again; the login itself is the first time.
  add column confirmed_at timestamptz;
