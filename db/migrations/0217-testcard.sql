-- The records of the embedded test-card provider. No other table refers to them, and they are empty in a live
-- installation. Card numbers are not stored, only the scenario that they select.

create table testcard_intents (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  -- Hash of the first request: the same key with another request is an error.
  request_sha256 text not null,
  order_id integer not null,
  amount_minor integer not null check (amount_minor between 50 and 99999999),
  amount_received_minor integer not null default 0 check (amount_received_minor >= 0),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  receipt_email text not null,
  status text not null default 'requires_payment_method' check (status in
    ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  scenario text,
  brand text,
  last4 text check (last4 ~ '^\d{4}$'),
  -- Faults that the cardholder name switched on.
  faults jsonb not null default '{}',
  last_error text,
  -- While a 3-D Secure page is open: its address, and where it leads back to.
  challenge_id text unique,
  return_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  customer_id text,
  saves_card boolean not null default false,
  -- What is saved when the payment succeeds: the listed card that was tried, and its expiry date.
  card_to_save jsonb
);
create index testcard_intents_created on testcard_intents (created_at);

create table testcard_refunds (
  id text primary key,
  intent_id text not null references testcard_intents (id),
  idempotency_key text not null unique,
  amount_minor integer not null check (amount_minor > 0),
  reason text not null,
  created_at timestamptz not null default now()
);
create index testcard_refunds_intent on testcard_refunds (intent_id);

create table testcard_events (
  id text primary key,
  intent_id text not null references testcard_intents (id),
  type text not null,
  payload jsonb not null,
  -- 2 for an event that is sent twice on purpose.
  sends_left integer not null default 1 check (sends_left >= 0),
  attempts integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index testcard_events_intent on testcard_events (intent_id);
create index testcard_events_created on testcard_events (created_at);
create index testcard_events_due on testcard_events (due_at) where sends_left > 0;

create table testcard_disputes (
  id text primary key,
  intent_id text not null unique references testcard_intents (id),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null default 'needs_response' check (status in ('needs_response', 'under_review', 'won', 'lost')),
  created_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index testcard_disputes_created on testcard_disputes (created_at);

create table testcard_customers (
  id text primary key,
  idempotency_key text not null unique
);

create table testcard_cards (
  id text primary key,
  customer_id text not null references testcard_customers (id) on delete cascade,
  -- Of the list of test cards.
  card_id text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2099),
  saved_at timestamptz not null default now(),
  unique (customer_id, card_id)
);
