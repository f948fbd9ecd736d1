-- The way in of the first Superuser of the agency, and the promise that there always is one (R-STAFF-5, R-STAFF-6).

-- One row at most: each start makes a new one, and the first Superuser ends it.
create table setup_tokens (
  token_sha256 bytea primary key check (octet_length(token_sha256) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- At the end of the transaction, so that a Superuser may be replaced; of two who leave at once the second one waits and
-- then sees that the first has left.
create function keep_a_superuser() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('last superuser', 0));
  -- One of a customer's account, or an account without any, is none of this.
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

create constraint trigger users_last_superuser after update of role, status, account_id on users
  deferrable initially deferred for each row
  when (old.role = 'Superuser' and old.status = 'active'
    and (new.role <> old.role or new.status <> old.status or new.account_id <> old.account_id))
  execute function keep_a_superuser();
create constraint trigger users_last_superuser_removed after delete on users
  deferrable initially deferred for each row
  when (old.role = 'Superuser' and old.status = 'active')
  execute function keep_a_superuser();
create constraint trigger accounts_last_superuser after update of kind, status on accounts
  deferrable initially deferred for each row
  when (old.kind = 'agency' and old.status = 'active' and (new.kind <> old.kind or new.status <> old.status))
  execute function keep_a_superuser();
