-- Only clips that are published, or were before the change, are in an index. Changes that members can see are noted for the
-- change list (R-CHANGES-2); those of a clip under embargo count from its end.
create or replace function note_published_clip() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, id from changed where state = 'published' order by id
    on conflict (is_package, id) do update set due = excluded.due;
  if tg_op = 'INSERT' then
    insert into noted_clip_changes (clip_id, at, kind)
      select id, greatest(now(), publish_at), 'published' from changed where state = 'published';
  end if;
  return null;
end $$;

create or replace function note_clip_update() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select false, id from changed join before using (id)
    where 'published' in (changed.state, before.state) order by id
    on conflict (is_package, id) do update set due = excluded.due;
  insert into noted_clip_changes (clip_id, at, kind)
    select id, now(), 'gone' from changed join before using (id)
      where changed.state not in ('published', before.state) and changed.first_published_at is not null
    union all
    select id, greatest(now(), changed.publish_at),
        case when before.state = 'published' and (before.publish_at is null or before.publish_at <= now())
          then 'changed' else 'published' end
      from changed join before using (id)
      where changed.state = 'published' and (
        changed.state, changed.publish_at, changed.type, changed.title, changed.description, changed.keywords,
        changed.category_id, changed.location_code, changed.location_text, changed.rating, changed.quality,
        changed.duration_s, changed.frame_rate, changed.width, changed.height, changed.enquiry_only,
        changed.restrictions, changed.deliverable, changed.blocked_countries, changed.created, changed.date_taken,
        changed.date_precision, changed.date_posted, changed.dominant_colour, changed.media_version, changed.has_hls,
        changed.preview_file, changed.credit_author, changed.credit_licence, changed.credit_source,
        changed.credit_changes, changed.codec, changed.frame_count, changed.scan, changed.audio_codec,
        changed.audio_channels, changed.audio_hertz, changed.focal_x, changed.focal_y, changed.graphic,
        changed.synthetic, changed.file_details, changed.evidence
      ) is distinct from (
        before.state, before.publish_at, before.type, before.title, before.description, before.keywords,
        before.category_id, before.location_code, before.location_text, before.rating, before.quality,
        before.duration_s, before.frame_rate, before.width, before.height, before.enquiry_only,
        before.restrictions, before.deliverable, before.blocked_countries, before.created, before.date_taken,
        before.date_precision, before.date_posted, before.dominant_colour, before.media_version, before.has_hls,
        before.preview_file, before.credit_author, before.credit_licence, before.credit_source,
        before.credit_changes, before.codec, before.frame_count, before.scan, before.audio_codec,
        before.audio_channels, before.audio_hertz, before.focal_x, before.focal_y, before.graphic,
        before.synthetic, before.file_details, before.evidence
      );
  return null;
end $$;

-- Licensing terms, files and captions are indexed and shown with their clip.
create or replace function note_clip_change() returns trigger language plpgsql as $$
begin
  insert into search_changes (is_package, id)
    select distinct false, clip_id from changed order by clip_id
    on conflict (is_package, id) do update set due = excluded.due;
  insert into noted_clip_changes (clip_id, at, kind)
    select id, greatest(now(), publish_at), 'changed' from clips
    where state = 'published' and id in (select clip_id from changed);
  return null;
end $$;

-- Rows are written in the order of the keywords, so that two writers cannot wait for each other in one statement.
create or replace function count_keywords() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into keywords select keyword, count(*)
      from (select distinct id, unnest(keywords) as keyword from added) each group by keyword order by keyword
      on conflict (keyword) do update set clips = keywords.clips + excluded.clips;
  elsif tg_op = 'DELETE' then
    insert into keywords select keyword, -count(*)
      from (select distinct id, unnest(keywords) as keyword from removed) each group by keyword order by keyword
      on conflict (keyword) do update set clips = keywords.clips + excluded.clips;
  else
    insert into keywords select keyword, sum(one) from (
        select distinct id, unnest(keywords) as keyword, 1 as one from added
        union all select distinct id, unnest(keywords), -1 from removed
      ) each group by keyword having sum(one) <> 0 order by keyword
      on conflict (keyword) do update set clips = keywords.clips + excluded.clips;
  end if;
  return null;
end $$;

create or replace function keep_strictest_rights() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.blocked_countries is distinct from old.blocked_countries then
    new.own_blocked := new.blocked_countries;
  end if;
  if tg_op = 'INSERT' or new.rights_until is distinct from old.rights_until then
    new.own_until := new.rights_until;
  end if;
  if new.record_blocked = '{}' then
    new.blocked_countries := new.own_blocked;
  else
    new.blocked_countries := array(
      select unnest(new.own_blocked) union select unnest(new.record_blocked) order by 1);
  end if;
  new.rights_until := least(new.own_until, new.record_until);
  return new;
end $$;

create or replace function note_first_publication() returns trigger language plpgsql as $$
begin
  new.first_published_at := coalesce(new.publish_at, now());
  return new;
end $$;

-- When a clip moves to another contributor, its licences move too, so the months with some of them are counted again. The
-- job that counts takes the same lock. It is taken at the end of the transaction, so that it is not held while waiting for
-- a clip.
create or replace function forget_contributor_months() returns trigger language plpgsql as $$
declare
  first date;
begin
  select min(granted_at)::date into first from licences where clip_id = new.id and currency is not null;
  if first is not null then
    perform from report_state for update;
    -- The day may be another one in the agency's time zone.
    delete from report_months
      where measure = 'contributors' and month >= date_trunc('month', first - interval '1 day')::date;
  end if;
  return null;
end $$;

-- Writes the lines of captions and shot list again, in the transaction that stores them (R-LINES-2).
create or replace function write_clip_lines() returns trigger language plpgsql as $$
begin
  delete from clip_lines where clip_id = new.clip_id;
  insert into clip_lines (clip_id, kind, place, at_s, text)
    select new.clip_id, 'said', place, (cue ->> 'start')::double precision, cue ->> 'text'
      from jsonb_array_elements(new.cues) with ordinality as cues (cue, place)
    union all
    select new.clip_id, 'shown', place, (shot ->> 'at')::double precision, shot ->> 'words'
      from jsonb_array_elements(new.shots) with ordinality as shots (shot, place);
  return null;
end $$;

create or replace trigger clip_licensing_terms_inserted after insert on clip_licensing_terms
  referencing new table as changed for each statement execute function note_clip_change();
create or replace trigger clip_licensing_terms_deleted after delete on clip_licensing_terms
  referencing old table as changed for each statement execute function note_clip_change();
create or replace trigger clip_files_inserted after insert on clip_files
  referencing new table as changed for each statement execute function note_clip_change();
create or replace trigger clip_files_deleted after delete on clip_files
  referencing old table as changed for each statement execute function note_clip_change();
create or replace trigger clips_published_at_first before update on clips
  for each row when (new.state = 'published' and new.first_published_at is null)
  execute function note_first_publication();
-- An import may bring in what was public elsewhere.
create or replace trigger clips_imported before insert on clips
  for each row when (new.first_published_at is null and new.state not in ('draft', 'review', 'discarded'))
  execute function note_first_publication();
create or replace trigger clip_versions_append_only before update or delete on clip_versions
  for each row execute function refuse_change();
create or replace trigger clip_versions_never_emptied before truncate on clip_versions
  for each statement execute function refuse_change();
create or replace trigger clip_captions_inserted after insert on clip_captions
  referencing new table as changed for each statement execute function note_clip_change();
create or replace trigger clip_captions_updated after update on clip_captions
  referencing new table as changed for each statement execute function note_clip_change();
create or replace trigger clip_captions_deleted after delete on clip_captions
  referencing old table as changed for each statement execute function note_clip_change();
create or replace trigger clips_keywords_inserted after insert on clips
  referencing new table as added for each statement execute function count_keywords();
create or replace trigger clips_keywords_updated after update on clips
  referencing new table as added old table as removed for each statement execute function count_keywords();
create or replace trigger clips_keywords_deleted after delete on clips
  referencing old table as removed for each statement execute function count_keywords();
create or replace trigger clips_state_announced after update of state, graphic on clips
  for each row when (old.state <> new.state or old.graphic <> new.graphic)
  execute function announce('pages');
create or replace trigger clips_keep_strictest_rights
  before insert or update of blocked_countries, rights_until, own_blocked, own_until, record_blocked, record_until on clips
  for each row execute function keep_strictest_rights();
create or replace trigger clip_captions_lines_inserted after insert on clip_captions
  for each row execute function write_clip_lines();
create or replace trigger clip_captions_lines_updated after update on clip_captions
  for each row when (old.cues <> new.cues or old.shots <> new.shots) execute function write_clip_lines();
-- The page of the clip shows corrected captions at once.
create or replace trigger clip_captions_announced after insert or update on clip_captions
  for each statement execute function announce('pages');
create or replace trigger caption_drafts_announced after insert or update of state on caption_drafts
  for each row execute function announce_row('clip', 'clip_id');
create or replace trigger clip_versions_announced after insert on clip_versions
  for each row execute function announce_row('clip', 'clip_id');
create or replace trigger clips_announced after insert on clips for each statement execute function announce('admin:clips');
create or replace trigger clip_versions_lists_announced after insert on clip_versions
  for each statement execute function announce('admin:clips');
create or replace trigger clips_inserted after insert on clips
  referencing new table as changed for each statement execute function note_published_clip();
create or replace trigger clips_updated after update on clips
  referencing new table as changed old table as before for each statement execute function note_clip_update();
create or replace trigger clips_deleted after delete on clips
  referencing old table as changed for each statement execute function note_published_clip();
drop trigger if exists clips_sold_for_another on clips;
create constraint trigger clips_sold_for_another after update on clips deferrable initially deferred
  for each row when (old.contributor_id is distinct from new.contributor_id)
  execute function forget_contributor_months();
