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

-- The ledger of one account, as a file.
create index credit_lots_account on credit_lots (account_id);
create index credit_entries_account on credit_entries (account_id) where account_id is not null;
