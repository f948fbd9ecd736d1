-- Upload links: somebody without an account sends files, answers what the agency asks, and signs (R-UPLOAD-1 to R-UPLOAD-6).

alter table ingest_batches drop constraint ingest_batches_source_check;
alter table ingest_batches
  add constraint ingest_batches_source_check check (source in ('command', 'upload', 'watch', 'clip', 'link')),
  -- Nothing is made of its files before somebody has signed for them.
  add column held boolean not null default false,
  -- The consent that each of its clips gets.
  add column record_id integer references rights_records (id);

-- Null: a sender without an account, by the link of the delivery.
alter table uploads alter column user_id drop not null;

create table upload_links (
  id integer primary key generated always as identity,
  -- What the agency asks for, of whom, and with which words.
  title text not null check (length(title) between 1 and 200 and title !~ '[\r\n]'),
  name text not null check (length(name) between 1 and 200 and name !~ '[\r\n]'),
  email text not null check (email !~ '[\r\n]'),
  message text not null check (length(message) <= 2000),
  questions text[] not null check (cardinality(questions) between 1 and 8),
  max_files integer not null check (max_files > 0),
  max_bytes bigint not null check (max_bytes > 0),
  -- Its address follows from this and the secret of the installation.
  seed text not null,
  ref_sha256 bytea not null unique check (length(ref_sha256) = 32),
  batch_id integer not null unique references ingest_batches (id),
  -- The thread of the inbox that it answers.
  thread_id integer references inbox_threads (id) on delete set null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  signed_at timestamptz,
  check (revoked_at is null or signed_at is null)
);
create index upload_links_ends on upload_links (expires_at, id);
create index upload_links_words on upload_links using gin (to_tsvector('simple', title || ' ' || name));
create index upload_links_email on upload_links (email);

-- What was signed, word by word: the proof, which nobody can change.
create table upload_consents (
  link_id integer primary key references upload_links (id),
  record_id integer not null references rights_records (id),
  at timestamptz not null,
  -- As the person typed it, with the day where the person was.
  name text not null check (length(name) between 1 and 200 and name !~ '[\r\n]'),
  day date not null,
  ip inet not null,
  statement text not null,
  -- Each question with its answer: yes, no or unsure.
  answers jsonb not null,
  note text not null check (length(note) <= 500)
);
create trigger upload_consents_append_only before update or delete on upload_consents
  for each row execute function refuse_change();

create table upload_link_visits (
  id bigint primary key generated always as identity,
  link_id integer not null references upload_links (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('opened', 'sent', 'refused', 'removed', 'signed')),
  file_name text not null default '',
  -- Null after 90 days.
  ip inet
);
create index upload_link_visits_link on upload_link_visits (link_id, id);
create index upload_link_visits_address_age on upload_link_visits (at) where ip is not null;

create function refuse_upload_visit_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.link_id, new.at, new.what, new.file_name)
      is distinct from (old.id, old.link_id, old.at, old.what, old.file_name)
    or (new.ip is distinct from old.ip and new.ip is not null)
  then
    raise exception 'upload_link_visits is append-only';
  end if;
  return new;
end $$;
create trigger upload_link_visits_append_only before update on upload_link_visits
  for each row execute function refuse_upload_visit_change();

create function tell_upload_links() returns trigger language plpgsql as $$
begin
  perform tell_desk('desk', 'upload_links', null);
  return null;
end $$;
create trigger upload_links_told after insert or update on upload_links
  for each statement execute function tell_upload_links();
create trigger upload_link_visits_told after insert on upload_link_visits
  for each statement execute function tell_upload_links();
