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
  settled_at timestamptz check ((settled_at is null) = (state = 'pending'))
);
create index refunds_order on refunds (order_id);
create index refunds_pending on refunds (created_at) where state = 'pending';

-- The lines that a refund gives back; a refund of an amount has none.
create table refund_lines (
  refund_id integer not null references refunds (id),
  order_line_id integer not null references order_lines (id),
  net_minor integer not null check (net_minor >= 0),
  tax_minor integer not null check (tax_minor >= 0),
  primary key (refund_id, order_line_id)
);
create index refund_lines_line on refund_lines (order_line_id);
