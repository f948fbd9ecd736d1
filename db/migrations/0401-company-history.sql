-- The history of a company by user, purchase order number and cost centre, newest first (R-HISTORY-5).
create index orders_account_user on orders (account_id, user_id, bought_at desc, id desc)
  where state in ('invoiced', 'paid', 'refunded');
create index orders_account_number on orders (account_id, lower(purchase_order_number), bought_at desc, id desc)
  where state in ('invoiced', 'paid', 'refunded') and purchase_order_number <> '';
create index orders_account_centre on orders (account_id, lower(cost_centre), bought_at desc, id desc)
  where state in ('invoiced', 'paid', 'refunded') and cost_centre <> '';

alter table downloads
  -- Copies from the order that bought the licence or its credit, so that one index finds and sorts them.
  add column purchase_order_number text not null default '' check (length(purchase_order_number) <= 50),
  add column cost_centre text not null default '' check (length(cost_centre) <= 50);
update downloads set purchase_order_number = orders.purchase_order_number, cost_centre = orders.cost_centre
  from licences
  left join credit_lots on credit_lots.id = licences.credit_lot_id
  join order_lines on order_lines.id = coalesce(licences.order_line_id, credit_lots.order_line_id)
  join orders on orders.id = order_lines.order_id
  where licences.id = downloads.licence_id and (orders.purchase_order_number <> '' or orders.cost_centre <> '');
create index downloads_account_user on downloads (account_id, user_id, created_at desc, id desc);
create index downloads_account_number on downloads (account_id, lower(purchase_order_number), created_at desc, id desc)
  where purchase_order_number <> '';
create index downloads_account_centre on downloads (account_id, lower(cost_centre), created_at desc, id desc)
  where cost_centre <> '';
