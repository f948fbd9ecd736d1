-- Licences, and the credits that pay for them.

-- Credits that staff gave to an account or took from it (R-CREDIT-6, R-CREDIT-7). The key comes from the screen, so that
-- the same click changes credits once.
create table credit_adjustments (
  id integer primary key generated always as identity,
  key uuid not null unique,
  account_id integer not null references accounts (id),
  media text not null check (media in ('video', 'image')),
  -- Null for the allowance of standard credits.
  tier_code text references tiers (code),
  -- Of an allowance: its new size.
  amount integer not null,
  reason text not null check (length(reason) between 1 and 500),
  actor_user_id integer not null references users (id),
  created_at timestamptz not null
);
create index credit_adjustments_account on credit_adjustments (account_id);

create table credit_lots (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  order_line_id integer unique references order_lines (id),
  media text not null check (media in ('video', 'image')),
  tier_code text not null references tiers (code),
  size integer not null check (size > 0),
  remaining integer not null check (remaining >= 0 and remaining <= size),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  unit_price_minor integer not null check (unit_price_minor >= 0),
  created_at timestamptz not null,
  -- A lot that staff gave has no order line.
  adjustment_id integer unique references credit_adjustments (id)
);
create index credit_lots_open on credit_lots (account_id, media, tier_code, created_at) where remaining > 0;
-- The ledger of one account as CSV.
create index credit_lots_account on credit_lots (account_id);
create index credit_lots_made on credit_lots (created_at)
  include (tier_code, currency, size, unit_price_minor, adjustment_id);
create index credit_lots_left on credit_lots (media, tier_code) include (remaining) where remaining > 0;

-- The allowance of accounts that do not buy by card; a remaining of null means unlimited (R-CREDIT-1).
create table standard_credits (
  account_id integer not null references accounts (id),
  media text not null check (media in ('video', 'image')),
  remaining integer check (remaining >= 0),
  period text not null default 'month',
  resets_at timestamptz,
  -- An allowance that is renewed has a size and the day from which its periods are counted.
  size integer check (size between 0 and 100000),
  counted_from date,
  primary key (account_id, media),
  constraint standard_credits_period check (period in ('month', 'year')),
  constraint standard_credits_renewal
    check ((resets_at is null) = (counted_from is null) and (resets_at is null or size is not null))
);
create index standard_credits_due on standard_credits (resets_at) where resets_at is not null;

-- The right of one account to one clip; fetching the clip again is free (R-LICENCE-3).
create table licences (
  id integer generated always as identity (start with 900001) primary key,
  account_id integer not null references accounts (id),
  user_id integer not null references users (id),
  clip_id integer not null references clips (id),
  -- Null when granted from an allowance that has no tier.
  tier_code text references tiers (code),
  ground text not null check (ground in ('order', 'prepaid_credit', 'standard_credit')),
  order_line_id integer unique references order_lines (id),
  credit_lot_id integer references credit_lots (id),
  usage jsonb not null default '{}',
  terms_version text not null,
  terms_body text not null,
  currency text check (currency in ('usd', 'gbp', 'eur', 'aud')),
  price_minor integer not null default 0,
  tax_minor integer not null default 0,
  master_sha256 text not null,
  granted_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  check ((ground = 'order') = (order_line_id is not null)),
  check ((ground = 'prepaid_credit') = (credit_lot_id is not null))
);
create index licences_account_clip on licences (account_id, clip_id);
-- One licence by credit for each clip, account and tier; a revoked one makes room for another (R-LICENCE-3).
create unique index licences_one_per_credit on licences (account_id, clip_id, coalesce(tier_code, ''))
  where ground in ('prepaid_credit', 'standard_credit') and revoked_at is null;
-- Sales of a clip.
create index licences_clip on licences (clip_id, id desc);
create index licences_granted on licences (granted_at) include (clip_id, ground, tier_code, currency, price_minor);
create index licences_revoked on licences (revoked_at) where revoked_at is not null;

-- Every movement of a credit: prepaid from a lot, or standard from an account's allowance.
create table credit_entries (
  id integer generated always as identity primary key,
  credit_lot_id integer references credit_lots (id),
  account_id integer,
  media text,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('download', 'refund', 'correction', 'renewal')),
  licence_id integer references licences (id),
  user_id integer references users (id),
  created_at timestamptz not null,
  adjustment_id integer references credit_adjustments (id),
  foreign key (account_id, media) references standard_credits (account_id, media),
  check ((account_id is null) = (media is null)),
  check ((credit_lot_id is null) <> (account_id is null))
);
create index credit_entries_adjustment on credit_entries (adjustment_id) where adjustment_id is not null;
create index credit_entries_lot on credit_entries (credit_lot_id, created_at desc, id desc);
create index credit_entries_account on credit_entries (account_id, created_at desc, id desc)
  where account_id is not null;
create index credit_entries_taken_back on credit_entries (created_at) where reason in ('refund', 'correction');
