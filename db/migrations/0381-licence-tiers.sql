-- Licence tiers are edited by staff, in versions (R-TIER-9).
alter table tiers
  drop constraint tiers_code_check,
  add constraint tiers_code_check check (code ~ '^[A-Z]{4}$'),
  add column help_title text not null default '',
  add column for_whom text not null default '',
  add column help_text text not null default '',
  add column scope_media text not null default 'All media excluding theatrical',
  add column scope_territory text not null default 'Worldwide',
  add column scope_term text not null default 'In perpetuity',
  -- As one phrase: "All media excluding theatrical, worldwide, in perpetuity".
  add column scope text not null generated always as (scope_media || ', ' || lower(left(scope_territory, 1))
    || substr(scope_territory, 2) || ', ' || lower(left(scope_term, 1)) || substr(scope_term, 2)) stored,
  add column brands text not null default '',
  add column social boolean not null default false,
  add column monetization boolean not null default false,
  -- Null where the licence is not about broadcasting.
  add column on_air_uses integer check (on_air_uses between 1 and 1000),
  -- Followers; null where there is no limit below the price on application.
  add column audience_limit integer check (audience_limit between 1 and 10000000),
  -- A retired tier is not sold; its licences and credits remain valid.
  add column retired_at timestamp with time zone,
  add column revision integer not null default 1;
update tiers set help_title = seed.help_title, for_whom = seed.for_whom, brands = seed.brands,
    social = seed.limits is not null, monetization = seed.limits is not null,
    on_air_uses = case when seed.limits is null then 1 end, audience_limit = seed.limits,
    help_text = case when seed.limits is null
      then 'All media plus worldwide, no monetization, single on-air use'
      else 'Monetization allowed, unlimited social platforms' end
  from (values
    ('DELI', 'Digital Editorial under 5 million', 'For publishers with up to 5 million followers',
      'The websites and accounts named in the order', 5000000),
    ('DEMA', 'Digital Editorial over 5 million', 'For publishers with 5 to 10 million followers',
      'The websites and accounts named in the order', 10000000),
    ('NNTS', 'National News/Talk Shows', 'For a news programme or talk show',
      'The programme named in the order', null),
    ('CSDO', 'Clip Shows', 'For a clip show or longform production',
      'The production named in the order', null)
  ) as seed (code, help_title, for_whom, brands, limits)
  where tiers.code = seed.code;
-- What staff have changed since the installation.
create table tier_versions (
  tier_code text not null references tiers (code),
  revision integer not null,
  facts jsonb not null,
  reason text not null,
  changed_by integer not null references users,
  changed_at timestamp with time zone not null,
  primary key (tier_code, revision)
);
create index tier_versions_author on tier_versions (changed_by);

-- The name and the scope under which the licence was granted.
alter table licences
  add column tier_name text,
  add column scope text;
