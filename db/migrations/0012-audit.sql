-- Who did what, and from where. Rows are only ever added, and removed after 24 months; no key to users, so that a row
-- outlives its person.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id integer,
  -- Whole for 90 days, then blanked: the only change that is allowed. Removed after 730.
  ip inet,
  action text not null,
  -- What it was done to, such as user:5001.
  object text,
  details jsonb not null default '{}'
);
create index audit_object on audit (object, at);
create index audit_address_age on audit (at) where ip is not null;
create index audit_age on audit (at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.ip is null and old.at < now() - interval '90 days'
      and (new.id, new.at, new.actor_user_id, new.action, new.object, new.details)
        is not distinct from (old.id, old.at, old.actor_user_id, old.action, old.object, old.details)
    then
      return new;
    end if;
  end if;
  if tg_op = 'DELETE' then
    if old.at < now() - interval '730 days' then
      return old;
    end if;
  end if;
  raise exception 'audit is append-only';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_audit_change();
create trigger audit_never_emptied before truncate on audit
  for each statement execute function refuse_audit_change();
