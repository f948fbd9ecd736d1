-- Figures of each day as the reports count them. Derived data: it can be emptied and is counted anew.
create table report_days (
  measure text not null,
  day date not null,
  -- What the figures are of, such as a currency and a tier.
  key text[] not null,
  figures bigint[] not null,
  primary key (measure, day, key)
);

-- How far it was counted, and in which time zone its days begin.
create table report_state (
  only_row boolean primary key default true check (only_row),
  counted_until date,
  time_zone text not null default ''
);
insert into report_state default values;

-- The moments by which reports count. Each index holds all that its report reads of a row.
create index orders_bought on orders (bought_at) include (id, currency, state, net_minor, tax_minor)
  where bought_at is not null;
create index refunds_settled on refunds (settled_at) include (order_id, amount_minor) where state = 'succeeded';
create index downloads_made on downloads (created_at) include (clip_id, user_id);
create index licences_granted on licences (granted_at) include (clip_id, ground, tier_code, currency, price_minor);
create index licences_revoked on licences (revoked_at) where revoked_at is not null;
create index credit_lots_made on credit_lots (created_at)
  include (tier_code, currency, size, unit_price_minor, adjustment_id);
create index credit_lots_left on credit_lots (media, tier_code) include (remaining) where remaining > 0;
create index credit_entries_taken_back on credit_entries (created_at) where reason in ('refund', 'correction');
create index inbox_threads_made on inbox_threads (created_at) include (state);
create index ingests_made on ingests (created_at) include (state, purpose, kind, size_bytes);
create index ingests_finished on ingests (finished_at) include (state, purpose, kind) where finished_at is not null;
