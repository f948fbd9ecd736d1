-- Each entry of the audit carries the digest of the one before it, so that nobody can change, remove or slip in one
-- unseen (R-AUDIT-3).

alter table audit
  add column reason text not null default '',
  -- Without gaps, in the order of the commits.
  add column chain_no bigint unique,
  -- Empty for the first entry of all.
  add column prev_sha256 bytea,
  add column sha256 bytea;

create index audit_actor on audit (actor_user_id, id desc) where actor_user_id is not null;
create index audit_action on audit (action, id desc);
create index audit_object_newest on audit (object, id desc);

-- Leaves out the address, which is blanked after 90 days.
create function audit_digest(entry audit) returns bytea language sql stable as $$
  select sha256(entry.prev_sha256 || convert_to(jsonb_build_array(
    entry.chain_no, entry.id, extract(epoch from entry.at), entry.actor_user_id, entry.action, entry.object,
    entry.reason, entry.details)::text, 'UTF8'))
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
    if new.ip is null and old.at < now() - interval '90 days' then
      kept := new;
      kept.ip := old.ip;
      if kept is not distinct from old then return new; end if;
    end if;
  end if;
  if tg_op = 'DELETE' then
    if old.at < now() - interval '730 days' then
      return old;
    end if;
  end if;
  raise exception 'audit is append-only';
end $$;

-- At the end of the transaction: nobody who writes an entry and goes on working keeps the others waiting, and nobody
-- waits for a row while holding the chain.
create function chain_audit() returns trigger language plpgsql as $$
declare
  last audit;
  entry audit;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit chain', 0));
  select * into last from audit where chain_no is not null order by chain_no desc limit 1;
  select * into entry from audit where id = new.id;
  entry.chain_no := coalesce(last.chain_no, 0) + 1;
  entry.prev_sha256 := coalesce(last.sha256, '');
  update audit set chain_no = entry.chain_no, prev_sha256 = entry.prev_sha256, sha256 = audit_digest(entry)
    where id = entry.id;
  return null;
end $$;

do $$
declare
  entry audit;
  last_sha256 bytea := '';
  last_no bigint := 0;
begin
  for entry in select * from audit order by id loop
    last_no := last_no + 1;
    entry.chain_no := last_no;
    entry.prev_sha256 := last_sha256;
    last_sha256 := audit_digest(entry);
    update audit set chain_no = last_no, prev_sha256 = entry.prev_sha256, sha256 = last_sha256 where id = entry.id;
  end loop;
end $$;

create constraint trigger audit_chained after insert on audit
  deferrable initially deferred for each row execute function chain_audit();
