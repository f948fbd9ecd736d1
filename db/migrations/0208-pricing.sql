-- Prices, terms of licences, and offers.

-- A price list is a version of all prices, and time alone decides which one is in force (R-PRICE-8): the newest that has
-- begun. A list that names accounts has priority for them (R-PRICE-11).
create table price_lists (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 80),
  for_accounts boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'set', 'cancelled')),
  effective_from timestamptz,
  -- From then on its accounts have the general prices. A general list is in force until the next one.
  ends_at timestamptz,
  revision integer not null default 1,
  -- Null for the one that every installation starts with.
  created_by integer references users (id),
  created_at timestamptz not null,
  check (state <> 'set' or effective_from is not null),
  check (ends_at is null or (for_accounts and ends_at >= effective_from))
);
create unique index price_lists_moment on price_lists (effective_from) where state = 'set' and not for_accounts;

create table price_list_accounts (
  account_id integer not null references accounts (id),
  price_list_id integer not null references price_lists (id),
  primary key (account_id, price_list_id)
);
create index price_list_accounts_list on price_list_accounts (price_list_id);

-- Prices of licences, by tier, currency, medium and bundle size (R-PRICE-1).
create table tier_prices (
  tier_uid integer not null references tiers (uid),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  media text not null check (media in ('video', 'image')),
  -- 1 is a single clip; N is a bundle of N credits.
  bundle_size integer not null check (bundle_size between 1 and 1000),
  -- Price of one clip in a bundle of that size: whole major units, so a multiple of 100.
  unit_price_minor integer not null check (unit_price_minor >= 0 and unit_price_minor % 100 = 0),
  price_list_id integer not null references price_lists (id),
  primary key (price_list_id, tier_uid, currency, media, bundle_size)
);

-- Texts of licences. A granted licence keeps the version under which it was granted (R-LICENCE-1).
create table licence_terms (
  version text not null,
  tier_code text not null references tiers (code),
  body text not null,
  in_force_from timestamptz not null,
  primary key (version, tier_code)
);
create unique index licence_terms_moment on licence_terms (tier_code, in_force_from);

-- Terms of licences by version (R-TERMS-1): licence_terms has what each tier grants, this table the public page.
-- The page of the version that came with the program is in pages.
create table terms_pages (
  version text primary key check (version ~ '^[\w.-]{1,20}$'),
  in_force_from timestamptz not null unique,
  markdown text not null check (length(markdown) between 1 and 60000),
  created_by integer not null references users (id),
  created_at timestamptz not null
);

-- An offer gives one account its own prices for named clips until a time (R-OFFER-1).
create table offers (
  id integer primary key generated always as identity,
  account_id integer not null references accounts (id),
  -- The recipient of the email.
  user_id integer references users (id) on delete set null,
  tier_code text not null references tiers (code),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  message text not null check (length(message) <= 2000),
  -- The thread of the inbox that it answers.
  thread_id integer references inbox_threads (id) on delete set null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  withdrawn_at timestamptz
);
create index offers_account on offers (account_id, ends_at);
create index offers_ends on offers (ends_at, id);

create table offer_lines (
  offer_id integer not null references offers (id),
  position integer not null,
  clip_id integer not null references clips (id),
  -- Whole major units, as in price lists (R-PRICE-9).
  unit_price_minor integer not null check (unit_price_minor > 0 and unit_price_minor % 100 = 0),
  primary key (offer_id, clip_id)
);
