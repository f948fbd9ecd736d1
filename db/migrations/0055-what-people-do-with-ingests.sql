-- What people of the agency do with files on their way: begin again, cancel, release, accept a duplicate, pause a delivery.

alter table ingest_batches
  -- Nothing new begins while it is paused.
  add paused_by integer references users (id),
  add paused_at timestamptz,
  add constraint ingest_batches_pause check ((paused_by is null) = (paused_at is null));

alter table ingests
  drop constraint ingests_state_check,
  add constraint ingests_state_check check (
    state in ('working', 'ready', 'quarantined', 'duplicate', 'accepted', 'cancelled')),
  -- The clip with the same bytes. Such a file has a number of its own that it never uses.
  add duplicate_of integer,
  add constraint ingests_duplicate check ((duplicate_of is not null) or state not in ('duplicate', 'accepted')),
  -- A person has looked at it, and the limits of what is usual no longer hold.
  add released boolean not null default false;
drop index ingests_once;
create unique index ingests_once on ingests (sha256) where state in ('working', 'ready');
create index ingests_state on ingests (state, id);
create index ingests_batch_state on ingests (batch_id, state);

-- The folder of what a step makes, so that whoever cancels can remove it.
alter table ingest_steps add work text;
