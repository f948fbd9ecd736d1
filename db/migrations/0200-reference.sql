-- Reference data, loaded at each start from db/reference and from packages.

create table countries (
  id integer primary key,
  name text not null unique,
  code text not null unique check (code ~ '^[a-z]{2}$'),
  -- Prices are shown in this currency; an operator may change it.
  currency text not null check (currency in ('usd', 'gbp', 'eur', 'aud')),
  -- 1 is listed first; countries without a rank follow, by name.
  common_rank integer
);

create table categories (
  id integer primary key,
  name text not null unique,
  -- A hidden value is offered nowhere any more; clips that have it keep it.
  hidden boolean not null default false
);

create table tones (
  id integer primary key,
  name text not null unique,
  hidden boolean not null default false
);

create table footage_types (
  id integer primary key,
  name text not null unique,
  hidden boolean not null default false
);

-- Term 8 means "not for social media" (R-CLIP-7).
create table licensing_terms (
  id integer primary key,
  name text not null
);

create table tiers (
  uid integer primary key,
  code text not null unique check (code in ('DELI', 'DEMA', 'NNTS', 'CSDO')),
  name text not null,
  description text not null,
  usage_type text not null
);
