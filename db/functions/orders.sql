create or replace function refuse_other_livemode() returns trigger language plpgsql as $$
begin
  if new.livemode is distinct from (select livemode from installation) then
    raise exception '% livemode % differs from this installation', tg_table_name, new.livemode;
  end if;
  return new;
end $$;

create or replace trigger orders_livemode before insert or update on orders
  for each row execute function refuse_other_livemode();
create or replace trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
create or replace trigger invoices_never_emptied before truncate on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_livemode before insert on invoices
  for each row execute function refuse_other_livemode();
create or replace trigger bank_payments_append_only before update or delete on bank_payments
  for each row execute function refuse_change();
create or replace trigger orders_announced after update of state on orders
  for each row when ((old.state = 'payment_review') <> (new.state = 'payment_review'))
  execute function announce('admin:counters');
