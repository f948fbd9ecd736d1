-- What is reserved of a clip, and for which account. `offered` are exclusive rights that were offered and not accepted
-- yet, which limit other exclusive offers only. An order in progress keeps its clip until it is paid or has ended.
create or replace function clip_reservations(clip integer)
  returns table (offer_id integer, account_id integer, media text[], territory text[], kind text, until timestamptz)
  language sql stable as $$
  select offer.id, offer.account_id, deal.media, deal.territory, reserved.kind, reserved.until
  from offer_lines line
    join deals deal on deal.offer_id = line.offer_id
    join offers offer on offer.id = line.offer_id
    left join licences granted on granted.deal_id = line.offer_id and granted.clip_id = line.clip_id
    cross join lateral (select
      case
        when granted.id is not null then 'licensed'
        when exists (
          select from order_lines ordered join orders on orders.id = ordered.order_id
          where ordered.offer_id = line.offer_id and ordered.clip_id = line.clip_id
            and orders.state in ('awaiting_payment', 'processing', 'payment_review')) then 'ordered'
        when offer.withdrawn_at is not null or deal.declined_at is not null or deal.replaced_by is not null then 'over'
        when deal.accepted_at is not null then 'accepted'
        when deal.hold then 'held'
        else 'offered'
      end as kind) as step
    cross join lateral (select step.kind, case step.kind
        when 'licensed' then case when deal.exclusive and granted.revoked_at is null then coalesce(granted.ends_at, 'infinity') end
        when 'ordered' then 'infinity'
        when 'accepted' then deal.pay_by
        when 'held' then offer.ends_at
        when 'offered' then offer.ends_at
      end as until) as reserved
  where line.clip_id = clip and (deal.exclusive or deal.hold) and reserved.until is not null
$$;

-- The last millisecond of the term of a deal that is granted at this time: of the last day in the time zone, or of the same
-- day some months later. Null in perpetuity. Where clocks are set back from one o'clock, the day ends at the first midnight.
create or replace function end_of_term(months integer, last_day date, granted timestamptz, zone text)
  returns timestamptz language sql stable as $$
  select least(later, case when (later - interval '1 hour') at time zone zone = midnight then later - interval '1 hour' end)
    - interval '1 millisecond'
  from (select coalesce(last_day, ((granted at time zone zone)::date + make_interval(months => months))::date) + 1) as next (day)
    cross join lateral (select next.day::timestamp, next.day::timestamp at time zone zone) as start (midnight, later)
$$;

-- Whether another account has reserved a part of this scope (R-DEAL-4).
create or replace function is_reserved(clip integer, account integer, media text[], territory text[], moment timestamptz)
  returns boolean language sql stable as $$
  select exists (
    select from clip_reservations(clip) reserved
    where reserved.account_id <> account and reserved.kind <> 'offered' and reserved.until > moment
      and reserved.media && is_reserved.media
      and (cardinality(reserved.territory) = 0 or cardinality(is_reserved.territory) = 0
        or reserved.territory && is_reserved.territory))
$$;

-- The licences in force of other accounts that overlap this scope. A licence without a deal is worldwide in the media of tiers.
create or replace function overlapping_licences(
    clip integer, account integer, media text[], territory text[], tier_media text[], moment timestamptz)
  returns setof integer language sql stable as $$
  select licence.id
  from licences licence left join deals deal on deal.offer_id = licence.deal_id
  where licence.clip_id = clip and licence.account_id <> account and licence.revoked_at is null
    and (licence.ends_at is null or licence.ends_at > moment)
    and coalesce(deal.media, tier_media) && overlapping_licences.media
    and (deal.offer_id is null or cardinality(deal.territory) = 0 or cardinality(overlapping_licences.territory) = 0
      or deal.territory && overlapping_licences.territory)
$$;

-- Whether another account got a licence of the scope of an exclusive deal after the deal was offered (R-DEAL-7).
create or replace function is_licensed_since(offer integer, clip integer, tier_media text[], moment timestamptz)
  returns boolean language sql stable as $$
  select exists (
    select from offer_lines line
      join offers on offers.id = line.offer_id
      join deals deal on deal.offer_id = line.offer_id
      cross join lateral overlapping_licences(
        line.clip_id, offers.account_id, deal.media, deal.territory, tier_media, moment) as licence (id)
    where line.offer_id = offer and line.clip_id = clip and deal.exclusive
      and licence.id > coalesce(line.last_licence_id,
        (select max(seen.id) from licences seen where seen.clip_id = clip and seen.granted_at <= offers.created_at), 0))
$$;

-- The terms of a deal never change; it is accepted, declined or replaced once.
create or replace function guard_deal() returns trigger language plpgsql as $$
declare
  kept deals := new;
begin
  if num_nonnulls(old.accepted_at, old.declined_at, old.replaced_by) = 0 then
    kept.accepted_at := null;
    kept.pay_by := null;
    kept.declined_at := null;
    kept.replaced_by := null;
    kept.accepted_by := old.accepted_by;
    kept.declined_by := old.declined_by;
    kept.decline_reason := old.decline_reason;
  end if;
  if new.accepted_by is null then kept.accepted_by := old.accepted_by; end if;
  if new.declined_by is null then kept.declined_by := old.declined_by; end if;
  if kept is distinct from old then raise exception 'the terms of a deal do not change'; end if;
  return new;
end $$;

create or replace trigger deals_guarded before update on deals for each row execute function guard_deal();
create or replace trigger deals_announced after update on deals for each statement execute function announce('admin:offers');
