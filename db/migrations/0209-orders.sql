-- Orders, payments, refunds, disputes and invoices. The constraints hold even where the code fails.

-- Users with saved cards at the payment provider (R-CARD-1). The cards themselves are stored by the provider.
create table payment_customers (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  provider text not null,
  livemode boolean not null,
  -- The provider's id; null until it has responded.
  ref text unique,
  created_at timestamptz not null,
  -- A job removes the customer at the provider, and then the row (R-CARD-4).
  ended_at timestamptz
);
create index payment_customers_user on payment_customers (user_id);
create unique index payment_customers_current on payment_customers (user_id, provider, livemode) where ended_at is null;
create index payment_customers_ended on payment_customers (ended_at) where ended_at is not null;

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
  -- 128 random bits; used in addresses.
  ref text not null unique,
  account_id integer not null references accounts (id),
  user_id integer not null references users (id),
  state text not null default 'awaiting_payment' check (state in ('awaiting_payment', 'processing', 'invoiced', 'paid',
    'payment_review', 'failed', 'expired', 'cancelled', 'refunded')),
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
  -- Why staff must review the payment; set in that state only (R-PAYMENT-2).
  review_reason text check ((review_reason is not null) = (state = 'payment_review')),
  livemode boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the reconciler last asked the provider about it.
  checked_at timestamptz,
  paid_at timestamptz,
  -- For the buyer's bookkeeping, as printed on the invoice; empty if not given.
  purchase_order_number text not null default '' check (length(purchase_order_number) <= 50),
  cost_centre text not null default '' check (length(cost_centre) <= 50),
  -- The account's number when it ordered, and why no tax was charged, as the invoice states it (R-TAX-3).
  tax_number text not null default '',
  tax_note text,
  -- The end of the day by which an order by invoice has to be paid.
  due_at timestamptz,
  -- When the account got what it bought: with the invoice, or with the payment (ADR 20).
  bought_at timestamptz
    generated always as (case when provider = 'invoice' then created_at else paid_at end) stored,
  -- What arrived of a payment that was set aside, where it is not the total (R-PAYMENT-9).
  received_minor integer check (received_minor >= 0),
  constraint orders_due check ((due_at is not null) = (provider = 'invoice')),
  constraint orders_invoiced check (state <> 'invoiced' or (provider = 'invoice' and paid_at is null))
);
-- Two tabs, or a double click, share one open order (R-CHECKOUT-5).
create unique index orders_one_open on orders (account_id, cart_hash)
  where state in ('awaiting_payment', 'processing');
create index orders_tax_quote on orders (tax_quote_id) where tax_quote_id is not null;
create index orders_unsettled on orders (created_at) where state in ('awaiting_payment', 'processing');
create index orders_account on orders (account_id, bought_at desc, id desc)
  where state in ('invoiced', 'paid', 'refunded');
create index orders_invoiced on orders (account_id, due_at) where state = 'invoiced';
create index orders_in_review on orders (id) where state = 'payment_review';
-- The admin area's list of orders reads along one of these, or along the ids (R-DESKORDER-1).
create index orders_desk_bought on orders (coalesce(bought_at, '1970-01-01 00:00+00'::timestamptz), id);
create index orders_desk_account on orders (account_id, id);
-- For reports: the index contains all that they read of a row.
create index orders_bought on orders (bought_at) include (id, currency, state, net_minor, tax_minor)
  where bought_at is not null;

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
  -- The restrictions of the clip as the buyer read them before paying (R-CHECKOUT-11); '' where it had none.
  restrictions text not null default '',
  -- The offer that a line was priced by.
  offer_id integer references offers (id),
  unique (order_id, position),
  check (net_minor = unit_price_minor * bundle_size * quantity),
  check ((kind = 'clip') = (clip_id is not null))
);
create index order_lines_offer on order_lines (offer_id, clip_id) where offer_id is not null;

-- Money that came for an order by invoice, as staff read it in the bank's statement.
create table bank_payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  amount_minor integer not null check (amount_minor > 0),
  -- The bank's words; the same words for the same order are the same payment (R-BYINVOICE-5).
  reference text not null check (length(reference) between 1 and 100),
  paid_on date not null,
  recorded_at timestamptz not null,
  unique (order_id, reference)
);

-- Money that goes back. The row is written before the provider is asked, so that a retry asks for the same refund.
create table refunds (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  amount_minor integer not null check (amount_minor > 0),
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  provider_ref text unique,
  -- Null for the operator's command, and for a refund that was made at the provider.
  actor_user_id integer references users (id),
  created_at timestamptz not null,
  settled_at timestamptz check ((settled_at is null) = (state = 'pending')),
  -- Of a refund of an order by invoice: what staff pay back by bank transfer. The rest only lowers what is due.
  by_hand_minor integer not null default 0 check (by_hand_minor between 0 and amount_minor)
);
create index refunds_order on refunds (order_id);
create index refunds_pending on refunds (created_at) where state = 'pending';
create index refunds_settled on refunds (settled_at) include (order_id, amount_minor) where state = 'succeeded';

-- The lines that a refund gives back; a refund of an amount has none.
create table refund_lines (
  refund_id integer not null references refunds (id),
  order_line_id integer not null references order_lines (id),
  net_minor integer not null check (net_minor >= 0),
  tax_minor integer not null check (tax_minor >= 0),
  primary key (refund_id, order_line_id)
);
create index refund_lines_line on refund_lines (order_line_id);

-- Payments that a cardholder disputes at the bank. While one is open, what the order bought is frozen (R-DISPUTE-2).
create table disputes (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  provider_ref text not null unique,
  amount_minor integer not null check (amount_minor > 0),
  -- The bank's own, which may differ from the order's.
  currency text not null,
  reason text not null,
  state text not null check (state in
    ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')),
  opened_at timestamptz not null,
  evidence_due_at timestamptz,
  -- When staff sent the evidence for good.
  evidence_sent_at timestamptz,
  -- The money of a lost dispute, as a refund that was made at the provider.
  refund_id integer references refunds (id) check (refund_id is null or state = 'lost'),
  recorded_at timestamptz not null,
  closed_at timestamptz check ((closed_at is null) = (state in ('inquiry', 'needs_response', 'under_review')))
);
create index disputes_order on disputes (order_id);
create index disputes_open on disputes (order_id) where state in ('inquiry', 'needs_response', 'under_review');
create index disputes_refund on disputes (refund_id) where refund_id is not null;

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

-- The last number given out in each series of a year. The row is locked until the document that took the number is
-- committed; a transaction that fails returns its number (R-INVOICE-1).
create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last_sequence integer not null check (last_sequence > 0),
  primary key (kind, year)
);

-- Invoices and credit notes as issued. Texts and amounts are copies: later changes of an account, an order or a setting do
-- not change them (R-INVOICE-2).
create table invoices (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- As shown: INV-2026-000001, CN-2026-000001; with the prefix T- if no money moves.
  number text not null unique,
  order_id integer not null references orders (id),
  -- Of a credit note: the refund that it is about, and the invoice that it reduces.
  refund_id integer references refunds (id),
  invoice_id integer references invoices (id),
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  taxes jsonb not null,
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  -- Of a credit note: what is given back, as positive amounts.
  net_minor integer not null check (net_minor >= 0),
  tax_minor integer not null check (tax_minor >= 0),
  total_minor integer not null check (total_minor > 0 and total_minor = net_minor + tax_minor),
  purchase_order_number text not null,
  cost_centre text not null,
  -- Why no tax is charged, where the law requires the reason.
  tax_note text,
  livemode boolean not null,
  issued_at timestamptz not null,
  -- Null: paid when it was issued.
  due_at timestamptz,
  unique (kind, year, sequence),
  check ((kind = 'credit_note') = (refund_id is not null)),
  check ((kind = 'credit_note') = (invoice_id is not null)),
  check (kind = 'invoice' or due_at is null)
);
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';
create unique index invoices_one_per_refund on invoices (refund_id) where refund_id is not null;
create index invoices_order on invoices (order_id);
create index invoices_corrected on invoices (invoice_id) where invoice_id is not null;
