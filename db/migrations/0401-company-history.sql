-- The history of a company by user, purchase order number and cost centre (R-HISTORY-5), newest first.
create index orders_account_user on orders (account_id, user_id, bought_at desc, id desc)
  where state in ('invoiced', 'paid', 'refunded');
create index orders_account_number on orders (account_id, lower(purchase_order_number), bought_at desc, id desc)
  where state in ('invoiced', 'paid', 'refunded') and purchase_order_number <> '';
create index orders_account_centre on orders (account_id, lower(cost_centre), bought_at desc, id desc)
  where state in ('invoiced', 'paid', 'refunded') and cost_centre <> '';
create index downloads_account_user on downloads (account_id, user_id, created_at desc, id desc);
-- Finds the downloads of an order by its licences.
create index downloads_licence on downloads (licence_id) where licence_id is not null;
