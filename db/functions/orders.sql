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

-- The screen of a withdrawn clip shows the progress of its refunds, once for each clip of a statement.
create or replace function announce_batch_refunds() returns trigger language plpgsql as $$
begin
  perform notify_admin('clip:' || clip_id, 'clip', clip_id)
    from (
      select distinct clip_id from refund_batches
        join refund_batch_lines as line on line.batch_id = refund_batches.id
        join changed on changed.id = line.refund_id
    ) as clips;
  return null;
end $$;
create or replace trigger refunds_announced after update on refunds
  referencing new table as changed for each statement execute function announce_batch_refunds();
create or replace function announce_batch_lines() returns trigger language plpgsql as $$
begin
  perform notify_admin('clip:' || clip_id, 'clip', clip_id)
    from (select distinct clip_id from refund_batches join changed on changed.batch_id = refund_batches.id) as clips;
  return null;
end $$;
create or replace trigger refund_batch_lines_announced after update on refund_batch_lines
  referencing new table as changed for each statement execute function announce_batch_lines();
create or replace trigger refund_batches_announced after insert on refund_batches
  for each row execute function announce_row('clip', 'clip_id');

-- Wakes the job that emails the author of a request to buy (R-REQUEST-5).
create or replace trigger orders_approve_request after update of state on orders
  for each row when (new.request_id is not null and new.state in ('invoiced', 'paid'))
  execute function announce('admin:requests');

-- Locks the account as `lockAccount` does, and returns the earlier orders that affect a new one of this cart: orders of
-- the same cart that are open, or were paid or placed by invoice since that time; and open orders that the new one
-- replaces: those of the buyer, and those of colleagues with a clip in common, which the account would otherwise pay
-- twice. A function, because its second statement sees what was committed while the first one waited.
create or replace function lock_earlier_orders(account integer, buyer integer, cart text, wanted integer[], since timestamptz)
  returns setof orders language plpgsql as $$
begin
  perform from accounts where id = account for no key update;
  return query select * from orders
    where account_id = account and (
      state in ('awaiting_payment', 'processing') and (cart_hash = cart or user_id = buyer or exists (
        select from order_lines where order_id = orders.id and clip_id = any(wanted)))
      or cart_hash = cart and state in ('invoiced', 'paid') and bought_at >= since);
end $$;
