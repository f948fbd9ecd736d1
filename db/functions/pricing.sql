-- The account is null for a guest.
create or replace function price_list_in_force(account integer, moment timestamptz) returns integer language sql stable as $$
  select coalesce(
    (select list.id from price_list_accounts named join price_lists list on list.id = named.price_list_id
      where named.account_id = account and list.state = 'set' and list.effective_from <= moment
        and (list.ends_at is null or list.ends_at > moment)
      order by list.effective_from desc, list.id desc limit 1),
    (select id from price_lists where state = 'set' and not for_accounts and effective_from <= moment
      order by effective_from desc limit 1))
$$;

-- The time until which the list above is in force, as far as it is known; null if no change is planned.
create or replace function next_price_change(account integer, moment timestamptz) returns timestamptz language sql stable as $$
  select min(at) from (
    select effective_from as at from price_lists
      where state = 'set' and not for_accounts and effective_from > moment
    union all
    select unnest(array[list.effective_from, list.ends_at])
      from price_list_accounts named join price_lists list on list.id = named.price_list_id
      where named.account_id = account and list.state = 'set') moments
  where at > moment
$$;

-- A list that was set does not change, but a future one may be cancelled, and one for accounts may get an end.
create or replace function guard_price_list() returns trigger language plpgsql as $$
declare
  kept price_lists := new;
begin
  if old.state = 'draft' then return new; end if;
  kept.revision := old.revision;
  kept.ends_at := old.ends_at;
  if old.state = 'set' and new.state = 'cancelled' and old.effective_from > now() then kept.state := old.state; end if;
  if kept is distinct from old or (old.state = 'cancelled' and new.ends_at is distinct from old.ends_at) then
    raise exception 'a price list that was set does not change';
  end if;
  return new;
end $$;

create or replace function guard_prices_of_list() returns trigger language plpgsql as $$
begin
  if exists (select from price_lists where id in (old.price_list_id, new.price_list_id) and state <> 'draft') then
    raise exception 'a price list that was set does not change';
  end if;
  return coalesce(new, old);
end $$;

-- Licences name the version that they were granted under. A future one may be deleted.
create or replace function guard_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old.in_force_from <= now() then
    raise exception 'terms that were in force do not change';
  end if;
  return old;
end $$;

-- The lines of offers that orders have bought; each is bought once (R-OFFER-3). The planner inlines it, so that many
-- lines are checked by one join.
create or replace function bought_offer_lines() returns table (offer_id integer, clip_id integer, order_id integer)
  language sql stable as $$
  select line.offer_id, line.clip_id, line.order_id
  from order_lines line join orders on orders.id = line.order_id
  where line.offer_id is not null and orders.state in ('invoiced', 'paid', 'payment_review', 'refunded')
$$;

create or replace function offer_line_bought(offer integer, clip integer, besides integer) returns boolean language sql stable as $$
  select exists (
    select from bought_offer_lines() bought
    where bought.offer_id = offer and bought.clip_id = clip and bought.order_id is distinct from besides)
$$;

-- Prices of single clips by the account's offers; of two offers for a clip the newer one counts, and an accepted deal
-- before both. A deal gives a price from its acceptance until it must be paid (R-DEAL-3).
create or replace function offered_prices(account integer, moment timestamptz)
  returns table (offer_id integer, clip_id integer, tier_code text, currency text, unit_price_minor integer)
  language sql stable as $$
  select distinct on (line.clip_id, offer.tier_code, offer.currency)
    offer.id, line.clip_id, offer.tier_code, offer.currency, line.unit_price_minor
  from offers offer join offer_lines line on line.offer_id = offer.id
    left join deals deal on deal.offer_id = offer.id
  where offer.account_id = account and offer.withdrawn_at is null
    and case when deal.offer_id is null then offer.ends_at else deal.pay_by end > moment
    and not exists (
      select from bought_offer_lines() bought where bought.offer_id = offer.id and bought.clip_id = line.clip_id)
  order by line.clip_id, offer.tier_code, offer.currency, deal.offer_id is null, offer.id desc
$$;

-- An offer that was sent is withdrawn, and never changed.
create or replace function guard_offer() returns trigger language plpgsql as $$
declare
  kept offers := new;
begin
  if old.withdrawn_at is null then kept.withdrawn_at := null; end if;
  if new.user_id is null then kept.user_id := old.user_id; end if;
  -- A question of the customer begins a thread for an offer that answered none (R-DEAL-2).
  if new.thread_id is null or old.thread_id is null then kept.thread_id := old.thread_id; end if;
  if new.created_by is null then kept.created_by := old.created_by; end if;
  if kept is distinct from old then raise exception 'an offer that was sent does not change'; end if;
  return new;
end $$;

create or replace trigger price_lists_guarded before update on price_lists
  for each row execute function guard_price_list();
create or replace trigger tier_prices_guarded before insert or update or delete on tier_prices
  for each row execute function guard_prices_of_list();
create or replace trigger price_list_accounts_guarded before insert or update or delete on price_list_accounts
  for each row execute function guard_prices_of_list();
create or replace trigger price_lists_announced after insert or update on price_lists
  for each statement execute function announce('pages', 'admin:prices');
create or replace trigger licence_terms_guarded before update or delete on licence_terms
  for each row execute function guard_terms();
create or replace trigger terms_pages_guarded before update or delete on terms_pages
  for each row execute function guard_terms();
create or replace trigger terms_pages_announced after insert or delete on terms_pages
  for each statement execute function announce('pages', 'admin:prices');
create or replace trigger offers_guarded before update on offers for each row execute function guard_offer();
create or replace trigger offer_lines_append_only before update or delete on offer_lines
  for each row execute function refuse_change();
create or replace trigger offers_announced after insert or update on offers for each statement execute function announce('admin:offers');
