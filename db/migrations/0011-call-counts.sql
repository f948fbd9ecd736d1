-- How often somebody has called in a window of time, counted by all processes (R-HTTP-3). Unlogged: losing the counts
-- in a crash only makes the limits start again. The key is a signature, so no row tells an address or an email.
create unlogged table call_counts (
  key text primary key,
  ends_at timestamptz not null,
  count integer not null
);
create index call_counts_end on call_counts (ends_at);
