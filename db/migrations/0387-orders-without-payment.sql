-- An upgrade whose difference is 0 is ordered without a payment: its provider is `none` (R-UPGRADE-8).
alter table orders
  drop constraint orders_check,
  add constraint orders_total check (total_minor = net_minor + tax_minor and (total_minor > 0 or total_minor = 0 and provider = 'none'));
alter table invoices
  drop constraint invoices_check,
  add constraint invoices_total check (total_minor >= 0 and total_minor = net_minor + tax_minor);
