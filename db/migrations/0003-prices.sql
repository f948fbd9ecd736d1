-- Prices of licences, by tier, currency, medium and bundle size (R-PRICE-1).

create table tiers (
  uid integer primary key,
  code text not null unique check (code in ('DELI', 'DEMA', 'NNTS', 'CSDO')),
  name text not null,
  description text not null,
  usage_type text not null
);

create table tier_prices (
  tier_uid integer not null references tiers (uid),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  media text not null check (media in ('video', 'image')),
  -- 1 is a single clip; N is a bundle of N credits.
  bundle_size integer not null check (bundle_size between 1 and 1000),
  -- Price of one clip in a bundle of that size: whole major units, so a multiple of 100.
  unit_price_minor integer not null check (unit_price_minor >= 0 and unit_price_minor % 100 = 0),
  primary key (tier_uid, currency, media, bundle_size)
);

-- Texts of licences. A granted licence keeps the version under which it was granted (R-LICENCE-1).
create table licence_terms (
  version text not null,
  tier_code text not null references tiers (code),
  body text not null,
  in_force_from timestamptz not null,
  primary key (version, tier_code)
);
