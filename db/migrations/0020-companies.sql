-- What companies need besides their people: a tax number, and what it decides about the tax of an order.

alter table accounts
  -- As `checkTaxNumber` keeps it; empty for an account without one (R-TAX-2).
  add column tax_number text not null default '' check (length(tax_number) <= 40);

alter table orders
  -- The account's number when it ordered, and why no tax was charged, as the invoice says it (R-TAX-3).
  add column tax_number text not null default '',
  add column tax_note text;

-- What the agency allows an account that pays by invoice; all empty for an account that does not (R-BYINVOICE-1).
alter table accounts
  add column invoice_limit_minor integer check (invoice_limit_minor > 0),
  add column invoice_currency text check (invoice_currency in ('usd', 'gbp', 'eur', 'aud')),
  add column invoice_days integer check (invoice_days between 1 and 120),
  add constraint accounts_invoice_terms
    check (num_nulls(invoice_limit_minor, invoice_currency, invoice_days) in (0, 3));

alter table orders
  drop constraint orders_state_check,
  add constraint orders_state_check check (state in ('awaiting_payment', 'processing', 'invoiced', 'paid',
    'payment_review', 'failed', 'expired', 'cancelled', 'refunded')),
  -- The end of the day by which an order by invoice has to be paid.
  add column due_at timestamptz,
  -- When the account got what it bought: with the invoice, or with the payment (ADR 20).
  add column bought_at timestamptz
    generated always as (case when provider = 'invoice' then created_at else paid_at end) stored,
  add constraint orders_due check ((due_at is not null) = (provider = 'invoice')),
  add constraint orders_invoiced check (state <> 'invoiced' or (provider = 'invoice' and paid_at is null));
drop index orders_account;
create index orders_account on orders (account_id, bought_at desc, id desc)
  where state in ('invoiced', 'paid', 'refunded');
create index orders_invoiced on orders (account_id, due_at) where state = 'invoiced';

-- Money that came for an order by invoice, as staff read it in the bank's statement.
create table bank_payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  amount_minor integer not null check (amount_minor > 0),
  -- The bank's words; the same words for the same order are the same payment (R-BYINVOICE-5).
  reference text not null check (length(reference) between 1 and 100),
  paid_on date not null,
  recorded_at timestamptz not null,
  unique (order_id, reference)
);
create trigger bank_payments_append_only before update or delete on bank_payments
  for each row execute function refuse_change();

-- Of a refund of an order by invoice: what staff pay back by bank transfer. The rest only lowers what is due.
alter table refunds
  add column by_hand_minor integer not null default 0 check (by_hand_minor between 0 and amount_minor);
