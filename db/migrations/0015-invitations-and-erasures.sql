-- Invitations of colleagues into an account. A job decides about each, so that no answer tells whether an address is
-- known (R-LOGIN-3).

create table invitations (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('Administrator', 'Manager', 'Staff', 'User')),
  invited_by integer not null references users (id),
  -- The user who was made for it; null before that, and for ever where the address belongs to another account.
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
