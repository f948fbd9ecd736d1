-- Functions that the triggers of several tables use.

-- Announcements of versions before the fold (ADR 36), with their triggers.
drop function if exists tell_desk, tell_pages_changed, tell_counters, tell_clips, tell_clip_changed, tell_prices, tell_offers,
  tell_pages, tell_settings, tell_thread, tell_thread_of_reply, tell_upload_links, tell_session_ended, tell_file, tell_file_step,
  tell_master_read, note_captions_change cascade;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Makes the admin area of every process load again what is named. A message holds nothing else.
create or replace function notify_admin(topic text, kind text, id integer) returns void language sql as $$
  select pg_notify('agency_events', jsonb_build_object('topic', topic, 'kind', kind, 'id', id)::text)
$$;

-- For changes of a table. Each argument is `pages`, which makes every process drop its copies of pages,
-- `pages:settings`, which makes it read the settings first, or `admin:KIND` for all lists and counters of that kind: a
-- million rows at once are one message.
create or replace function announce() returns trigger language plpgsql as $$
declare
  target text;
begin
  foreach target in array tg_argv loop
    case split_part(target, ':', 1)
      when 'pages' then perform pg_notify('pages_changed', split_part(target, ':', 2));
      when 'admin' then perform notify_admin('admin', split_part(target, ':', 2), null);
    end case;
  end loop;
  return null;
end $$;

-- For changes of a row: the arguments are its kind and the column with its id.
create or replace function announce_row() returns trigger language plpgsql as $$
declare
  id integer := to_jsonb(new) ->> tg_argv[1];
begin
  perform notify_admin(tg_argv[0] || ':' || id, tg_argv[0], id);
  return null;
end $$;
