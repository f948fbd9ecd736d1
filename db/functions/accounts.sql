-- At the end of the transaction, so that a Superuser may be replaced (R-STAFF-6). If two are removed at once, the second
-- transaction waits and then sees the first removal.
create or replace function keep_a_superuser() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('last superuser', 0));
  -- Accounts of customers and accounts without a Superuser do not count.
  if tg_table_name = 'users' then
    perform from accounts where id = old.account_id and kind = 'agency' and status = 'active';
  else
    perform from users where account_id = old.id and role = 'Superuser' and status = 'active';
  end if;
  if not found then
    return null;
  end if;
  if not exists (
    select from users join accounts on accounts.id = users.account_id
    where users.role = 'Superuser' and users.status = 'active'
      and accounts.kind = 'agency' and accounts.status = 'active'
  ) then
    raise exception 'the agency keeps at least one Superuser'
      using errcode = 'check_violation', constraint = 'users_last_superuser';
  end if;
  return null;
end $$;

-- Ends the streams of the session.
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform notify_admin('session:' || encode(old.token_sha256, 'hex'), 'ended', null);
  return null;
end $$;

drop trigger if exists users_last_superuser on users;
create constraint trigger users_last_superuser after update of role, status, account_id on users
  deferrable initially deferred for each row
  when (old.role = 'Superuser' and old.status = 'active'
    and (new.role <> old.role or new.status <> old.status or new.account_id <> old.account_id))
  execute function keep_a_superuser();
drop trigger if exists users_last_superuser_removed on users;
create constraint trigger users_last_superuser_removed after delete on users
  deferrable initially deferred for each row
  when (old.role = 'Superuser' and old.status = 'active')
  execute function keep_a_superuser();
drop trigger if exists accounts_last_superuser on accounts;
create constraint trigger accounts_last_superuser after update of kind, status on accounts
  deferrable initially deferred for each row
  when (old.kind = 'agency' and old.status = 'active' and (new.kind <> old.kind or new.status <> old.status))
  execute function keep_a_superuser();
create or replace trigger registrations_announced after insert or update of status on registration_requests
  for each statement execute function announce('admin:counters');
create or replace trigger sessions_announced after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function announce_session_end();
-- Only the admin area writes the revision.
create or replace trigger accounts_announced after update of revision on accounts
  for each statement execute function announce('admin:counters');
