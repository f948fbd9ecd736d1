-- A price list is a version of all prices, and time alone decides which one holds (R-PRICE-8): the newest that began. A
-- list that names accounts holds for them before the one for everybody (R-PRICE-11).
create table price_lists (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 80),
  for_accounts boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'set', 'cancelled')),
  effective_from timestamptz,
  -- The prices for everybody hold from then on for its accounts. A list for everybody holds until the next one.
  ends_at timestamptz,
  revision integer not null default 1,
  -- Null for the one that every installation starts with.
  created_by integer references users (id),
  created_at timestamptz not null,
  check (state <> 'set' or effective_from is not null),
  check (ends_at is null or (for_accounts and ends_at >= effective_from))
);
create unique index price_lists_moment on price_lists (effective_from) where state = 'set' and not for_accounts;

create table price_list_accounts (
  account_id integer not null references accounts (id),
  price_list_id integer not null references price_lists (id),
  primary key (account_id, price_list_id)
);
create index price_list_accounts_list on price_list_accounts (price_list_id);

insert into price_lists (name, state, effective_from, created_at)
  select 'First prices', 'set', '2000-01-01Z', now() where exists (select from tier_prices);

alter table tier_prices add column price_list_id integer references price_lists (id);
update tier_prices set price_list_id = (select id from price_lists);
alter table tier_prices
  alter column price_list_id set not null,
  drop constraint tier_prices_pkey,
  add primary key (price_list_id, tier_uid, currency, media, bundle_size);

-- Null stands for a guest.
create function price_list_in_force(account integer, moment timestamptz) returns integer language sql stable as $$
  select coalesce(
    (select list.id from price_list_accounts named join price_lists list on list.id = named.price_list_id
      where named.account_id = account and list.state = 'set' and list.effective_from <= moment
        and (list.ends_at is null or list.ends_at > moment)
      order by list.effective_from desc, list.id desc limit 1),
    (select id from price_lists where state = 'set' and not for_accounts and effective_from <= moment
      order by effective_from desc limit 1))
$$;

-- The moment until which the list above stays in force, as far as it is known; null where no change is.
create function next_price_change(account integer, moment timestamptz) returns timestamptz language sql stable as $$
  select min(at) from (
    select effective_from as at from price_lists
      where state = 'set' and not for_accounts and effective_from > moment
    union all
    select unnest(array[list.effective_from, list.ends_at])
      from price_list_accounts named join price_lists list on list.id = named.price_list_id
      where named.account_id = account and list.state = 'set') moments
  where at > moment
$$;

-- What was set stays as it is. A list that is still to come may be cancelled, one for accounts may get an end.
create function guard_price_list() returns trigger language plpgsql as $$
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
create trigger price_lists_guarded before update on price_lists
  for each row execute function guard_price_list();

create function guard_prices_of_list() returns trigger language plpgsql as $$
begin
  if exists (select from price_lists where id in (old.price_list_id, new.price_list_id) and state <> 'draft') then
    raise exception 'a price list that was set does not change';
  end if;
  return coalesce(new, old);
end $$;
create trigger tier_prices_guarded before insert or update or delete on tier_prices
  for each row execute function guard_prices_of_list();
create trigger price_list_accounts_guarded before insert or update or delete on price_list_accounts
  for each row execute function guard_prices_of_list();

-- Pages that show prices are old, and the desk's list of lists as well.
create function tell_prices() returns trigger language plpgsql as $$
begin
  notify pages_changed;
  perform tell_desk('desk', 'prices', null);
  return null;
end $$;
create trigger price_lists_told after insert or update on price_lists
  for each statement execute function tell_prices();
