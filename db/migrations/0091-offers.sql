-- An offer gives one account its own prices for named clips until a moment (R-OFFER-1).
create table offers (
  id integer primary key generated always as identity,
  account_id integer not null references accounts (id),
  -- Who got the mail.
  user_id integer references users (id) on delete set null,
  tier_code text not null references tiers (code),
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  message text not null check (length(message) <= 2000),
  -- The thread of the inbox that it answers.
  thread_id integer references inbox_threads (id) on delete set null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > created_at),
  withdrawn_at timestamptz
);
create index offers_account on offers (account_id, ends_at);
create index offers_ends on offers (ends_at, id);

create table offer_lines (
  offer_id integer not null references offers (id),
  position integer not null,
  clip_id integer not null references clips (id),
  -- Whole major units, as in price lists (R-PRICE-9).
  unit_price_minor integer not null check (unit_price_minor > 0 and unit_price_minor % 100 = 0),
  primary key (offer_id, clip_id)
);

-- The offer that a line was priced by.
alter table order_lines add column offer_id integer references offers (id);
create index order_lines_offer on order_lines (offer_id, clip_id) where offer_id is not null;

-- A line of an offer is bought once (R-OFFER-3).
create function offer_line_bought(offer integer, clip integer, besides integer) returns boolean language sql stable as $$
  select exists (
    select from order_lines line join orders on orders.id = line.order_id
    where line.offer_id = offer and line.clip_id = clip and line.order_id is distinct from besides
      and orders.state in ('invoiced', 'paid', 'payment_review', 'refunded'))
$$;

-- What the account pays for single clips by its offers; of two offers for a clip the newer one counts.
create function offered_prices(account integer, moment timestamptz)
  returns table (offer_id integer, clip_id integer, tier_code text, currency text, unit_price_minor integer)
  language sql stable as $$
  select distinct on (line.clip_id, offer.tier_code, offer.currency)
    offer.id, line.clip_id, offer.tier_code, offer.currency, line.unit_price_minor
  from offers offer join offer_lines line on line.offer_id = offer.id
  where offer.account_id = account and offer.ends_at > moment and offer.withdrawn_at is null
    and not offer_line_bought(offer.id, line.clip_id, null)
  order by line.clip_id, offer.tier_code, offer.currency, offer.id desc
$$;

-- An offer that was sent is withdrawn, and never changed.
create function guard_offer() returns trigger language plpgsql as $$
declare
  kept offers := new;
begin
  if old.withdrawn_at is null then kept.withdrawn_at := null; end if;
  if new.user_id is null then kept.user_id := old.user_id; end if;
  if new.thread_id is null then kept.thread_id := old.thread_id; end if;
  if new.created_by is null then kept.created_by := old.created_by; end if;
  if kept is distinct from old then raise exception 'an offer that was sent does not change'; end if;
  return new;
end $$;
create trigger offers_guarded before update on offers for each row execute function guard_offer();
create trigger offer_lines_append_only before update or delete on offer_lines
  for each row execute function refuse_change();

create function tell_offers() returns trigger language plpgsql as $$
begin
  perform tell_desk('desk', 'offers', null);
  return null;
end $$;
create trigger offers_told after insert or update on offers for each statement execute function tell_offers();
