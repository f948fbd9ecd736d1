-- A licence may be an upgrade of a narrower one of the same clip (R-UPGRADE-1, ADR 42).
alter table tiers
  -- The narrower tier whose scope this tier includes, with what that one includes.
  add column covers text references tiers (code) check (covers <> code);
update tiers set covers = 'DELI'
  where code = 'DEMA' and exists (select from tiers as narrower where narrower.code = 'DELI');

alter table order_lines
  -- The licence whose fee was deducted.
  add column upgrades_licence_id integer references licences;
create index order_lines_upgrade on order_lines (upgrades_licence_id) where upgrades_licence_id is not null;
alter table licences add column upgrades_licence_id integer references licences;
-- A licence is upgraded once.
create unique index licences_upgrade on licences (upgrades_licence_id)
  where upgrades_licence_id is not null and revoked_at is null;
-- Serves the newest licence of each clip on a page of results.
create index licences_held on licences (account_id, clip_id, granted_at desc, id desc) where revoked_at is null;
