-- Sign-in of the users of an account at the OpenID provider of their company (R-OIDC-1, ADR 56).
create table sso_connections (
  account_id integer primary key references accounts on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  client_id text not null check (length(client_id) <= 200),
  secret_sealed bytea not null,
  -- The claim and the value that make an Administrator; both empty if the provider decides no roles.
  role_claim text not null default '' check (length(role_claim) <= 100),
  administrator_value text not null default '' check (length(administrator_value) <= 200),
  -- The domains that the company has proved to own. Staff enable the connection for them.
  proven_domains text[] not null default '{}',
  enabled_at timestamp with time zone,
  revision integer not null default 1,
  check ((role_claim = '') = (administrator_value = '')),
  check ((enabled_at is null) = (cardinality(proven_domains) = 0))
);

-- The user of each identity at the provider. Removed with the connection, and when its issuer changes.
create table sso_subjects (
  account_id integer not null references sso_connections on delete cascade,
  subject text not null check (length(subject) <= 255),
  user_id integer not null unique references users on delete cascade,
  primary key (account_id, subject)
);

-- Sign-ins that the provider has completed, each for one login of the browser that began it.
create table sso_logins (
  state_sha256 bytea primary key check (octet_length(state_sha256) = 32),
  user_id integer not null references users on delete cascade,
  created_at timestamp with time zone not null,
  spent_at timestamp with time zone
);
create index sso_logins_age on sso_logins (created_at);
create index sso_logins_user on sso_logins (user_id);
