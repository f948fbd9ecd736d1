-- The desk's list of orders is a walk along one of these, or along the numbers (R-DESKORDER-1).
create index orders_desk_bought on orders (coalesce(bought_at, '1970-01-01 00:00+00'::timestamptz), id);
create index orders_desk_account on orders (account_id, id);

-- What arrived of a payment that was set aside, where it is not the total (R-PAYMENT-9).
alter table orders add column received_minor integer check (received_minor >= 0);
