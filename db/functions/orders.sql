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
