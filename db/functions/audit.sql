-- An entry of a version before this one has no keyed digest, and its content is part of the chain itself.
create or replace function audit_digest(entry audit) returns bytea language sql stable as $$
  select sha256(entry.prev_sha256 || case
    when entry.mac is not null then int8send(entry.chain_no) || int8send(entry.id) || entry.mac
    else convert_to(jsonb_build_array(
      entry.chain_no, entry.id, extract(epoch from entry.at), entry.actor_user_id, entry.action, entry.object,
      entry.reason, entry.details)::text, 'UTF8')
  end)
$$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare
  kept audit;
begin
  if tg_op = 'UPDATE' then
    kept := new;
    -- An entry gets its place in the chain once.
    if old.sha256 is null and new.sha256 is not null then
      kept.chain_no := null;
      kept.prev_sha256 := null;
      kept.sha256 := null;
      if kept is not distinct from old then return new; end if;
    end if;
    if new.ip is null and new.networks is null and old.at < now() - interval '90 days' then
      kept := new;
      kept.ip := old.ip;
      kept.networks := old.networks;
      kept.ip_salt := old.ip_salt;
      if kept is not distinct from old then
        new.ip_salt := null;
        return new;
      end if;
    end if;
  end if;
  if tg_op = 'DELETE' then
    if old.at < now() - interval '730 days' then
      return old;
    end if;
  end if;
  raise exception 'audit is append-only';
end $$;

-- The row of the head makes the writers take turns, and keeps the count when the last entry was removed.
create or replace function chain_audit() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  head audit_head;
  entry audit;
begin
  select * into head from audit_head for update;
  select * into entry from audit where id = new.id;
  entry.chain_no := head.number + 1;
  entry.prev_sha256 := head.sha256;
  entry.sha256 := audit_digest(entry);
  update audit set chain_no = entry.chain_no, prev_sha256 = entry.prev_sha256, sha256 = entry.sha256
    where id = entry.id;
  update audit_head set number = entry.chain_no, sha256 = entry.sha256;
  perform pg_notify('agency_events', '{"topic": "audit", "kind": "written"}');
  return null;
end $$;

create or replace function note_audit_removal() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update audit_head set removed_to = last.chain_no, removed_sha256 = last.sha256
    from (select chain_no, sha256 from removed where chain_no is not null order by chain_no desc limit 1) as last
    where last.chain_no > removed_to;
  return null;
end $$;

create or replace trigger audit_append_only before update or delete on audit
  for each row execute function refuse_audit_change();
create or replace trigger audit_never_emptied before truncate on audit
  for each statement execute function refuse_audit_change();
drop trigger if exists audit_chained on audit;
create constraint trigger audit_chained after insert on audit
  deferrable initially deferred for each row execute function chain_audit();
create or replace trigger audit_removal_noted after delete on audit
  referencing old table as removed for each statement execute function note_audit_removal();
