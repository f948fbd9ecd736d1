-- The desk lists people over all companies, as walks along these indexes.
create index users_seen on users (
  coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc);
create index users_state_seen on users (
  status, coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00') desc, id desc);
create index users_state on users (status, id desc);

-- What the desk changes of a company, every open desk shows. Only the desk writes the revision.
create trigger accounts_told after update of revision on accounts
  for each statement execute function tell_counters();
