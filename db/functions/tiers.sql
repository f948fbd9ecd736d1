-- Whether a licence under one tier includes the scope of another (R-UPGRADE-1). The caller excludes single uses.
create or replace function tier_covers(held text, wanted text) returns boolean language sql stable as $$
  with recursive included (code) as (
    select held union select tiers.covers from included join tiers on tiers.code = included.code
  ) select exists (select from included where code = wanted)
$$;
