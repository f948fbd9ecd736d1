-- Deals: offers whose licence has a scope of its own (R-DEAL-1). An offer without a row here is one under a tier.
create table deals (
  offer_id integer primary key references offers,
  media text[] not null check (cardinality(media) > 0 and media <@ array['editorial', 'theatrical', 'advertising']),
  -- ISO codes in lower case; empty for worldwide.
  territory text[] not null,
  term_months integer check (term_months between 1 and 1200),
  term_until date,
  max_seconds integer check (max_seconds > 0),
  max_uses integer check (max_uses > 0),
  exclusive boolean not null,
  -- The clips are reserved for the account until the offer ends.
  hold boolean not null,
  accepted_at timestamp with time zone,
  accepted_by integer references users on delete set null,
  -- The end of the time in which an accepted deal can be paid.
  pay_by timestamp with time zone,
  declined_at timestamp with time zone,
  declined_by integer references users on delete set null,
  decline_reason text not null default '',
  -- The revised offer that took its place.
  replaced_by integer references offers,
  check (num_nonnulls(term_months, term_until) <= 1),
  check ((accepted_at is null) = (pay_by is null)),
  check (num_nonnulls(accepted_at, declined_at, replaced_by) <= 1)
);
create index deals_replaced on deals (replaced_by) where replaced_by is not null;

-- Reservations are found by clip.
create index offer_lines_clip on offer_lines (clip_id);

alter table licences add column deal_id integer references deals;
-- The end of the term of a deal; null in perpetuity.
alter table licences add column ends_at timestamp with time zone;
create index licences_deal on licences (deal_id, clip_id) where deal_id is not null;
