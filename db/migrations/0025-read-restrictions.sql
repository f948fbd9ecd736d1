-- The restrictions of the clip as the buyer read them before paying (R-CHECKOUT-11); '' where it had none.
alter table order_lines add column restrictions text not null default '';
