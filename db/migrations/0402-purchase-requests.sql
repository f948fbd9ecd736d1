-- Requests to buy, which an administrator of the account approves by an order that names them (R-REQUEST-3, ADR 53).
create table purchase_requests (
  id integer generated always as identity (start with 7001) primary key,
  account_id integer not null references accounts (id),
  user_id integer not null references users (id),
  -- The key that asked for its user; null for a user with a session.
  api_key_id integer references api_keys (id) on delete set null,
  tier_code text not null references tiers (code),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  -- [{"clip_id": 41207, "price_minor": 20000}]: the clips, and their prices when they were requested.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn', 'expired')),
  decline_reason text not null default '' check (length(decline_reason) <= 500),
  decided_by integer references users (id),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index purchase_requests_open on purchase_requests (account_id) where state = 'open';
create index purchase_requests_user on purchase_requests (user_id, id);
create index purchase_requests_decider on purchase_requests (decided_by) where decided_by is not null;
create index purchase_requests_key on purchase_requests (api_key_id) where api_key_id is not null;

-- The request that the order buys.
alter table orders add column request_id integer references purchase_requests (id) on delete set null;
create index orders_request on orders (request_id) where request_id is not null;
