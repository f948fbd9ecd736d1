-- The fees of a withdrawn clip, refunded together (R-RECALL-6).
create table refund_batches (
  id integer generated always as identity primary key,
  clip_id integer not null references clips,
  reason text not null check (length(reason) between 1 and 500),
  created_by integer not null references users,
  created_at timestamp with time zone not null
);
create index refund_batches_clip on refund_batches (clip_id, id desc);
create index refund_batches_user on refund_batches (created_by);

create table refund_batch_lines (
  id integer generated always as identity primary key,
  batch_id integer not null references refund_batches,
  licence_id integer not null references licences,
  -- Null while the line waits. `refund`: the state of the refund is that of the line. `credit`: the credit was returned.
  outcome text check (outcome in ('refund', 'credit', 'refused')),
  refund_id integer references refunds,
  -- Why it was refused.
  message text not null default '',
  check ((refund_id is not null) = (outcome is not null and outcome = 'refund')),
  check ((message = '') = (outcome is null or outcome <> 'refused'))
);
-- A licence waits in one batch at a time.
create unique index refund_batch_lines_waiting on refund_batch_lines (licence_id) where outcome is null;
create index refund_batch_lines_batch on refund_batch_lines (batch_id);
create index refund_batch_lines_licence on refund_batch_lines (licence_id, id desc);
create index refund_batch_lines_refund on refund_batch_lines (refund_id);
