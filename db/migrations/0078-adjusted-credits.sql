-- What staff gave an account, or took from it, in their words (R-CREDIT-6, R-CREDIT-7). The key is the screen's: the same
-- click changes credits once.
create table credit_adjustments (
  id integer primary key generated always as identity,
  key uuid not null unique,
  account_id integer not null references accounts (id),
  media text not null check (media in ('video', 'image')),
  -- Null for the allowance of standard credits.
  tier_code text references tiers (code),
  -- Of an allowance: its new size.
  amount integer not null,
  reason text not null check (length(reason) between 1 and 500),
  actor_user_id integer not null references users (id),
  created_at timestamptz not null
);
create index credit_adjustments_account on credit_adjustments (account_id);
create trigger credit_adjustments_append_only before update or delete on credit_adjustments
  for each row execute function refuse_change();

-- A lot that staff gave has no order line.
alter table credit_lots add column adjustment_id integer unique references credit_adjustments (id);
alter table credit_entries
  add column adjustment_id integer references credit_adjustments (id),
  drop constraint credit_entries_reason_check,
  add constraint credit_entries_reason_check check (reason in ('download', 'refund', 'correction', 'renewal'));
create index credit_entries_adjustment on credit_entries (adjustment_id) where adjustment_id is not null;

-- An allowance that is renewed has a size and the day from which its periods are counted.
alter table standard_credits
  add column size integer check (size between 0 and 100000),
  add column counted_from date,
  add constraint standard_credits_period check (period in ('month', 'year')),
  add constraint standard_credits_renewal
    check ((resets_at is null) = (counted_from is null) and (resets_at is null or size is not null));
create index standard_credits_due on standard_credits (resets_at) where resets_at is not null;
