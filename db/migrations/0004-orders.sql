-- Orders, payments, licences and credits. The constraints hold even where the code fails.

-- One row, written once: whether this installation moves real money (R-PAYMENT-3).
create table installation (
  only_row boolean primary key default true check (only_row),
  livemode boolean not null,
  -- Signs file addresses, cursors and download grants; made at the first start.
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz not null default now()
);

create table tax_quotes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  cart_hash text not null,
  address_hash text not null,
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  tax_minor integer not null check (tax_minor >= 0),
  lines jsonb not null,
  provider_ref text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index tax_quotes_lookup on tax_quotes (account_id, cart_hash, address_hash, expires_at desc);
create index tax_quotes_end on tax_quotes (expires_at);

create table orders (
  id integer generated always as identity (start with 70001) primary key,
  -- 128 random bits; buyers see it in addresses.
  ref text not null unique,
  account_id integer not null references accounts (id),
  user_id integer not null references users (id),
  state text not null default 'awaiting_payment' check (state in
    ('awaiting_payment', 'processing', 'paid', 'payment_review', 'failed', 'expired', 'cancelled', 'refunded')),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  net_minor integer not null check (net_minor >= 0),
  tax_minor integer not null check (tax_minor >= 0),
  total_minor integer not null check (total_minor > 0 and total_minor = net_minor + tax_minor),
  cart_hash text not null,
  usage jsonb not null,
  billing_address jsonb not null,
  terms_version text not null,
  tax_quote_id integer references tax_quotes (id),
  provider text not null,
  provider_ref text unique,
  client_secret text,
  -- Why a person must look at the payment; set in that state only (R-PAYMENT-2).
  review_reason text check ((review_reason is not null) = (state = 'payment_review')),
  livemode boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the reconciler last asked the provider about it.
  checked_at timestamptz,
  paid_at timestamptz
);
-- Two tabs, or a double click, share one open order (R-CHECKOUT-5).
create unique index orders_one_open on orders (account_id, cart_hash)
  where state in ('awaiting_payment', 'processing');
create index orders_account on orders (account_id, paid_at desc, id desc) where state in ('paid', 'refunded');
create index orders_tax_quote on orders (tax_quote_id) where tax_quote_id is not null;
create index orders_unsettled on orders (created_at) where state in ('awaiting_payment', 'processing');

create table order_lines (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  position integer not null,
  kind text not null check (kind in ('clip', 'bundle')),
  clip_id integer references clips (id),
  media text not null check (media in ('video', 'image')),
  tier_code text not null references tiers (code),
  bundle_size integer not null check (bundle_size between 1 and 1000),
  quantity integer not null check (quantity between 1 and 100),
  unit_price_minor integer not null check (unit_price_minor >= 0),
  net_minor integer not null,
  tax_minor integer not null default 0,
  product_ref text not null,
  our_ref text not null,
  description text not null,
  unique (order_id, position),
  check (net_minor = unit_price_minor * bundle_size * quantity),
  check ((kind = 'clip') = (clip_id is not null))
);

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
  created_at timestamptz not null
);
create index credit_lots_open on credit_lots (account_id, media, tier_code, created_at) where remaining > 0;

-- The allowance of accounts that do not buy by card; a remaining of null means unlimited (R-CREDIT-1).
create table standard_credits (
  account_id integer not null references accounts (id),
  media text not null check (media in ('video', 'image')),
  remaining integer check (remaining >= 0),
  period text not null default 'month',
  resets_at timestamptz,
  primary key (account_id, media)
);

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

-- Every movement of a credit: prepaid from a lot, or standard from an account's allowance.
create table credit_entries (
  id integer generated always as identity primary key,
  credit_lot_id integer references credit_lots (id),
  account_id integer,
  media text,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('download', 'refund', 'correction')),
  licence_id integer references licences (id),
  user_id integer references users (id),
  created_at timestamptz not null,
  foreign key (account_id, media) references standard_credits (account_id, media),
  check ((account_id is null) = (media is null)),
  check ((credit_lot_id is null) <> (account_id is null))
);
create index credit_entries_lot on credit_entries (credit_lot_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_change();

create trigger installation_written_once before update or delete on installation
  for each row execute function refuse_change();

create function refuse_other_livemode() returns trigger language plpgsql as $$
begin
  if new.livemode is distinct from (select livemode from installation) then
    raise exception 'order livemode % differs from this installation', new.livemode;
  end if;
  return new;
end $$;
create trigger orders_livemode before insert or update on orders
  for each row execute function refuse_other_livemode();

create table webhook_inbox (
  provider text not null,
  event_id text not null,
  type text not null,
  -- The provider's id of the payment that the event is about; null for other events.
  intent_ref text,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_inbox_waiting on webhook_inbox (received_at) where handled_at is null;
create index webhook_inbox_handled on webhook_inbox (handled_at) where handled_at is not null;

-- Mails to send, each written in the transaction of what it reports.
create table outbox_mails (
  id integer generated always as identity primary key,
  -- Names what the mail is about, so that it is written once: 'receipt:70001'.
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  -- The same words twice: a mail program shows one of them.
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index outbox_mails_waiting on outbox_mails (id) where sent_at is null;
create index outbox_mails_age on outbox_mails (coalesce(sent_at, created_at));

-- Answers of the last 24 hours, so that a repeated request gets the first answer (R-HTTP-2).
create table idempotency_keys (
  -- `user 7`, or of a guest the hash of what was sent: nobody else's request meets it (R-HTTP-2).
  caller text not null,
  key text not null,
  route text not null,
  body_sha256 text not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (caller, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
