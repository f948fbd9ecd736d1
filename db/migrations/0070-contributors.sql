-- Whose material the agency licenses (R-CONTRIBUTOR-1). A clip without a contributor is the agency's own.
create table contributors (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 200),
  email text not null default '',
  -- Of what a clip earns.
  share_percent numeric(5, 2) not null check (share_percent between 0 and 100),
  statement_currency text not null check (statement_currency in ('USD', 'GBP', 'EUR', 'AUD')),
  status text not null default 'active' check (status in ('active', 'retired')),
  notes text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null
);
create unique index contributors_name on contributors (lower(name));

-- The contributor's own number of the clip; '' where there is none.
alter table clips
  add column contributor_id integer references contributors (id),
  add column supplier_ref text not null default '';
create unique index clips_supplier on clips (contributor_id, supplier_ref) where supplier_ref <> '';
