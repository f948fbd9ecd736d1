-- Webhooks: addresses that receive the events of an account (R-WEBHOOK-1, ADR 49).
create table webhook_endpoints (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  secret_sealed bytea not null,
  -- The secret before the last rotation, and the end of its use.
  earlier_sealed bytea,
  earlier_until timestamp with time zone,
  -- By the clock of the database, as the time of an event, which must not be earlier.
  created_at timestamp with time zone not null default now(),
  paused_at timestamp with time zone,
  paused_for text check (paused_for in ('request', 'failure')),
  -- The first failure since the last success, and the number of failures.
  failing_since timestamp with time zone,
  failures integer not null default 0,
  -- After a failure, the time of the next attempt of any delivery.
  rests_until timestamp with time zone,
  claimed_at timestamp with time zone,
  -- A worker sends to it until then. Null when none does.
  claimed_until timestamp with time zone,
  check ((paused_at is null) = (paused_for is null)),
  check ((earlier_sealed is null) = (earlier_until is null)),
  check ((failing_since is null) = (failures = 0))
);
create index webhook_endpoints_account on webhook_endpoints (account_id, id);

-- Events that at least one endpoint has subscribed to. The id is that of the message, in every attempt.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  type text not null,
  -- Null for all accounts that can see the clip.
  account_id integer references accounts on delete cascade,
  ids jsonb not null,
  at timestamp with time zone not null default now(),
  -- Whether its deliveries were written.
  spread boolean not null default false
);
create index webhook_events_new on webhook_events (number) where not spread;
create index webhook_events_at on webhook_events (at);
create index webhook_events_account on webhook_events (account_id) where account_id is not null;

create table webhook_deliveries (
  id integer generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The first attempt of the present round: attempts continue for 24 hours from then.
  tried_since timestamp with time zone,
  attempted_at timestamp with time zone,
  next_at timestamp with time zone not null,
  status integer,
  problem text check (problem in
    ('address', 'unknown_host', 'connection', 'certificate', 'timeout', 'redirect', 'status', 'secret')),
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_event on webhook_deliveries (event_id);
