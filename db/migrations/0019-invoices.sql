-- Invoices and credit notes as they were issued, and what the buyer wants to read on them.

alter table orders
  -- As the buyer's bookkeeping calls them; empty where there is none.
  add column purchase_order_number text not null default '' check (length(purchase_order_number) <= 50),
  add column cost_centre text not null default '' check (length(cost_centre) <= 50);

-- The last number given out in each series of a year. The row is locked until the paper that took the number is
-- committed; a transaction that fails gives its number back (R-INVOICE-1).
create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last_sequence integer not null check (last_sequence > 0),
  primary key (kind, year)
);

-- The words and amounts are copies: what an account, an order or a setting says later changes no paper (R-INVOICE-2).
create table invoices (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- As shown: INV-2026-000001, CN-2026-000001; T- stands before it where no money moves.
  number text not null unique,
  order_id integer not null references orders (id),
  -- Of a credit note: the refund that it is about, and the invoice that it reduces.
  refund_id integer references refunds (id),
  invoice_id integer references invoices (id),
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  taxes jsonb not null,
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  -- Of a credit note: what is given back, as positive amounts.
  net_minor integer not null check (net_minor >= 0),
  tax_minor integer not null check (tax_minor >= 0),
  total_minor integer not null check (total_minor > 0 and total_minor = net_minor + tax_minor),
  purchase_order_number text not null,
  cost_centre text not null,
  -- Why no tax is charged, where the law wants to read that.
  tax_note text,
  livemode boolean not null,
  issued_at timestamptz not null,
  -- Null: paid when it was issued.
  due_at timestamptz,
  unique (kind, year, sequence),
  check ((kind = 'credit_note') = (refund_id is not null)),
  check ((kind = 'credit_note') = (invoice_id is not null)),
  check (kind = 'invoice' or due_at is null)
);
create unique index invoices_one_per_order on invoices (order_id) where kind = 'invoice';
create unique index invoices_one_per_refund on invoices (refund_id) where refund_id is not null;
create index invoices_order on invoices (order_id);
create index invoices_corrected on invoices (invoice_id) where invoice_id is not null;

create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
create trigger invoices_never_emptied before truncate on invoices
  for each statement execute function refuse_change();

create or replace function refuse_other_livemode() returns trigger language plpgsql as $$
begin
  if new.livemode is distinct from (select livemode from installation) then
    raise exception '% livemode % differs from this installation', tg_table_name, new.livemode;
  end if;
  return new;
end $$;
create trigger invoices_livemode before insert on invoices
  for each row execute function refuse_other_livemode();
