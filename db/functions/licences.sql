create or replace trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_change();
create or replace trigger credit_adjustments_append_only before update or delete on credit_adjustments
  for each row execute function refuse_change();

-- Inserts licences for the clip lines of an order, with the current terms and masters. Nothing is written if a line has
-- no terms or no master, its clip is withheld or withdrawn, the account owns its digital editorial licence or a wider
-- one, another account has reserved its scope or got a licence of its exclusive scope, its term has ended, or the licence
-- that it upgrades has ended or is upgraded already (R-DEAL-7, R-UPGRADE-4). The row contains the number of such lines,
-- and that of the owned ones. Parameters: the order, the time, the time zone, and the media of every tier. The caller
-- holds the locks of the account and of the sale of these clips.
create or replace function grant_licences_of_order(integer, timestamptz, text, text[])
  returns table (ungrantable integer, owned integer) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with sold as materialized (
    select orders.account_id, orders.user_id, line.clip_id, line.tier_code, line.id as order_line_id, orders.usage,
      orders.terms_version, terms.body as terms_body, orders.currency, line.net_minor as price_minor, line.tax_minor,
      line.description, line.restrictions, master.sha256 as master_sha256, line.position, clips.state as clip_state,
      tiers.usage_type as tier_name, tiers.scope,
      tiers.on_air_uses is null and deals.offer_id is null
        and exists (select from licences where account_id = orders.account_id and deal_id is null
        and clip_id = line.clip_id and tier_covers(tier_code, line.tier_code) and revoked_at is null) as is_owned,
      line.upgrades_licence_id, line.upgrades_licence_id is not null and not exists (
        select from licences as held where held.id = line.upgrades_licence_id and revoked_at is null and not exists (
          select from licences as wider where wider.upgrades_licence_id = held.id and wider.revoked_at is null)
      ) as is_upgrade_lost,
      is_reserved(line.clip_id, orders.account_id, coalesce(deals.media, $4::text[]),
        coalesce(deals.territory, '{}'), $2)
        or deals.exclusive and is_licensed_since(line.offer_id, line.clip_id, $4::text[], $2) as is_reserved,
      deals.offer_id as deal_id, end_of_term(deals.term_months, deals.term_until, $2, $3) as ends_at
    from orders join order_lines as line on line.order_id = orders.id
      join clips on clips.id = line.clip_id join tiers on tiers.code = line.tier_code
      left join deals on deals.offer_id = line.offer_id
      left join clip_files as master on master.clip_id = line.clip_id and master.role = 'master'
      left join licence_terms as terms on terms.tier_code = line.tier_code and terms.version = orders.terms_version
    where orders.id = $1 and line.kind = 'clip'
  ), counted as materialized (
    select count(*) filter (where terms_body is null or master_sha256 is null
      or clip_state not in ('published', 'retired') or is_owned or is_reserved or is_upgrade_lost or ends_at <= $2)::int as ungrantable,
      count(*) filter (where is_owned)::int as owned from sold
  ), granted as (
    insert into licences (account_id, user_id, clip_id, tier_code, ground, order_line_id, usage, terms_version,
      terms_body, currency, price_minor, tax_minor, clip_title, restrictions,
      master_sha256, granted_at, tier_name, scope, deal_id, ends_at, upgrades_licence_id)
    select account_id, user_id, clip_id, tier_code, 'order', order_line_id, usage, terms_version, terms_body, currency,
      price_minor, tax_minor, description, restrictions, master_sha256, $2, tier_name, scope, deal_id, ends_at,
      upgrades_licence_id
      from sold, counted where ungrantable = 0 order by position
  ) select counted.ungrantable, counted.owned from counted;
end $$;
