-- Who has saved cards at the payment provider (R-CARD-1). The cards themselves are the provider's.
create table payment_customers (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  provider text not null,
  livemode boolean not null,
  -- The provider's own id; null until it has answered.
  ref text unique,
  created_at timestamptz not null,
  -- A job removes the customer at the provider, and then the row (R-CARD-4).
  ended_at timestamptz
);
create index payment_customers_user on payment_customers (user_id);
create unique index payment_customers_current on payment_customers (user_id, provider, livemode) where ended_at is null;
create index payment_customers_ended on payment_customers (ended_at) where ended_at is not null;

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

alter table testcard_intents
  add column customer_id text,
  add column saves_card boolean not null default false,
  -- What is saved when the payment succeeds: the listed card that was tried, and its expiry date.
  add column card_to_save jsonb;
