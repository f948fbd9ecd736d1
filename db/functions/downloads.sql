-- The email and the network address may be blanked; nothing else changes.
create or replace function refuse_visit_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.link_id, new.at, new.what, new.clips)
      is distinct from (old.id, old.link_id, old.at, old.what, old.clips)
    or (new.ip is distinct from old.ip and new.ip is not null)
    or (new.email <> old.email and new.email <> 'erased@erased.invalid')
  then
    raise exception 'download_link_visits is append-only';
  end if;
  return new;
end $$;

create or replace trigger download_link_visits_append_only before update on download_link_visits
  for each row execute function refuse_visit_change();

-- Without a file of its own a download is that of the master, also for copies of the version before.
create or replace function keep_delivered_version() returns trigger language plpgsql as $$
begin
  if new.file_key is not null then
    return new;
  end if;
  select storage_key, file_name, content_type, size_bytes, sha256, crc32
    into new.file_key, new.file_name, new.content_type, new.size_bytes, new.sha256, new.crc32
    from clip_files where clip_id = new.clip_id and role = 'master';
  return new;
end $$;

create or replace trigger downloads_version before insert on downloads
  for each row execute function keep_delivered_version();

-- The order that bought the licence, or the credit that it was drawn from; also for copies of the version before.
create or replace function keep_order_of_download() returns trigger language plpgsql as $$
begin
  select orders.purchase_order_number, orders.cost_centre into new.purchase_order_number, new.cost_centre
    from licences
    left join credit_lots on credit_lots.id = licences.credit_lot_id
    join order_lines on order_lines.id = coalesce(licences.order_line_id, credit_lots.order_line_id)
    join orders on orders.id = order_lines.order_id
    where licences.id = new.licence_id;
  new.purchase_order_number := coalesce(new.purchase_order_number, '');
  new.cost_centre := coalesce(new.cost_centre, '');
  return new;
end $$;

create or replace trigger downloads_order before insert on downloads
  for each row when (new.licence_id is not null) execute function keep_order_of_download();
