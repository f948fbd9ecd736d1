-- What a user may spend in a month, in the time zone of the agency (R-REQUEST-1). Null for no limit; 0 refuses each purchase.
alter table users
  add column spend_limit_minor integer check (spend_limit_minor >= 0),
  add column spend_limit_currency text check (spend_limit_currency in ('usd', 'gbp', 'eur', 'aud')),
  add constraint users_spend_limit check ((spend_limit_minor is null) = (spend_limit_currency is null));

-- For the sum of what a user has spent since a time.
create index orders_spending on orders (user_id, (coalesce(bought_at, created_at)))
  where state in ('processing', 'payment_review', 'invoiced', 'paid', 'refunded');
