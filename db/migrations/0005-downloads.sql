-- Deliveries, and the clips in each.

create table deliveries (
  id integer generated always as identity primary key,
  -- 128 random bits: the part of a signed file address that names the delivery.
  ref text not null unique,
  account_id integer references accounts (id),
  user_id integer references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (user_id is not null or account_id is null)
);

create table downloads (
  id integer generated always as identity primary key,
  delivery_id integer not null references deliveries (id),
  position integer not null,
  user_id integer references users (id),
  account_id integer references accounts (id),
  clip_id integer not null references clips (id),
  licence_id integer references licences (id),
  -- The title at that time, so that the history stays readable.
  clip_title text not null,
  created_at timestamptz not null,
  unique (delivery_id, clip_id)
);
create index downloads_user on downloads (user_id, created_at desc, id desc);
create index downloads_account on downloads (account_id, created_at desc, id desc);
