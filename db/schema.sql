-- The present schema, written by `npm run schema`. Reasons are in db/migrations and db/functions.

create table account_domains (
  domain text not null,
  account_id integer not null,
  constraint account_domains_pkey PRIMARY KEY (domain),
  constraint account_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_domains_domain_check CHECK (domain = lower(domain))
);
CREATE INDEX account_domains_account ON account_domains USING btree (account_id);

create table accounts (
  id integer generated always as identity (start with 1001) not null,
  name text not null,
  kind text default 'customer'::text not null,
  status text default 'active'::text not null,
  country_code text not null,
  postcode text default ''::text not null,
  billing_id text default ''::text not null,
  origin text default 'register'::text not null,
  can_purchase boolean default false not null,
  can_prepay boolean default false not null,
  shorts_only boolean default false not null,
  created_at timestamp with time zone default now() not null,
  tax_number text default ''::text not null,
  invoice_limit_minor integer,
  invoice_currency text,
  invoice_days integer,
  declared_audience integer,
  revision integer default 1 not null,
  last_seen_at timestamp with time zone,
  closed_at timestamp with time zone,
  close_reason text default ''::text not null,
  audience_declared_at timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint accounts_close_reason_check CHECK (length(close_reason) <= 500),
  constraint accounts_declared_audience_check CHECK (declared_audience >= 0),
  constraint accounts_invoice_currency_check CHECK (invoice_currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint accounts_invoice_days_check CHECK (invoice_days >= 1 AND invoice_days <= 120),
  constraint accounts_invoice_limit_minor_check CHECK (invoice_limit_minor > 0),
  constraint accounts_invoice_terms CHECK (num_nulls(invoice_limit_minor, invoice_currency, invoice_days) = ANY (ARRAY[0, 3])),
  constraint accounts_kind_check CHECK (kind = ANY (ARRAY['customer'::text, 'agency'::text])),
  constraint accounts_status_check CHECK (status = ANY (ARRAY['active'::text, 'disabled'::text])),
  constraint accounts_tax_number_check CHECK (length(tax_number) <= 40)
);
CREATE INDEX accounts_agency ON accounts USING btree (id) WHERE kind = 'agency'::text;
CREATE INDEX accounts_seen ON accounts USING btree (COALESCE(last_seen_at, '1970-01-01 00:00:00+00'::timestamp with time zone) DESC, id DESC) WHERE kind = 'customer'::text;
CREATE INDEX accounts_state ON accounts USING btree (status, id DESC) WHERE kind = 'customer'::text;
CREATE INDEX accounts_state_seen ON accounts USING btree (status, COALESCE(last_seen_at, '1970-01-01 00:00:00+00'::timestamp with time zone) DESC, id DESC) WHERE kind = 'customer'::text;
CREATE INDEX accounts_words ON accounts USING gin (to_tsvector('simple'::regconfig, name)) WHERE kind = 'customer'::text;
CREATE TRIGGER accounts_announced AFTER UPDATE OF revision ON accounts FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:counters');
CREATE CONSTRAINT TRIGGER accounts_last_superuser AFTER UPDATE OF kind, status ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.kind = 'agency'::text AND old.status = 'active'::text AND (new.kind <> old.kind OR new.status <> old.status)) EXECUTE FUNCTION keep_a_superuser();
CREATE TRIGGER feeds_of_accounts_announced AFTER UPDATE OF status, shorts_only, country_code ON accounts FOR EACH ROW WHEN (old.status <> new.status OR old.shorts_only <> new.shorts_only OR old.country_code <> new.country_code) EXECUTE FUNCTION announce_feeds();

create table announcement_recipients (
  announcement_id integer not null,
  user_id integer not null,
  email_due_at timestamp with time zone,
  emailed_at timestamp with time zone,
  constraint announcement_recipients_pkey PRIMARY KEY (announcement_id, user_id),
  constraint announcement_recipients_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id),
  constraint announcement_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX announcement_recipients_due ON announcement_recipients USING btree (announcement_id, user_id) WHERE email_due_at IS NOT NULL;
CREATE INDEX announcement_recipients_user ON announcement_recipients USING btree (user_id);
CREATE TRIGGER announcement_recipients_announced AFTER UPDATE ON announcement_recipients FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:announcement');

create table announcements (
  id integer generated always as identity not null,
  slug text not null,
  version text not null,
  in_force_from timestamp with time zone not null,
  announced_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_slug_check CHECK (slug = ANY (ARRAY['licensing-terms'::text, 'privacy'::text]))
);
CREATE UNIQUE INDEX announcements_open ON announcements USING btree (slug, version) WHERE cancelled_at IS NULL;
CREATE TRIGGER announcements_announced AFTER INSERT OR UPDATE ON announcements FOR EACH STATEMENT EXECUTE FUNCTION announce('pages', 'admin:announcement');

create table api_key_days (
  api_key_id integer not null,
  day date not null,
  credits integer default 0 not null,
  minor bigint default 0 not null,
  constraint api_key_days_pkey PRIMARY KEY (api_key_id, day),
  constraint api_key_days_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint api_key_days_credits_check CHECK (credits >= 0),
  constraint api_key_days_minor_check CHECK (minor >= 0)
);

create table api_keys (
  id integer generated always as identity not null,
  account_id integer not null,
  user_id integer not null,
  name text not null,
  public_id text not null,
  secret_sha256 bytea not null,
  former_sha256 bytea,
  former_until timestamp with time zone,
  scopes text[] not null,
  lifetime_days integer,
  daily_credits integer not null,
  approval_credits integer not null,
  daily_minor integer not null,
  approval_minor integer not null,
  currency text not null,
  created_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_public_id_key UNIQUE (public_id),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint api_keys_approval_credits_check CHECK (approval_credits >= 0),
  constraint api_keys_approval_minor_check CHECK (approval_minor >= 0),
  constraint api_keys_check CHECK ((former_sha256 IS NULL) = (former_until IS NULL)),
  constraint api_keys_check1 CHECK ((lifetime_days IS NULL) = (expires_at IS NULL)),
  constraint api_keys_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint api_keys_daily_credits_check CHECK (daily_credits >= 0),
  constraint api_keys_daily_minor_check CHECK (daily_minor >= 0),
  constraint api_keys_former_sha256_check CHECK (octet_length(former_sha256) = 32),
  constraint api_keys_lifetime_days_check CHECK (lifetime_days > 0),
  constraint api_keys_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint api_keys_public_id_check CHECK (public_id ~ '^[0-9a-f]{16}$'::text),
  constraint api_keys_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['search'::text, 'licence'::text, 'download'::text, 'report'::text]),
  constraint api_keys_secret_sha256_check CHECK (octet_length(secret_sha256) = 32)
);
CREATE INDEX api_keys_of_account ON api_keys USING btree (account_id);
CREATE INDEX api_keys_of_user ON api_keys USING btree (user_id);

create table applied_functions (
  name text not null,
  sha256 text not null,
  constraint applied_functions_pkey PRIMARY KEY (name)
);

create table attempts (
  attempt_id uuid not null,
  bucket text not null,
  attempted_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (attempt_id, bucket)
);
CREATE INDEX attempts_age ON attempts USING btree (attempted_at);
CREATE INDEX attempts_bucket ON attempts USING btree (bucket, attempted_at);

create table audit (
  id bigint generated by default as identity not null,
  at timestamp with time zone not null,
  actor_user_id integer,
  ip inet,
  action text not null,
  object text,
  details jsonb default '{}'::jsonb not null,
  reason text default ''::text not null,
  chain_no bigint,
  prev_sha256 bytea,
  sha256 bytea,
  networks jsonb,
  ip_salt bytea,
  ip_sha256 bytea,
  mac bytea,
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_chain_no_key UNIQUE (chain_no)
);
CREATE INDEX audit_action ON audit USING btree (action, at, id);
CREATE INDEX audit_actor ON audit USING btree (actor_user_id, at, id) WHERE actor_user_id IS NOT NULL;
CREATE INDEX audit_address_age ON audit USING btree (at) WHERE ip IS NOT NULL;
CREATE INDEX audit_age ON audit USING btree (at, id);
CREATE INDEX audit_networks_age ON audit USING btree (at) WHERE networks IS NOT NULL;
CREATE INDEX audit_object ON audit USING btree (object, at, id);
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE CONSTRAINT TRIGGER audit_chained AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_removal_noted AFTER DELETE ON audit REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_audit_removal();

create table audit_head (
  only_row boolean default true not null,
  number bigint not null,
  sha256 bytea not null,
  removed_to bigint not null,
  removed_sha256 bytea not null,
  constraint audit_head_pkey PRIMARY KEY (only_row),
  constraint audit_head_only_row_check CHECK (only_row)
);

create table audit_waiting (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  action text not null,
  actor_user_id integer,
  object text,
  ip inet,
  what text,
  constraint audit_waiting_pkey PRIMARY KEY (id)
);

create table bank_payments (
  id integer generated always as identity not null,
  order_id integer not null,
  amount_minor integer not null,
  reference text not null,
  paid_on date not null,
  recorded_at timestamp with time zone not null,
  constraint bank_payments_pkey PRIMARY KEY (id),
  constraint bank_payments_order_id_reference_key UNIQUE (order_id, reference),
  constraint bank_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint bank_payments_amount_minor_check CHECK (amount_minor > 0),
  constraint bank_payments_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 100)
);
CREATE TRIGGER bank_payments_append_only BEFORE DELETE OR UPDATE ON bank_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table bulk_changes (
  id uuid not null,
  actor_id integer not null,
  at timestamp with time zone not null,
  filter jsonb,
  ids integer[] not null,
  change jsonb not null,
  done integer default 0 not null,
  changed integer default 0 not null,
  finished_at timestamp with time zone,
  undone_by uuid,
  constraint bulk_changes_pkey PRIMARY KEY (id),
  constraint bulk_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX bulk_changes_unfinished ON bulk_changes USING btree (at) WHERE finished_at IS NULL;

create table bulk_refusals (
  change_id uuid not null,
  clip_id integer not null,
  reason text not null,
  constraint bulk_refusals_pkey PRIMARY KEY (change_id, clip_id),
  constraint bulk_refusals_change_id_fkey FOREIGN KEY (change_id) REFERENCES bulk_changes(id) ON DELETE CASCADE
);

create unlogged table call_counts (
  key text not null,
  ends_at timestamp with time zone not null,
  count integer not null,
  constraint call_counts_pkey PRIMARY KEY (key)
);
CREATE INDEX call_counts_end ON call_counts USING btree (ends_at);

create table caption_drafts (
  clip_id integer not null,
  state text default 'waiting'::text not null,
  language text default 'en'::text not null,
  cues jsonb default '[]'::jsonb not null,
  problem text default ''::text not null,
  attempts integer default 0 not null,
  claimed_at timestamp with time zone,
  requested_at timestamp with time zone not null,
  constraint caption_drafts_pkey PRIMARY KEY (clip_id),
  constraint caption_drafts_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint caption_drafts_language_check CHECK (language ~ '^[a-z]{2}$'::text),
  constraint caption_drafts_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'drafted'::text, 'empty'::text, 'failed'::text, 'dismissed'::text]))
);
CREATE INDEX caption_drafts_waiting ON caption_drafts USING btree (requested_at) WHERE state = 'waiting'::text;
CREATE TRIGGER caption_drafts_announced AFTER INSERT OR UPDATE OF state ON caption_drafts FOR EACH ROW EXECUTE FUNCTION announce_row('clip', 'clip_id');

create table categories (
  id integer not null,
  name text not null,
  hidden boolean default false not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_name_key UNIQUE (name)
);
CREATE TRIGGER categories_announced AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION announce('pages');
CREATE TRIGGER categories_renamed AFTER UPDATE ON categories REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_renamed_category();

create table checklist_demands (
  only_row boolean default true not null,
  agreement boolean default false not null,
  time_zone text default 'UTC'::text not null,
  constraint checklist_demands_pkey PRIMARY KEY (only_row),
  constraint checklist_demands_only_row_check CHECK (only_row)
);

create table clip_captions (
  clip_id integer not null,
  language text default 'en'::text not null,
  cues jsonb default '[]'::jsonb not null,
  shots jsonb default '[]'::jsonb not null,
  revision integer default 1 not null,
  constraint clip_captions_pkey PRIMARY KEY (clip_id),
  constraint clip_captions_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint clip_captions_language_check CHECK (language ~ '^[a-z]{2}$'::text)
);
CREATE TRIGGER clip_captions_announced AFTER INSERT OR UPDATE ON clip_captions FOR EACH STATEMENT EXECUTE FUNCTION announce('pages');
CREATE TRIGGER clip_captions_deleted AFTER DELETE ON clip_captions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_clip_change();
CREATE TRIGGER clip_captions_inserted AFTER INSERT ON clip_captions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_clip_change();
CREATE TRIGGER clip_captions_lines_inserted AFTER INSERT ON clip_captions FOR EACH ROW EXECUTE FUNCTION write_clip_lines();
CREATE TRIGGER clip_captions_lines_updated AFTER UPDATE ON clip_captions FOR EACH ROW WHEN (old.cues <> new.cues OR old.shots <> new.shots) EXECUTE FUNCTION write_clip_lines();
CREATE TRIGGER clip_captions_updated AFTER UPDATE ON clip_captions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_clip_change();

create table clip_changes (
  clip_id integer not null,
  at timestamp with time zone not null,
  position bigint not null,
  appeared bigint,
  constraint clip_changes_pkey PRIMARY KEY (clip_id)
);
CREATE INDEX clip_changes_position ON clip_changes USING btree ("position", clip_id);
CREATE TRIGGER clip_changes_inserted_posted AFTER INSERT ON clip_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_listed_clips();
CREATE TRIGGER clip_changes_updated_posted AFTER UPDATE ON clip_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_listed_clips();

create table clip_changes_state (
  only_row boolean default true not null,
  position bigint not null,
  constraint clip_changes_state_pkey PRIMARY KEY (only_row),
  constraint clip_changes_state_only_row_check CHECK (only_row)
);

create table clip_files (
  id integer generated always as identity not null,
  clip_id integer not null,
  role text not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  crc32 bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint clip_files_pkey PRIMARY KEY (id),
  constraint clip_files_clip_id_role_key UNIQUE (clip_id, role),
  constraint clip_files_storage_key_key UNIQUE (storage_key),
  constraint clip_files_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint clip_files_crc32_check CHECK (crc32 >= 0 AND crc32 <= '4294967295'::bigint),
  constraint clip_files_role_check CHECK (role = ANY (ARRAY['master'::text, 'story'::text])),
  constraint clip_files_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint clip_files_size_bytes_check CHECK (size_bytes >= 0)
);
CREATE UNIQUE INDEX clip_files_story_name ON clip_files USING btree (file_name) WHERE role = 'story'::text;
CREATE TRIGGER clip_files_deleted AFTER DELETE ON clip_files REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_clip_change();
CREATE TRIGGER clip_files_inserted AFTER INSERT ON clip_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_clip_change();

create table clip_hashes (
  clip_id integer not null,
  at_ms integer not null,
  bits bigint not null,
  a integer generated always as (((bits >> 48) & 65535::bigint)) stored not null,
  b integer generated always as (((bits >> 32) & 65535::bigint)) stored not null,
  c integer generated always as (((bits >> 16) & 65535::bigint)) stored not null,
  d integer generated always as ((bits & 65535::bigint)) stored not null,
  constraint clip_hashes_pkey PRIMARY KEY (clip_id, at_ms),
  constraint clip_hashes_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint clip_hashes_at_ms_check CHECK (at_ms >= 0)
);
CREATE INDEX clip_hashes_a ON clip_hashes USING btree (a);
CREATE INDEX clip_hashes_b ON clip_hashes USING btree (b);
CREATE INDEX clip_hashes_c ON clip_hashes USING btree (c);
CREATE INDEX clip_hashes_d ON clip_hashes USING btree (d);

create table clip_licensing_terms (
  clip_id integer not null,
  term_id integer not null,
  constraint clip_licensing_terms_pkey PRIMARY KEY (clip_id, term_id),
  constraint clip_licensing_terms_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint clip_licensing_terms_term_id_fkey FOREIGN KEY (term_id) REFERENCES licensing_terms(id)
);
CREATE TRIGGER clip_licensing_terms_deleted AFTER DELETE ON clip_licensing_terms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_clip_change();
CREATE TRIGGER clip_licensing_terms_inserted AFTER INSERT ON clip_licensing_terms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_clip_change();

create table clip_lines (
  clip_id integer not null,
  kind text not null,
  place integer not null,
  at_s double precision not null,
  text text not null,
  stems text[],
  constraint clip_lines_pkey PRIMARY KEY (clip_id, kind, place),
  constraint clip_lines_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clip_captions(clip_id) ON DELETE CASCADE,
  constraint clip_lines_at_s_check CHECK (at_s >= 0::double precision),
  constraint clip_lines_kind_check CHECK (kind = ANY (ARRAY['said'::text, 'shown'::text])),
  constraint clip_lines_place_check CHECK (place > 0)
);
CREATE INDEX clip_lines_unread ON clip_lines USING btree (clip_id) WHERE stems IS NULL;

create table clip_meanings (
  model text not null,
  clip_id integer not null,
  vector bytea not null,
  code bytea not null,
  written bigint not null,
  constraint clip_meanings_pkey PRIMARY KEY (model, clip_id),
  constraint clip_meanings_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE
);
CREATE INDEX clip_meanings_clip ON clip_meanings USING btree (clip_id);
CREATE INDEX clip_meanings_written ON clip_meanings USING btree (model, written, clip_id);

create table clip_rights (
  clip_id integer not null,
  record_id integer not null,
  constraint clip_rights_pkey PRIMARY KEY (clip_id, record_id),
  constraint clip_rights_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint clip_rights_record_id_fkey FOREIGN KEY (record_id) REFERENCES rights_records(id)
);
CREATE INDEX clip_rights_record ON clip_rights USING btree (record_id, clip_id);

create table clip_scenes (
  clip_id integer not null,
  place smallint not null,
  at_s double precision not null,
  constraint clip_scenes_pkey PRIMARY KEY (clip_id, place),
  constraint clip_scenes_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint clip_scenes_at_s_check CHECK (at_s >= 0::double precision),
  constraint clip_scenes_place_check CHECK (place >= 1 AND place <= 3)
);

create table clip_sounds (
  clip_id integer not null,
  loudness real,
  peaks smallint[] not null,
  constraint clip_sounds_pkey PRIMARY KEY (clip_id),
  constraint clip_sounds_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint clip_sounds_peaks_check CHECK (cardinality(peaks) <= 1000)
);

create table clip_versions (
  clip_id integer not null,
  revision integer not null,
  at timestamp with time zone not null,
  actor_id integer,
  origin text not null,
  change_id uuid,
  before jsonb not null,
  after jsonb not null,
  reason text default ''::text not null,
  constraint clip_versions_pkey PRIMARY KEY (clip_id, revision),
  constraint clip_versions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint clip_versions_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint clip_versions_origin_check CHECK (origin = ANY (ARRAY['edit'::text, 'bulk'::text, 'csv'::text, 'ingest'::text, 'restore'::text, 'state'::text, 'clock'::text, 'words'::text]))
);
CREATE INDEX clip_versions_change ON clip_versions USING btree (change_id) WHERE change_id IS NOT NULL;
CREATE TRIGGER clip_versions_announced AFTER INSERT ON clip_versions FOR EACH ROW EXECUTE FUNCTION announce_row('clip', 'clip_id');
CREATE TRIGGER clip_versions_append_only BEFORE DELETE OR UPDATE ON clip_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER clip_versions_lists_announced AFTER INSERT ON clip_versions FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:clips');
CREATE TRIGGER clip_versions_never_emptied BEFORE TRUNCATE ON clip_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table clips (
  id integer not null,
  type text not null,
  title text not null,
  description text default ''::text not null,
  keywords text[] default '{}'::text[] not null,
  category_id integer not null,
  tone_id integer,
  footage_type_id integer,
  location_code text,
  location_text text default ''::text not null,
  rating text not null,
  quality text not null,
  duration_s numeric(10,3) default 0 not null,
  frame_rate numeric(7,3),
  width integer default 0 not null,
  height integer default 0 not null,
  meme boolean default false not null,
  enquiry_only boolean default false not null,
  restrictions text default ''::text not null,
  deliverable boolean default true not null,
  blocked_countries text[] default '{}'::text[] not null,
  state text default 'draft'::text not null,
  publish_at timestamp with time zone,
  created timestamp with time zone not null,
  date_taken date,
  date_posted date,
  dominant_colour text default '#808080'::text not null,
  media_version text default ''::text not null,
  has_hls boolean default false not null,
  credit_author text default ''::text not null,
  credit_licence text default ''::text not null,
  credit_source text default ''::text not null,
  credit_changes text default ''::text not null,
  codec text default ''::text not null,
  frame_count integer,
  scan text,
  audio_codec text default ''::text not null,
  audio_channels integer,
  audio_hertz integer,
  focal_x real default 0.5 not null,
  focal_y real default 0.5 not null,
  preview_file text default ''::text not null,
  graphic boolean default false not null,
  revision integer default 1 not null,
  created_by integer,
  updated_by integer,
  updated_at timestamp with time zone default now() not null,
  first_published_at timestamp with time zone,
  state_reason text,
  state_note text default ''::text not null,
  rights_until timestamp with time zone,
  own_blocked text[] default '{}'::text[] not null,
  own_until timestamp with time zone,
  record_blocked text[] default '{}'::text[] not null,
  record_until timestamp with time zone,
  contributor_id integer,
  supplier_ref text default ''::text not null,
  poster_s double precision,
  synthetic text,
  restrictions_checked boolean default true not null,
  date_precision text default 'day'::text not null,
  original_name text default ''::text not null,
  file_details jsonb default '{}'::jsonb not null,
  evidence jsonb default '{}'::jsonb not null,
  constraint clips_pkey PRIMARY KEY (id),
  constraint clips_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint clips_contributor_id_fkey FOREIGN KEY (contributor_id) REFERENCES contributors(id),
  constraint clips_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint clips_footage_type_id_fkey FOREIGN KEY (footage_type_id) REFERENCES footage_types(id),
  constraint clips_tone_id_fkey FOREIGN KEY (tone_id) REFERENCES tones(id),
  constraint clips_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint clips_audio_channels_check CHECK (audio_channels >= 0),
  constraint clips_audio_hertz_check CHECK (audio_hertz > 0),
  constraint clips_date_precision_check CHECK (date_precision = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])),
  constraint clips_dominant_colour_check CHECK (dominant_colour ~ '^#[0-9a-f]{6}$'::text),
  constraint clips_duration_s_check CHECK (duration_s >= 0::numeric),
  constraint clips_evidence_check CHECK (jsonb_typeof(evidence) = 'object'::text),
  constraint clips_focal_x_check CHECK (focal_x >= 0::double precision AND focal_x <= 1::double precision),
  constraint clips_focal_y_check CHECK (focal_y >= 0::double precision AND focal_y <= 1::double precision),
  constraint clips_frame_count_check CHECK (frame_count > 0),
  constraint clips_frame_rate_check CHECK (frame_rate > 0::numeric),
  constraint clips_location_code_check CHECK (location_code ~ '^[a-z]{2}$'::text),
  constraint clips_poster_s_check CHECK (poster_s >= 0::double precision),
  constraint clips_quality_check CHECK (quality = ANY (ARRAY['SD'::text, '720p'::text, '1080p'::text, '4K'::text, '8K'::text])),
  constraint clips_rating_check CHECK (rating = ANY (ARRAY['GD'::text, 'SV'::text, 'BR'::text])),
  constraint clips_scan_check CHECK (scan = ANY (ARRAY['progressive'::text, 'interlaced'::text])),
  constraint clips_state_check CHECK (state = ANY (ARRAY['draft'::text, 'review'::text, 'published'::text, 'withheld'::text, 'retired'::text, 'withdrawn'::text, 'discarded'::text])),
  constraint clips_synthetic_check CHECK (synthetic = ANY (ARRAY['generated'::text, 'altered'::text])),
  constraint clips_title_check CHECK (length(title) >= 1 AND length(title) <= 300),
  constraint clips_type_check CHECK (type = ANY (ARRAY['video'::text, 'image'::text, 'short'::text]))
);
CREATE INDEX clips_category_newest ON clips USING btree (category_id, created DESC) WHERE state = 'published'::text;
CREATE INDEX clips_category_newly_published ON clips USING btree (category_id, first_published_at DESC, id DESC) WHERE state = 'published'::text AND first_published_at IS NOT NULL;
CREATE INDEX clips_contributor ON clips USING btree (contributor_id) WHERE contributor_id IS NOT NULL;
CREATE INDEX clips_desk ON clips USING btree (state, updated_at DESC, id DESC, type, category_id, updated_by, publish_at) INCLUDE (title, location_text);
CREATE INDEX clips_desk_category ON clips USING btree (category_id, state, updated_at DESC, id DESC, type, updated_by, publish_at);
CREATE INDEX clips_desk_number ON clips USING btree (state, id DESC);
CREATE INDEX clips_desk_person ON clips USING btree (updated_by, state, updated_at DESC, id DESC, type, category_id, publish_at) WHERE updated_by IS NOT NULL;
CREATE INDEX clips_desk_rights ON clips USING btree (state, COALESCE(rights_until, '9999-01-01 00:00:00+00'::timestamp with time zone), id);
CREATE INDEX clips_desk_type ON clips USING btree (type, state, updated_at DESC, id DESC, category_id, updated_by, publish_at);
CREATE INDEX clips_desk_words ON clips USING gin (to_tsvector('simple'::regconfig, (title || ' '::text) || location_text));
CREATE INDEX clips_drafts ON clips USING btree (id) WHERE state = 'draft'::text;
CREATE INDEX clips_ending ON clips USING btree (rights_until) WHERE state = 'published'::text AND rights_until IS NOT NULL;
CREATE INDEX clips_footage_type ON clips USING btree (footage_type_id) WHERE footage_type_id IS NOT NULL;
CREATE INDEX clips_keywords ON clips USING gin (keywords);
CREATE INDEX clips_letter_pairs ON clips USING gin (letter_pairs((((((((((((((((((((title || ' '::text) || location_text) || ' '::text) || keywords_text(keywords)) || ' '::text) || description) || ' '::text) || restrictions) || ' '::text) || credit_author) || ' '::text) || credit_source) || ' '::text) || credit_licence) || ' '::text) || credit_changes) || ' '::text) || state_note) || ' '::text) || translate((supplier_ref || ' '::text) || original_name, '._-/'::text, '    '::text)));
CREATE INDEX clips_newest ON clips USING btree (created DESC, id DESC) WHERE state = 'published'::text;
CREATE INDEX clips_newly_published ON clips USING btree (first_published_at DESC, id DESC) WHERE state = 'published'::text AND first_published_at IS NOT NULL;
CREATE INDEX clips_original_name ON clips USING btree (lower(original_name) text_pattern_ops) WHERE original_name <> ''::text;
CREATE INDEX clips_scheduled ON clips USING btree (publish_at) WHERE state = 'published'::text AND publish_at IS NOT NULL;
CREATE UNIQUE INDEX clips_supplier ON clips USING btree (contributor_id, supplier_ref) WHERE supplier_ref <> ''::text;
CREATE INDEX clips_tone ON clips USING btree (tone_id) WHERE tone_id IS NOT NULL;
CREATE INDEX clips_words ON clips USING gin (to_tsvector('simple'::regconfig, (((((((((((((((((((title || ' '::text) || location_text) || ' '::text) || keywords_text(keywords)) || ' '::text) || description) || ' '::text) || restrictions) || ' '::text) || credit_author) || ' '::text) || credit_source) || ' '::text) || credit_licence) || ' '::text) || credit_changes) || ' '::text) || state_note) || ' '::text) || translate((supplier_ref || ' '::text) || original_name, '._-/'::text, '    '::text)));
CREATE TRIGGER clips_announced AFTER INSERT ON clips FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:clips');
CREATE TRIGGER clips_deleted AFTER DELETE ON clips REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_published_clip();
CREATE TRIGGER clips_imported BEFORE INSERT ON clips FOR EACH ROW WHEN (new.first_published_at IS NULL AND (new.state <> ALL (ARRAY['draft'::text, 'review'::text, 'discarded'::text]))) EXECUTE FUNCTION note_first_publication();
CREATE TRIGGER clips_inserted AFTER INSERT ON clips REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_published_clip();
CREATE TRIGGER clips_keep_strictest_rights BEFORE INSERT OR UPDATE OF blocked_countries, rights_until, own_blocked, own_until, record_blocked, record_until ON clips FOR EACH ROW EXECUTE FUNCTION keep_strictest_rights();
CREATE TRIGGER clips_keywords_deleted AFTER DELETE ON clips REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_keywords();
CREATE TRIGGER clips_keywords_inserted AFTER INSERT ON clips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_keywords();
CREATE TRIGGER clips_keywords_updated AFTER UPDATE ON clips REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_keywords();
CREATE TRIGGER clips_published_at_first BEFORE UPDATE ON clips FOR EACH ROW WHEN (new.state = 'published'::text AND new.first_published_at IS NULL) EXECUTE FUNCTION note_first_publication();
CREATE CONSTRAINT TRIGGER clips_sold_for_another AFTER UPDATE ON clips DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.contributor_id IS DISTINCT FROM new.contributor_id) EXECUTE FUNCTION forget_contributor_months();
CREATE TRIGGER clips_state_announced AFTER UPDATE OF state, graphic ON clips FOR EACH ROW WHEN (old.state <> new.state OR old.graphic <> new.graphic) EXECUTE FUNCTION announce('pages');
CREATE TRIGGER clips_updated AFTER UPDATE ON clips REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_clip_update();

create table comps (
  id integer generated always as identity not null,
  account_id integer not null,
  user_id integer not null,
  clip_id integer not null,
  rendition_id integer,
  file_name text not null,
  created_at timestamp with time zone not null,
  constraint comps_pkey PRIMARY KEY (id),
  constraint comps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint comps_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint comps_rendition_id_fkey FOREIGN KEY (rendition_id) REFERENCES renditions(id) ON DELETE SET NULL,
  constraint comps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX comps_account ON comps USING btree (account_id, created_at);
CREATE INDEX comps_clip ON comps USING btree (clip_id);
CREATE INDEX comps_rendition ON comps USING btree (rendition_id);
CREATE INDEX comps_user ON comps USING btree (user_id);

create table contact_messages (
  id integer generated always as identity not null,
  user_id integer,
  name text not null,
  email text not null,
  company text not null,
  type smallint not null,
  message text not null,
  created_at timestamp with time zone not null,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint contact_messages_message_check CHECK (length(message) >= 1 AND length(message) <= 5000),
  constraint contact_messages_type_check CHECK (type >= 0 AND type <= 3)
);
CREATE INDEX contact_messages_age ON contact_messages USING btree (created_at);
CREATE INDEX contact_messages_email ON contact_messages USING btree (lower(email));
CREATE INDEX contact_messages_words ON contact_messages USING gin (to_tsvector('simple'::regconfig, (((((name || ' '::text) || company) || ' '::text) || email) || ' '::text) || message));

create table contributors (
  id integer generated always as identity not null,
  name text not null,
  email text default ''::text not null,
  share_percent numeric(5,2) not null,
  statement_currency text not null,
  status text default 'active'::text not null,
  notes text default ''::text not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint contributors_pkey PRIMARY KEY (id),
  constraint contributors_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint contributors_share_percent_check CHECK (share_percent >= 0::numeric AND share_percent <= 100::numeric),
  constraint contributors_statement_currency_check CHECK (statement_currency = ANY (ARRAY['USD'::text, 'GBP'::text, 'EUR'::text, 'AUD'::text])),
  constraint contributors_status_check CHECK (status = ANY (ARRAY['active'::text, 'retired'::text]))
);
CREATE UNIQUE INDEX contributors_name ON contributors USING btree (lower(name));

create table countries (
  id integer not null,
  name text not null,
  code text not null,
  currency text not null,
  common_rank integer,
  constraint countries_pkey PRIMARY KEY (id),
  constraint countries_code_key UNIQUE (code),
  constraint countries_name_key UNIQUE (name),
  constraint countries_code_check CHECK (code ~ '^[a-z]{2}$'::text),
  constraint countries_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text]))
);

create table credit_adjustments (
  id integer generated always as identity not null,
  key uuid not null,
  account_id integer not null,
  media text not null,
  tier_code text,
  amount integer not null,
  reason text not null,
  actor_user_id integer not null,
  created_at timestamp with time zone not null,
  constraint credit_adjustments_pkey PRIMARY KEY (id),
  constraint credit_adjustments_key_key UNIQUE (key),
  constraint credit_adjustments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint credit_adjustments_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id),
  constraint credit_adjustments_tier_code_fkey FOREIGN KEY (tier_code) REFERENCES tiers(code),
  constraint credit_adjustments_media_check CHECK (media = ANY (ARRAY['video'::text, 'image'::text])),
  constraint credit_adjustments_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX credit_adjustments_account ON credit_adjustments USING btree (account_id);
CREATE TRIGGER credit_adjustments_append_only BEFORE DELETE OR UPDATE ON credit_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table credit_entries (
  id integer generated always as identity not null,
  credit_lot_id integer,
  account_id integer,
  media text,
  delta integer not null,
  reason text not null,
  licence_id integer,
  user_id integer,
  created_at timestamp with time zone not null,
  adjustment_id integer,
  constraint credit_entries_pkey PRIMARY KEY (id),
  constraint credit_entries_account_id_media_fkey FOREIGN KEY (account_id, media) REFERENCES standard_credits(account_id, media),
  constraint credit_entries_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES credit_adjustments(id),
  constraint credit_entries_credit_lot_id_fkey FOREIGN KEY (credit_lot_id) REFERENCES credit_lots(id),
  constraint credit_entries_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES licences(id),
  constraint credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint credit_entries_check CHECK ((account_id IS NULL) = (media IS NULL)),
  constraint credit_entries_check1 CHECK ((credit_lot_id IS NULL) <> (account_id IS NULL)),
  constraint credit_entries_delta_check CHECK (delta <> 0),
  constraint credit_entries_reason_check CHECK (reason = ANY (ARRAY['download'::text, 'refund'::text, 'correction'::text, 'renewal'::text]))
);
CREATE INDEX credit_entries_account ON credit_entries USING btree (account_id, created_at DESC, id DESC) WHERE account_id IS NOT NULL;
CREATE INDEX credit_entries_adjustment ON credit_entries USING btree (adjustment_id) WHERE adjustment_id IS NOT NULL;
CREATE INDEX credit_entries_lot ON credit_entries USING btree (credit_lot_id, created_at DESC, id DESC);
CREATE INDEX credit_entries_taken_back ON credit_entries USING btree (created_at) WHERE reason = ANY (ARRAY['refund'::text, 'correction'::text]);
CREATE TRIGGER credit_entries_append_only BEFORE DELETE OR UPDATE ON credit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table credit_lots (
  id integer generated always as identity not null,
  account_id integer not null,
  order_line_id integer,
  media text not null,
  tier_code text not null,
  size integer not null,
  remaining integer not null,
  currency text not null,
  unit_price_minor integer not null,
  created_at timestamp with time zone not null,
  adjustment_id integer,
  constraint credit_lots_pkey PRIMARY KEY (id),
  constraint credit_lots_adjustment_id_key UNIQUE (adjustment_id),
  constraint credit_lots_order_line_id_key UNIQUE (order_line_id),
  constraint credit_lots_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint credit_lots_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES credit_adjustments(id),
  constraint credit_lots_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint credit_lots_tier_code_fkey FOREIGN KEY (tier_code) REFERENCES tiers(code),
  constraint credit_lots_check CHECK (remaining >= 0 AND remaining <= size),
  constraint credit_lots_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint credit_lots_media_check CHECK (media = ANY (ARRAY['video'::text, 'image'::text])),
  constraint credit_lots_size_check CHECK (size > 0),
  constraint credit_lots_unit_price_minor_check CHECK (unit_price_minor >= 0)
);
CREATE INDEX credit_lots_account ON credit_lots USING btree (account_id);
CREATE INDEX credit_lots_left ON credit_lots USING btree (media, tier_code) INCLUDE (remaining) WHERE remaining > 0;
CREATE INDEX credit_lots_made ON credit_lots USING btree (created_at) INCLUDE (tier_code, currency, size, unit_price_minor, adjustment_id);
CREATE INDEX credit_lots_open ON credit_lots USING btree (account_id, media, tier_code, created_at) WHERE remaining > 0;

create table curation (
  slot text not null,
  position integer not null,
  clip_id integer not null,
  until timestamp with time zone,
  constraint curation_pkey PRIMARY KEY (slot, "position"),
  constraint curation_slot_clip_id_key UNIQUE (slot, clip_id),
  constraint curation_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint curation_position_check CHECK ("position" >= 1 AND "position" <= 15),
  constraint curation_slot_check CHECK (slot = ANY (ARRAY['hero'::text, 'trending'::text]))
);

create table curation_state (
  only_row boolean default true not null,
  revision integer not null,
  constraint curation_state_pkey PRIMARY KEY (only_row),
  constraint curation_state_only_row_check CHECK (only_row)
);
CREATE TRIGGER curation_announced AFTER UPDATE ON curation_state FOR EACH STATEMENT EXECUTE FUNCTION announce('pages');

create table deals (
  offer_id integer not null,
  media text[] not null,
  territory text[] not null,
  term_months integer,
  term_until date,
  max_seconds integer,
  max_uses integer,
  exclusive boolean not null,
  hold boolean not null,
  accepted_at timestamp with time zone,
  accepted_by integer,
  pay_by timestamp with time zone,
  declined_at timestamp with time zone,
  declined_by integer,
  decline_reason text default ''::text not null,
  replaced_by integer,
  constraint deals_pkey PRIMARY KEY (offer_id),
  constraint deals_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint deals_declined_by_fkey FOREIGN KEY (declined_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint deals_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint deals_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES offers(id),
  constraint deals_check CHECK (num_nonnulls(term_months, term_until) <= 1),
  constraint deals_check1 CHECK ((accepted_at IS NULL) = (pay_by IS NULL)),
  constraint deals_check2 CHECK (num_nonnulls(accepted_at, declined_at, replaced_by) <= 1),
  constraint deals_max_seconds_check CHECK (max_seconds > 0),
  constraint deals_max_uses_check CHECK (max_uses > 0),
  constraint deals_media_check CHECK (cardinality(media) > 0 AND media <@ ARRAY['editorial'::text, 'theatrical'::text, 'advertising'::text]),
  constraint deals_term_months_check CHECK (term_months >= 1 AND term_months <= 1200)
);
CREATE INDEX deals_replaced ON deals USING btree (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE TRIGGER deals_announced AFTER UPDATE ON deals FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:offers');
CREATE TRIGGER deals_guarded BEFORE UPDATE ON deals FOR EACH ROW EXECUTE FUNCTION guard_deal();

create table deliveries (
  id integer generated always as identity not null,
  ref text not null,
  account_id integer,
  user_id integer,
  link_id integer,
  recipient_email text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  pull_id integer,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_ref_key UNIQUE (ref),
  constraint deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint deliveries_link_id_fkey FOREIGN KEY (link_id) REFERENCES download_links(id),
  constraint deliveries_pull_id_fkey FOREIGN KEY (pull_id) REFERENCES pull_addresses(id) ON DELETE SET NULL,
  constraint deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint deliveries_check CHECK (user_id IS NOT NULL OR account_id IS NULL),
  constraint deliveries_check1 CHECK ((link_id IS NULL) = (recipient_email IS NULL)),
  constraint deliveries_check2 CHECK (link_id IS NULL OR user_id IS NULL)
);
CREATE INDEX deliveries_link ON deliveries USING btree (link_id, recipient_email) WHERE link_id IS NOT NULL;
CREATE INDEX deliveries_pull ON deliveries USING btree (pull_id) WHERE pull_id IS NOT NULL;

create table demo_load (
  only_row boolean default true not null,
  shift_days integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint demo_load_pkey PRIMARY KEY (only_row),
  constraint demo_load_only_row_check CHECK (only_row)
);

create table disputes (
  id integer generated always as identity not null,
  order_id integer not null,
  provider_ref text not null,
  amount_minor integer not null,
  currency text not null,
  reason text not null,
  state text not null,
  opened_at timestamp with time zone not null,
  evidence_due_at timestamp with time zone,
  evidence_sent_at timestamp with time zone,
  refund_id integer,
  recorded_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_provider_ref_key UNIQUE (provider_ref),
  constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint disputes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint disputes_amount_minor_check CHECK (amount_minor > 0),
  constraint disputes_check CHECK (refund_id IS NULL OR state = 'lost'::text),
  constraint disputes_check1 CHECK ((closed_at IS NULL) = (state = ANY (ARRAY['inquiry'::text, 'needs_response'::text, 'under_review'::text]))),
  constraint disputes_state_check CHECK (state = ANY (ARRAY['inquiry'::text, 'needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text]))
);
CREATE INDEX disputes_open ON disputes USING btree (order_id) WHERE state = ANY (ARRAY['inquiry'::text, 'needs_response'::text, 'under_review'::text]);
CREATE INDEX disputes_order ON disputes USING btree (order_id);
CREATE INDEX disputes_refund ON disputes USING btree (refund_id) WHERE refund_id IS NOT NULL;

create table download_link_clips (
  link_id integer not null,
  clip_id integer not null,
  position integer not null,
  told_at timestamp with time zone,
  constraint download_link_clips_pkey PRIMARY KEY (link_id, clip_id),
  constraint download_link_clips_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint download_link_clips_link_id_fkey FOREIGN KEY (link_id) REFERENCES download_links(id) ON DELETE CASCADE
);

create table download_link_visits (
  id bigint generated always as identity not null,
  link_id integer not null,
  at timestamp with time zone not null,
  what text not null,
  email text not null,
  ip inet,
  clips integer not null,
  constraint download_link_visits_pkey PRIMARY KEY (id),
  constraint download_link_visits_link_id_fkey FOREIGN KEY (link_id) REFERENCES download_links(id) ON DELETE CASCADE,
  constraint download_link_visits_what_check CHECK (what = ANY (ARRAY['opened'::text, 'prepared'::text, 'fetched'::text]))
);
CREATE INDEX download_link_visits_address_age ON download_link_visits USING btree (at) WHERE ip IS NOT NULL;
CREATE INDEX download_link_visits_link ON download_link_visits USING btree (link_id, id);
CREATE TRIGGER download_link_visits_append_only BEFORE UPDATE ON download_link_visits FOR EACH ROW EXECUTE FUNCTION refuse_visit_change();

create table download_links (
  id integer generated always as identity not null,
  ref_sha256 bytea not null,
  title text default ''::text not null,
  recipients text[] not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  preparations_left integer default 20,
  created_by integer,
  thread_id integer,
  message text default ''::text not null,
  seed text,
  preparations integer,
  constraint download_links_pkey PRIMARY KEY (id),
  constraint download_links_ref_sha256_key UNIQUE (ref_sha256),
  constraint download_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint download_links_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES inbox_threads(id) ON DELETE SET NULL,
  constraint download_links_message_check CHECK (length(message) <= 2000),
  constraint download_links_preparations_check CHECK (preparations > 0),
  constraint download_links_preparations_left_check CHECK (preparations_left >= 0)
);
CREATE INDEX download_links_ends ON download_links USING btree (COALESCE(expires_at, '9999-12-31 00:00:00+00'::timestamp with time zone), id);
CREATE INDEX download_links_recipients ON download_links USING gin (recipients);
CREATE INDEX download_links_words ON download_links USING gin (to_tsvector('simple'::regconfig, title));

create table downloads (
  id integer generated always as identity not null,
  delivery_id integer not null,
  position integer not null,
  user_id integer,
  account_id integer,
  clip_id integer not null,
  licence_id integer,
  clip_title text not null,
  created_at timestamp with time zone not null,
  file_key text,
  file_name text,
  content_type text,
  size_bytes bigint,
  sha256 text,
  crc32 bigint,
  purchase_order_number text default ''::text not null,
  cost_centre text default ''::text not null,
  fetched_at timestamp with time zone,
  constraint downloads_pkey PRIMARY KEY (id),
  constraint downloads_delivery_id_clip_id_key UNIQUE (delivery_id, clip_id),
  constraint downloads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint downloads_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint downloads_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint downloads_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES licences(id),
  constraint downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint downloads_cost_centre_check CHECK (length(cost_centre) <= 50),
  constraint downloads_purchase_order_number_check CHECK (length(purchase_order_number) <= 50)
);
CREATE INDEX downloads_account ON downloads USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX downloads_account_centre ON downloads USING btree (account_id, lower(cost_centre), created_at DESC, id DESC) WHERE cost_centre <> ''::text;
CREATE INDEX downloads_account_number ON downloads USING btree (account_id, lower(purchase_order_number), created_at DESC, id DESC) WHERE purchase_order_number <> ''::text;
CREATE INDEX downloads_account_user ON downloads USING btree (account_id, user_id, created_at DESC, id DESC);
CREATE INDEX downloads_clip ON downloads USING btree (clip_id, delivery_id);
CREATE INDEX downloads_made ON downloads USING btree (created_at) INCLUDE (clip_id, user_id);
CREATE INDEX downloads_user ON downloads USING btree (user_id, created_at DESC, id DESC);
CREATE TRIGGER downloads_order BEFORE INSERT ON downloads FOR EACH ROW WHEN (new.licence_id IS NOT NULL) EXECUTE FUNCTION keep_order_of_download();
CREATE TRIGGER downloads_version BEFORE INSERT ON downloads FOR EACH ROW EXECUTE FUNCTION keep_delivered_version();

create table enquiries (
  id integer generated always as identity (start with 301) not null,
  clip_id integer,
  package_id integer,
  reference text not null,
  user_id integer,
  name text not null,
  email text not null,
  company text not null,
  type smallint not null,
  message text not null,
  created_at timestamp with time zone not null,
  licence_id integer,
  constraint enquiries_pkey PRIMARY KEY (id),
  constraint enquiries_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint enquiries_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES licences(id),
  constraint enquiries_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id),
  constraint enquiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint enquiries_check CHECK (num_nonnulls(clip_id, package_id) = 1),
  constraint enquiries_message_check CHECK (length(message) >= 1 AND length(message) <= 5000),
  constraint enquiries_reference_check CHECK (reference ~ '^(VIDEO|IMAGE|SHORT|PACKAGE)-[1-9]\d*$'::text),
  constraint enquiries_type_check CHECK (type >= 0 AND type <= 3)
);
CREATE INDEX enquiries_age ON enquiries USING btree (created_at);
CREATE INDEX enquiries_email ON enquiries USING btree (lower(email));
CREATE INDEX enquiries_licence ON enquiries USING btree (licence_id) WHERE licence_id IS NOT NULL;
CREATE INDEX enquiries_words ON enquiries USING gin (to_tsvector('simple'::regconfig, (((((((name || ' '::text) || company) || ' '::text) || email) || ' '::text) || reference) || ' '::text) || message));

create table erasures (
  id integer generated always as identity not null,
  email_hmac text not null,
  erased_at timestamp with time zone not null,
  constraint erasures_pkey PRIMARY KEY (id)
);

create table footage_types (
  id integer not null,
  name text not null,
  hidden boolean default false not null,
  constraint footage_types_pkey PRIMARY KEY (id),
  constraint footage_types_name_key UNIQUE (name)
);
CREATE TRIGGER footage_types_announced AFTER INSERT OR DELETE OR UPDATE ON footage_types FOR EACH STATEMENT EXECUTE FUNCTION announce('pages');

create table hero_films (
  clip_id integer not null,
  version text not null,
  constraint hero_films_pkey PRIMARY KEY (clip_id),
  constraint hero_films_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE
);

create table idempotency_keys (
  caller text not null,
  key text not null,
  route text not null,
  body_sha256 text not null,
  response jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (caller, route, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

create table inbox_replies (
  id integer generated always as identity not null,
  thread_id integer not null,
  author_id integer,
  kind text not null,
  recipient text default ''::text not null,
  body text not null,
  at timestamp with time zone not null,
  constraint inbox_replies_pkey PRIMARY KEY (id),
  constraint inbox_replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint inbox_replies_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES inbox_threads(id) ON DELETE CASCADE,
  constraint inbox_replies_body_check CHECK (length(body) >= 1 AND length(body) <= 10000),
  constraint inbox_replies_check CHECK ((kind = 'reply'::text) = (recipient <> ''::text)),
  constraint inbox_replies_kind_check CHECK (kind = ANY (ARRAY['reply'::text, 'note'::text, 'event'::text])),
  constraint inbox_replies_recipient_check CHECK (recipient !~ '[\r\n]'::text)
);
CREATE INDEX inbox_replies_thread ON inbox_replies USING btree (thread_id, id);
CREATE TRIGGER inbox_replies_announced AFTER INSERT ON inbox_replies FOR EACH ROW EXECUTE FUNCTION announce_row('thread', 'thread_id');
CREATE TRIGGER inbox_replies_append_only BEFORE UPDATE ON inbox_replies FOR EACH ROW EXECUTE FUNCTION refuse_reply_change();

create table inbox_threads (
  id integer generated always as identity not null,
  enquiry_id integer,
  message_id integer,
  state text default 'open'::text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  snoozed_until timestamp with time zone,
  assignee_id integer,
  answered_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint inbox_threads_pkey PRIMARY KEY (id),
  constraint inbox_threads_enquiry_id_key UNIQUE (enquiry_id),
  constraint inbox_threads_message_id_key UNIQUE (message_id),
  constraint inbox_threads_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint inbox_threads_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE CASCADE,
  constraint inbox_threads_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint inbox_threads_check CHECK (num_nonnulls(enquiry_id, message_id) = 1),
  constraint inbox_threads_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text, 'spam'::text]))
);
CREATE INDEX inbox_threads_answered ON inbox_threads USING btree (answered_at) INCLUDE (created_at) WHERE answered_at IS NOT NULL;
CREATE INDEX inbox_threads_assignee ON inbox_threads USING btree (assignee_id, due_at, id) INCLUDE (state, snoozed_until) WHERE assignee_id IS NOT NULL AND (state = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE INDEX inbox_threads_due ON inbox_threads USING btree (state, due_at, id) INCLUDE (snoozed_until, assignee_id);
CREATE INDEX inbox_threads_made ON inbox_threads USING btree (created_at) INCLUDE (state);
CREATE INDEX inbox_threads_snoozed ON inbox_threads USING btree (due_at, id) INCLUDE (snoozed_until) WHERE snoozed_until IS NOT NULL AND (state = ANY (ARRAY['open'::text, 'answered'::text]));
CREATE TRIGGER inbox_threads_announced AFTER UPDATE ON inbox_threads FOR EACH ROW EXECUTE FUNCTION announce_row('thread', 'id');
CREATE TRIGGER inbox_threads_lists_announced AFTER INSERT OR UPDATE ON inbox_threads FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:counters');

create table ingest_batches (
  id integer generated always as identity not null,
  name text not null,
  source text not null,
  created_at timestamp with time zone not null,
  words jsonb default '{}'::jsonb not null,
  created_by integer,
  paused_by integer,
  paused_at timestamp with time zone,
  clip_id integer,
  held boolean default false not null,
  record_id integer,
  constraint ingest_batches_pkey PRIMARY KEY (id),
  constraint ingest_batches_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint ingest_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint ingest_batches_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES users(id),
  constraint ingest_batches_record_id_fkey FOREIGN KEY (record_id) REFERENCES rights_records(id),
  constraint ingest_batches_clip CHECK ((source = 'clip'::text) = (clip_id IS NOT NULL)),
  constraint ingest_batches_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint ingest_batches_pause CHECK ((paused_by IS NULL) = (paused_at IS NULL)),
  constraint ingest_batches_source_check CHECK (source = ANY (ARRAY['command'::text, 'upload'::text, 'watch'::text, 'clip'::text, 'link'::text]))
);
CREATE INDEX ingest_batches_clip ON ingest_batches USING btree (clip_id, id) WHERE clip_id IS NOT NULL;
CREATE INDEX ingest_batches_watched ON ingest_batches USING btree (name, created_at) WHERE source = 'watch'::text;

create table ingest_sidecars (
  batch_id integer not null,
  name_key text not null,
  embedded jsonb not null,
  constraint ingest_sidecars_pkey PRIMARY KEY (batch_id, name_key),
  constraint ingest_sidecars_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES ingest_batches(id),
  constraint ingest_sidecars_name_key_check CHECK (length(name_key) >= 1 AND length(name_key) <= 300)
);

create table ingest_steps (
  ingest_id integer not null,
  step text not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  worker uuid,
  progress smallint default 0 not null,
  beat_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  problem text default ''::text not null,
  work text,
  part smallint default 0 not null,
  errors integer default 0 not null,
  resume_at timestamp with time zone,
  constraint ingest_steps_pkey PRIMARY KEY (ingest_id, step, part),
  constraint ingest_steps_ingest_id_fkey FOREIGN KEY (ingest_id) REFERENCES ingests(id),
  constraint ingest_steps_part_check CHECK (part = 0 OR step = 'part'::text AND part > 0),
  constraint ingest_steps_progress_check CHECK (progress >= 0 AND progress <= 100),
  constraint ingest_steps_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])),
  constraint ingest_steps_step_check CHECK (step = ANY (ARRAY['probe'::text, 'part'::text, 'ladder'::text, 'hover'::text, 'scenes'::text, 'sound'::text, 'stills'::text, 'assemble'::text]))
);
CREATE INDEX ingest_steps_running ON ingest_steps USING btree (ingest_id) WHERE state = 'running'::text;
CREATE TRIGGER ingest_steps_announced AFTER UPDATE OF state, progress ON ingest_steps FOR EACH ROW WHEN (old.state <> new.state OR old.progress <> new.progress) EXECUTE FUNCTION announce_file_step();

create table ingest_templates (
  id integer generated always as identity not null,
  name text not null,
  fields jsonb not null,
  created_by integer not null,
  updated_at timestamp with time zone not null,
  constraint ingest_templates_pkey PRIMARY KEY (id),
  constraint ingest_templates_name_key UNIQUE (name),
  constraint ingest_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint ingest_templates_name_check CHECK (length(name) >= 1 AND length(name) <= 100)
);

create table ingest_words (
  batch_id integer not null,
  file_name text not null,
  words jsonb not null,
  name_key text default ''::text not null,
  constraint ingest_words_pkey PRIMARY KEY (batch_id, file_name),
  constraint ingest_words_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES ingest_batches(id),
  constraint ingest_words_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 300)
);
CREATE INDEX ingest_words_key ON ingest_words USING btree (batch_id, name_key);

create table ingests (
  id integer generated always as identity not null,
  batch_id integer not null,
  clip_id integer not null,
  kind text not null,
  file_name text not null,
  source_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  words jsonb not null,
  state text default 'working'::text not null,
  problem text default ''::text not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  duplicate_of integer,
  released boolean default false not null,
  embedded jsonb default '{}'::jsonb not null,
  captions jsonb,
  purpose text default 'new'::text not null,
  poster_s double precision,
  constraint ingests_pkey PRIMARY KEY (id),
  constraint ingests_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES ingest_batches(id),
  constraint ingests_duplicate CHECK (duplicate_of IS NOT NULL OR (state <> ALL (ARRAY['duplicate'::text, 'accepted'::text]))),
  constraint ingests_kind_check CHECK (kind = ANY (ARRAY['video'::text, 'image'::text])),
  constraint ingests_poster_s_check CHECK (poster_s >= 0::double precision),
  constraint ingests_purpose_check CHECK (purpose = ANY (ARRAY['new'::text, 'poster'::text, 'encode'::text, 'replace_master'::text])),
  constraint ingests_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint ingests_size_bytes_check CHECK (size_bytes > 0),
  constraint ingests_state_check CHECK (state = ANY (ARRAY['working'::text, 'ready'::text, 'quarantined'::text, 'duplicate'::text, 'accepted'::text, 'cancelled'::text]))
);
CREATE INDEX ingests_batch ON ingests USING btree (batch_id, id);
CREATE INDEX ingests_batch_state ON ingests USING btree (batch_id, state);
CREATE INDEX ingests_clip ON ingests USING btree (clip_id, id);
CREATE INDEX ingests_duplicates ON ingests USING btree (duplicate_of) WHERE duplicate_of IS NOT NULL;
CREATE INDEX ingests_finished ON ingests USING btree (finished_at) INCLUDE (state, purpose, kind) WHERE finished_at IS NOT NULL;
CREATE INDEX ingests_made ON ingests USING btree (created_at) INCLUDE (state, purpose, kind, size_bytes);
CREATE UNIQUE INDEX ingests_new_clip ON ingests USING btree (clip_id) WHERE purpose = 'new'::text;
CREATE UNIQUE INDEX ingests_once ON ingests USING btree (sha256) WHERE purpose = 'new'::text AND (state = ANY (ARRAY['working'::text, 'ready'::text]));
CREATE UNIQUE INDEX ingests_one_at_work ON ingests USING btree (clip_id) WHERE state = 'working'::text;
CREATE INDEX ingests_state ON ingests USING btree (state, id);
CREATE INDEX ingests_waiting ON ingests USING btree (id) WHERE state = 'working'::text;
CREATE TRIGGER ingests_announced AFTER INSERT OR UPDATE OF state, problem ON ingests FOR EACH ROW EXECUTE FUNCTION announce_file();

create table installation (
  only_row boolean default true not null,
  livemode boolean not null,
  secret bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_only_row_check CHECK (only_row),
  constraint installation_secret_check CHECK (octet_length(secret) = 32)
);
CREATE TRIGGER installation_written_once BEFORE DELETE OR UPDATE ON installation FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table invitations (
  id integer generated always as identity not null,
  account_id integer not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  invited_by integer not null,
  user_id integer,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  full_name text generated always as (TRIM(BOTH FROM (first_name || ' '::text) || last_name)) stored not null,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint invitations_email_check CHECK (email = lower(email)),
  constraint invitations_role_check CHECK (role = ANY (ARRAY['Administrator'::text, 'Manager'::text, 'Staff'::text, 'User'::text])),
  constraint invitations_status_check CHECK (status = ANY (ARRAY['open'::text, 'accepted'::text, 'withdrawn'::text]))
);
CREATE INDEX invitations_age ON invitations USING btree (created_at);
CREATE INDEX invitations_inviter ON invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_open ON invitations USING btree (account_id, email) WHERE status = 'open'::text;
CREATE INDEX invitations_user ON invitations USING btree (user_id);

create table invoice_series (
  kind text not null,
  year integer not null,
  last_sequence integer not null,
  constraint invoice_series_pkey PRIMARY KEY (kind, year),
  constraint invoice_series_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoice_series_last_sequence_check CHECK (last_sequence > 0)
);

create table invoices (
  id integer generated always as identity not null,
  kind text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  order_id integer not null,
  refund_id integer,
  invoice_id integer,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  taxes jsonb not null,
  currency text not null,
  net_minor integer not null,
  tax_minor integer not null,
  total_minor integer not null,
  purchase_order_number text not null,
  cost_centre text not null,
  tax_note text,
  livemode boolean not null,
  issued_at timestamp with time zone not null,
  due_at timestamp with time zone,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_kind_year_sequence_key UNIQUE (kind, year, sequence),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint invoices_check1 CHECK ((kind = 'credit_note'::text) = (refund_id IS NOT NULL)),
  constraint invoices_check2 CHECK ((kind = 'credit_note'::text) = (invoice_id IS NOT NULL)),
  constraint invoices_check3 CHECK (kind = 'invoice'::text OR due_at IS NULL),
  constraint invoices_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoices_net_minor_check CHECK (net_minor >= 0),
  constraint invoices_sequence_check CHECK (sequence > 0),
  constraint invoices_tax_minor_check CHECK (tax_minor >= 0),
  constraint invoices_total CHECK (total_minor >= 0 AND total_minor = (net_minor + tax_minor))
);
CREATE INDEX invoices_corrected ON invoices USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_one_per_order ON invoices USING btree (order_id) WHERE kind = 'invoice'::text;
CREATE UNIQUE INDEX invoices_one_per_refund ON invoices USING btree (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX invoices_order ON invoices USING btree (order_id);
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_livemode BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_other_livemode();
CREATE TRIGGER invoices_never_emptied BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table keywords (
  keyword text not null,
  clips integer not null,
  constraint keywords_pkey PRIMARY KEY (keyword)
);
CREATE INDEX keywords_most_used ON keywords USING btree (clips DESC, keyword);

create table kysely_migration (
  name character varying(255) not null,
  timestamp character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);

create table licence_terms (
  version text not null,
  tier_code text not null,
  body text not null,
  in_force_from timestamp with time zone not null,
  constraint licence_terms_pkey PRIMARY KEY (version, tier_code),
  constraint licence_terms_tier_code_fkey FOREIGN KEY (tier_code) REFERENCES tiers(code)
);
CREATE UNIQUE INDEX licence_terms_moment ON licence_terms USING btree (tier_code, in_force_from);
CREATE TRIGGER licence_terms_guarded BEFORE DELETE OR UPDATE ON licence_terms FOR EACH ROW EXECUTE FUNCTION guard_terms();

create table licences (
  id integer generated always as identity (start with 900001) not null,
  account_id integer not null,
  user_id integer not null,
  clip_id integer not null,
  tier_code text,
  ground text not null,
  order_line_id integer,
  credit_lot_id integer,
  usage jsonb default '{}'::jsonb not null,
  terms_version text not null,
  terms_body text not null,
  currency text,
  price_minor integer default 0 not null,
  tax_minor integer default 0 not null,
  master_sha256 text not null,
  granted_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  clip_title text,
  restrictions text,
  deal_id integer,
  ends_at timestamp with time zone,
  tier_name text,
  scope text,
  upgrades_licence_id integer,
  ref text default new_licence_ref() not null,
  constraint licences_pkey PRIMARY KEY (id),
  constraint licences_order_line_id_key UNIQUE (order_line_id),
  constraint licences_ref_key UNIQUE (ref),
  constraint licences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint licences_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint licences_credit_lot_id_fkey FOREIGN KEY (credit_lot_id) REFERENCES credit_lots(id),
  constraint licences_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(offer_id),
  constraint licences_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint licences_tier_code_fkey FOREIGN KEY (tier_code) REFERENCES tiers(code),
  constraint licences_upgrades_licence_id_fkey FOREIGN KEY (upgrades_licence_id) REFERENCES licences(id),
  constraint licences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint licences_check CHECK ((ground = 'order'::text) = (order_line_id IS NOT NULL)),
  constraint licences_check1 CHECK ((ground = 'prepaid_credit'::text) = (credit_lot_id IS NOT NULL)),
  constraint licences_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint licences_ground_check CHECK (ground = ANY (ARRAY['order'::text, 'prepaid_credit'::text, 'standard_credit'::text])),
  constraint licences_ref_check CHECK (ref ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)
);
CREATE INDEX licences_account_clip ON licences USING btree (account_id, clip_id);
CREATE INDEX licences_clip ON licences USING btree (clip_id, id DESC);
CREATE INDEX licences_deal ON licences USING btree (deal_id, clip_id) WHERE deal_id IS NOT NULL;
CREATE INDEX licences_granted ON licences USING btree (granted_at) INCLUDE (clip_id, ground, tier_code, currency, price_minor);
CREATE INDEX licences_held ON licences USING btree (account_id, clip_id, granted_at DESC, id DESC) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX licences_one_per_credit ON licences USING btree (account_id, clip_id, COALESCE(tier_code, ''::text)) WHERE (ground = ANY (ARRAY['prepaid_credit'::text, 'standard_credit'::text])) AND revoked_at IS NULL;
CREATE INDEX licences_revoked ON licences USING btree (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE UNIQUE INDEX licences_upgrade ON licences USING btree (upgrades_licence_id) WHERE upgrades_licence_id IS NOT NULL AND revoked_at IS NULL;

create table licensing_terms (
  id integer not null,
  name text not null,
  constraint licensing_terms_pkey PRIMARY KEY (id)
);

create table list_shares (
  ref text not null,
  list_id integer,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  password_hash text,
  constraint list_shares_pkey PRIMARY KEY (ref),
  constraint list_shares_list_id_fkey FOREIGN KEY (list_id) REFERENCES saved_lists(id) ON DELETE SET NULL,
  constraint list_shares_check CHECK (list_id IS NOT NULL OR revoked_at IS NOT NULL)
);
CREATE INDEX list_shares_end ON list_shares USING btree (LEAST(expires_at, revoked_at));
CREATE UNIQUE INDEX list_shares_list ON list_shares USING btree (list_id) WHERE revoked_at IS NULL;

create table look_alikes (
  clip_id integer not null,
  other_id integer not null,
  pictures integer not null,
  distance smallint not null,
  found_at timestamp with time zone not null,
  answer text,
  answered_by integer,
  answered_at timestamp with time zone,
  constraint look_alikes_pkey PRIMARY KEY (clip_id, other_id),
  constraint look_alikes_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint look_alikes_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint look_alikes_other_id_fkey FOREIGN KEY (other_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint look_alikes_answer_check CHECK (answer = ANY (ARRAY['same'::text, 'longer_cut'::text, 'not_same'::text])),
  constraint look_alikes_check CHECK (clip_id <> other_id),
  constraint look_alikes_check1 CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint look_alikes_distance_check CHECK (distance >= 0 AND distance <= 64),
  constraint look_alikes_pictures_check CHECK (pictures > 0)
);
CREATE INDEX look_alikes_other ON look_alikes USING btree (other_id);
CREATE UNIQUE INDEX look_alikes_pair ON look_alikes USING btree (LEAST(clip_id, other_id), GREATEST(clip_id, other_id));

create table meaning_models (
  model text not null,
  filled_to integer default 0 not null,
  is_complete boolean default false not null,
  position bigint not null,
  clip_id integer not null,
  written bigint default 0 not null,
  constraint meaning_models_pkey PRIMARY KEY (model)
);

create table merged_values (
  kind text not null,
  id integer not null,
  into_id integer not null,
  constraint merged_values_pkey PRIMARY KEY (kind, id),
  constraint merged_values_kind_check CHECK (kind = ANY (ARRAY['category'::text, 'tone'::text, 'footage_type'::text]))
);
CREATE INDEX merged_values_into ON merged_values USING btree (kind, into_id);

create table noted_clip_changes (
  id bigint generated always as identity not null,
  clip_id integer not null,
  at timestamp with time zone not null,
  kind text not null,
  constraint noted_clip_changes_pkey PRIMARY KEY (id),
  constraint noted_clip_changes_kind_check CHECK (kind = ANY (ARRAY['published'::text, 'changed'::text, 'gone'::text]))
);

create table offer_lines (
  offer_id integer not null,
  position integer not null,
  clip_id integer not null,
  unit_price_minor integer not null,
  kept_licences integer default 0 not null,
  last_licence_id integer,
  constraint offer_lines_pkey PRIMARY KEY (offer_id, clip_id),
  constraint offer_lines_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint offer_lines_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint offer_lines_kept_licences_check CHECK (kept_licences >= 0),
  constraint offer_lines_unit_price_minor_check CHECK (unit_price_minor > 0 AND (unit_price_minor % 100) = 0)
);
CREATE INDEX offer_lines_clip ON offer_lines USING btree (clip_id);
CREATE TRIGGER offer_lines_append_only BEFORE DELETE OR UPDATE ON offer_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table offers (
  id integer generated always as identity not null,
  account_id integer not null,
  user_id integer,
  tier_code text not null,
  currency text not null,
  message text not null,
  thread_id integer,
  created_by integer,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint offers_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint offers_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES inbox_threads(id) ON DELETE SET NULL,
  constraint offers_tier_code_fkey FOREIGN KEY (tier_code) REFERENCES tiers(code),
  constraint offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint offers_check CHECK (ends_at > created_at),
  constraint offers_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint offers_message_check CHECK (length(message) <= 2000)
);
CREATE INDEX offers_account ON offers USING btree (account_id, ends_at);
CREATE INDEX offers_ends ON offers USING btree (ends_at, id);
CREATE INDEX offers_thread ON offers USING btree (thread_id, id) WHERE thread_id IS NOT NULL;
CREATE TRIGGER offers_announced AFTER INSERT OR UPDATE ON offers FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:offers');
CREATE TRIGGER offers_guarded BEFORE UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION guard_offer();

create table order_lines (
  id integer generated always as identity not null,
  order_id integer not null,
  position integer not null,
  kind text not null,
  clip_id integer,
  media text not null,
  tier_code text not null,
  bundle_size integer not null,
  quantity integer not null,
  unit_price_minor integer not null,
  net_minor integer not null,
  tax_minor integer default 0 not null,
  product_ref text not null,
  our_ref text not null,
  description text not null,
  restrictions text default ''::text not null,
  offer_id integer,
  upgrades_licence_id integer,
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint order_lines_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_tier_code_fkey FOREIGN KEY (tier_code) REFERENCES tiers(code),
  constraint order_lines_upgrades_licence_id_fkey FOREIGN KEY (upgrades_licence_id) REFERENCES licences(id),
  constraint order_lines_bundle_size_check CHECK (bundle_size >= 1 AND bundle_size <= 1000),
  constraint order_lines_check CHECK (net_minor = (unit_price_minor * bundle_size * quantity)),
  constraint order_lines_check1 CHECK ((kind = 'clip'::text) = (clip_id IS NOT NULL)),
  constraint order_lines_kind_check CHECK (kind = ANY (ARRAY['clip'::text, 'bundle'::text])),
  constraint order_lines_media_check CHECK (media = ANY (ARRAY['video'::text, 'image'::text])),
  constraint order_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 100),
  constraint order_lines_unit_price_minor_check CHECK (unit_price_minor >= 0)
);
CREATE INDEX order_lines_offer ON order_lines USING btree (offer_id, clip_id) WHERE offer_id IS NOT NULL;
CREATE INDEX order_lines_upgrade ON order_lines USING btree (upgrades_licence_id) WHERE upgrades_licence_id IS NOT NULL;

create table orders (
  id integer generated always as identity (start with 70001) not null,
  ref text not null,
  account_id integer not null,
  user_id integer not null,
  state text default 'awaiting_payment'::text not null,
  currency text not null,
  net_minor integer not null,
  tax_minor integer not null,
  total_minor integer not null,
  cart_hash text not null,
  usage jsonb not null,
  billing_address jsonb not null,
  terms_version text not null,
  tax_quote_id integer,
  provider text not null,
  provider_ref text,
  client_secret text,
  review_reason text,
  livemode boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  paid_at timestamp with time zone,
  purchase_order_number text default ''::text not null,
  cost_centre text default ''::text not null,
  tax_number text default ''::text not null,
  tax_note text,
  due_at timestamp with time zone,
  bought_at timestamp with time zone generated always as (
CASE
    WHEN provider = 'invoice'::text THEN created_at
    ELSE paid_at
END) stored,
  received_minor integer,
  request_id integer,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_provider_ref_key UNIQUE (provider_ref),
  constraint orders_ref_key UNIQUE (ref),
  constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint orders_request_id_fkey FOREIGN KEY (request_id) REFERENCES purchase_requests(id) ON DELETE SET NULL,
  constraint orders_tax_quote_id_fkey FOREIGN KEY (tax_quote_id) REFERENCES tax_quotes(id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint orders_check1 CHECK ((review_reason IS NOT NULL) = (state = 'payment_review'::text)),
  constraint orders_cost_centre_check CHECK (length(cost_centre) <= 50),
  constraint orders_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint orders_due CHECK ((due_at IS NOT NULL) = (provider = 'invoice'::text)),
  constraint orders_invoiced CHECK (state <> 'invoiced'::text OR provider = 'invoice'::text AND paid_at IS NULL),
  constraint orders_net_minor_check CHECK (net_minor >= 0),
  constraint orders_purchase_order_number_check CHECK (length(purchase_order_number) <= 50),
  constraint orders_received_minor_check CHECK (received_minor >= 0),
  constraint orders_state_check CHECK (state = ANY (ARRAY['awaiting_payment'::text, 'processing'::text, 'invoiced'::text, 'paid'::text, 'payment_review'::text, 'failed'::text, 'expired'::text, 'cancelled'::text, 'refunded'::text])),
  constraint orders_tax_minor_check CHECK (tax_minor >= 0),
  constraint orders_total CHECK (total_minor = (net_minor + tax_minor) AND (total_minor > 0 OR total_minor = 0 AND provider = 'none'::text))
);
CREATE INDEX orders_account ON orders USING btree (account_id, bought_at DESC, id DESC) WHERE state = ANY (ARRAY['invoiced'::text, 'paid'::text, 'refunded'::text]);
CREATE INDEX orders_account_centre ON orders USING btree (account_id, lower(cost_centre), bought_at DESC, id DESC) WHERE (state = ANY (ARRAY['invoiced'::text, 'paid'::text, 'refunded'::text])) AND cost_centre <> ''::text;
CREATE INDEX orders_account_number ON orders USING btree (account_id, lower(purchase_order_number), bought_at DESC, id DESC) WHERE (state = ANY (ARRAY['invoiced'::text, 'paid'::text, 'refunded'::text])) AND purchase_order_number <> ''::text;
CREATE INDEX orders_account_user ON orders USING btree (account_id, user_id, bought_at DESC, id DESC) WHERE state = ANY (ARRAY['invoiced'::text, 'paid'::text, 'refunded'::text]);
CREATE INDEX orders_bought ON orders USING btree (bought_at) INCLUDE (id, currency, state, net_minor, tax_minor) WHERE bought_at IS NOT NULL;
CREATE INDEX orders_desk_account ON orders USING btree (account_id, id);
CREATE INDEX orders_desk_bought ON orders USING btree (COALESCE(bought_at, '1970-01-01 00:00:00+00'::timestamp with time zone), id);
CREATE INDEX orders_in_review ON orders USING btree (id) WHERE state = 'payment_review'::text;
CREATE INDEX orders_invoiced ON orders USING btree (account_id, due_at) WHERE state = 'invoiced'::text;
CREATE UNIQUE INDEX orders_one_open ON orders USING btree (account_id, cart_hash) WHERE state = ANY (ARRAY['awaiting_payment'::text, 'processing'::text]);
CREATE INDEX orders_request ON orders USING btree (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX orders_spending ON orders USING btree (user_id, COALESCE(bought_at, created_at)) WHERE state = ANY (ARRAY['processing'::text, 'payment_review'::text, 'invoiced'::text, 'paid'::text, 'refunded'::text]);
CREATE INDEX orders_tax_quote ON orders USING btree (tax_quote_id) WHERE tax_quote_id IS NOT NULL;
CREATE INDEX orders_unsettled ON orders USING btree (created_at) WHERE state = ANY (ARRAY['awaiting_payment'::text, 'processing'::text]);
CREATE TRIGGER orders_announced AFTER UPDATE OF state ON orders FOR EACH ROW WHEN ((old.state = 'payment_review'::text) <> (new.state = 'payment_review'::text)) EXECUTE FUNCTION announce('admin:counters');
CREATE TRIGGER orders_approve_request AFTER UPDATE OF state ON orders FOR EACH ROW WHEN (new.request_id IS NOT NULL AND (new.state = ANY (ARRAY['invoiced'::text, 'paid'::text]))) EXECUTE FUNCTION announce('admin:requests');
CREATE TRIGGER orders_livemode BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_other_livemode();
CREATE TRIGGER orders_paid_posted AFTER UPDATE OF state ON orders FOR EACH ROW WHEN (new.state = 'paid'::text AND (old.state <> ALL (ARRAY['paid'::text, 'refunded'::text]))) EXECUTE FUNCTION post_paid_order();

create table outbox_mails (
  id integer generated always as identity not null,
  dedupe_key text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  last_error text,
  secret boolean default false not null,
  leased_until timestamp with time zone,
  turn integer default 0 not null,
  sender text,
  is_answer boolean default false not null,
  unsubscribe text,
  constraint outbox_mails_pkey PRIMARY KEY (id),
  constraint outbox_mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint outbox_mails_sender_check CHECK (sender !~ '[\r\n]'::text)
);
CREATE INDEX outbox_mails_age ON outbox_mails USING btree (COALESCE(sent_at, created_at));
CREATE INDEX outbox_mails_recipient ON outbox_mails USING btree (recipient, created_at);
CREATE INDEX outbox_mails_waiting ON outbox_mails USING btree (id) WHERE sent_at IS NULL;
CREATE TRIGGER outbox_mails_announced AFTER INSERT ON outbox_mails FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:mails');

create table package_clips (
  package_id integer not null,
  clip_id integer not null,
  position integer not null,
  constraint package_clips_pkey PRIMARY KEY (package_id, clip_id),
  constraint package_clips_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint package_clips_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE
);
CREATE INDEX package_clips_clip ON package_clips USING btree (clip_id);

create table packages (
  id integer not null,
  name text not null,
  summary text default ''::text not null,
  story text default ''::text not null,
  category_id integer,
  state text default 'published'::text not null,
  created timestamp with time zone not null,
  revision integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint packages_pkey PRIMARY KEY (id),
  constraint packages_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint packages_state_check CHECK (state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text]))
);
CREATE INDEX packages_desk ON packages USING btree (updated_at DESC, id DESC);
CREATE TRIGGER packages_announced AFTER INSERT OR UPDATE ON packages FOR EACH STATEMENT EXECUTE FUNCTION announce('pages');
CREATE TRIGGER packages_deleted AFTER DELETE ON packages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER packages_inserted AFTER INSERT ON packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER packages_updated AFTER UPDATE ON packages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();

create table page_versions (
  slug text not null,
  version integer not null,
  heading text not null,
  markdown text not null,
  author_id integer,
  at timestamp with time zone not null,
  published_at timestamp with time zone,
  constraint page_versions_pkey PRIMARY KEY (slug, version),
  constraint page_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint page_versions_heading_check CHECK (length(heading) >= 1 AND length(heading) <= 200),
  constraint page_versions_markdown_check CHECK (length(markdown) <= 60000),
  constraint page_versions_slug_check CHECK (slug ~ '^[a-z0-9-]{1,80}$'::text),
  constraint page_versions_version_check CHECK (version > 0)
);
CREATE TRIGGER page_versions_announced AFTER INSERT OR DELETE ON page_versions FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:page');
CREATE TRIGGER page_versions_guarded BEFORE DELETE OR UPDATE ON page_versions FOR EACH ROW EXECUTE FUNCTION guard_page_versions();

create table pages (
  slug text not null,
  heading text not null,
  markdown text not null,
  updated_on date not null,
  version integer default 1 not null,
  constraint pages_pkey PRIMARY KEY (slug),
  constraint pages_slug_check CHECK (slug ~ '^[a-z0-9-]{1,80}$'::text)
);
CREATE TRIGGER pages_announced AFTER INSERT OR DELETE OR UPDATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION announce('pages', 'admin:page');

create table passkey_challenges (
  challenge_sha256 bytea not null,
  purpose text not null,
  user_id integer,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_sha256),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_challenge_sha256_check CHECK (octet_length(challenge_sha256) = 32),
  constraint passkey_challenges_check CHECK ((purpose = 'login'::text) = (user_id IS NULL)),
  constraint passkey_challenges_purpose_check CHECK (purpose = ANY (ARRAY['add'::text, 'login'::text, 'factor'::text]))
);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges USING btree (user_id);

create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  blocked_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK (counter >= 0),
  constraint passkeys_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1400),
  constraint passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);

create table password_links (
  token_sha256 bytea not null,
  user_id integer not null,
  cause text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  purpose text default 'password'::text not null,
  constraint password_links_pkey PRIMARY KEY (token_sha256),
  constraint password_links_cause_key UNIQUE (cause),
  constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint password_links_purpose_check CHECK (purpose = ANY (ARRAY['password'::text, 'login'::text])),
  constraint password_links_token_sha256_check CHECK (octet_length(token_sha256) = 32)
);
CREATE INDEX password_links_end ON password_links USING btree (LEAST(expires_at, ended_at));
CREATE UNIQUE INDEX password_links_usable ON password_links USING btree (user_id, purpose) WHERE ended_at IS NULL;
CREATE INDEX password_links_user ON password_links USING btree (user_id, created_at DESC);

create table payment_customers (
  id integer generated always as identity not null,
  user_id integer not null,
  provider text not null,
  livemode boolean not null,
  ref text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint payment_customers_pkey PRIMARY KEY (id),
  constraint payment_customers_ref_key UNIQUE (ref),
  constraint payment_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX payment_customers_current ON payment_customers USING btree (user_id, provider, livemode) WHERE ended_at IS NULL;
CREATE INDEX payment_customers_ended ON payment_customers USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX payment_customers_user ON payment_customers USING btree (user_id);

create table price_list_accounts (
  account_id integer not null,
  price_list_id integer not null,
  constraint price_list_accounts_pkey PRIMARY KEY (account_id, price_list_id),
  constraint price_list_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint price_list_accounts_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id)
);
CREATE INDEX price_list_accounts_list ON price_list_accounts USING btree (price_list_id);
CREATE TRIGGER price_list_accounts_guarded BEFORE INSERT OR DELETE OR UPDATE ON price_list_accounts FOR EACH ROW EXECUTE FUNCTION guard_prices_of_list();

create table price_lists (
  id integer generated always as identity not null,
  name text not null,
  for_accounts boolean default false not null,
  state text default 'draft'::text not null,
  effective_from timestamp with time zone,
  ends_at timestamp with time zone,
  revision integer default 1 not null,
  created_by integer,
  created_at timestamp with time zone not null,
  constraint price_lists_pkey PRIMARY KEY (id),
  constraint price_lists_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint price_lists_check CHECK (state <> 'set'::text OR effective_from IS NOT NULL),
  constraint price_lists_check1 CHECK (ends_at IS NULL OR for_accounts AND ends_at >= effective_from),
  constraint price_lists_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint price_lists_state_check CHECK (state = ANY (ARRAY['draft'::text, 'set'::text, 'cancelled'::text]))
);
CREATE UNIQUE INDEX price_lists_moment ON price_lists USING btree (effective_from) WHERE state = 'set'::text AND NOT for_accounts;
CREATE TRIGGER price_lists_announced AFTER INSERT OR UPDATE ON price_lists FOR EACH STATEMENT EXECUTE FUNCTION announce('pages', 'admin:prices');
CREATE TRIGGER price_lists_guarded BEFORE UPDATE ON price_lists FOR EACH ROW EXECUTE FUNCTION guard_price_list();

create table pull_addresses (
  id integer generated always as identity not null,
  account_id integer not null,
  user_id integer not null,
  name text not null,
  token_sha256 bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint pull_addresses_pkey PRIMARY KEY (id),
  constraint pull_addresses_token_sha256_key UNIQUE (token_sha256),
  constraint pull_addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint pull_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint pull_addresses_check CHECK (expires_at > created_at),
  constraint pull_addresses_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint pull_addresses_token_sha256_check CHECK (octet_length(token_sha256) = 32)
);
CREATE INDEX pull_addresses_of_account ON pull_addresses USING btree (account_id);
CREATE INDEX pull_addresses_of_user ON pull_addresses USING btree (user_id);

create table purchase_requests (
  id integer generated always as identity (start with 7001) not null,
  account_id integer not null,
  user_id integer not null,
  api_key_id integer,
  tier_code text not null,
  currency text not null,
  lines jsonb not null,
  note text default ''::text not null,
  state text default 'open'::text not null,
  decline_reason text default ''::text not null,
  decided_by integer,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint purchase_requests_pkey PRIMARY KEY (id),
  constraint purchase_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint purchase_requests_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE SET NULL,
  constraint purchase_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint purchase_requests_tier_code_fkey FOREIGN KEY (tier_code) REFERENCES tiers(code),
  constraint purchase_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint purchase_requests_check CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint purchase_requests_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint purchase_requests_decline_reason_check CHECK (length(decline_reason) <= 500),
  constraint purchase_requests_lines_check CHECK (jsonb_typeof(lines) = 'array'::text),
  constraint purchase_requests_note_check CHECK (length(note) <= 500),
  constraint purchase_requests_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text]))
);
CREATE INDEX purchase_requests_decider ON purchase_requests USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX purchase_requests_key ON purchase_requests USING btree (api_key_id) WHERE api_key_id IS NOT NULL;
CREATE INDEX purchase_requests_open ON purchase_requests USING btree (account_id) WHERE state = 'open'::text;
CREATE INDEX purchase_requests_user ON purchase_requests USING btree (user_id, id);

create table recall_recipients (
  id integer generated always as identity not null,
  recall_id integer not null,
  account_id integer,
  email text default ''::text not null,
  ground text not null,
  first_seen_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by integer,
  action text,
  note text default ''::text not null,
  notices integer default 0 not null,
  notice_at timestamp with time zone,
  unreachable boolean default false not null,
  token_sha256 bytea,
  recorded_by integer,
  addresses text[] default '{}'::text[] not null,
  notices_before integer default 0 not null,
  constraint recall_recipients_pkey PRIMARY KEY (id),
  constraint recall_recipients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint recall_recipients_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES users(id),
  constraint recall_recipients_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES recalls(id) ON DELETE CASCADE,
  constraint recall_recipients_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id),
  constraint recall_recipients_action_check CHECK (action = ANY (ARRAY['removed'::text, 'corrected'::text, 'not_used'::text, 'kept'::text])),
  constraint recall_recipients_answered CHECK (
CASE
    WHEN acknowledged_at IS NULL THEN num_nonnulls(acknowledged_by, recorded_by) = 0
    WHEN account_id IS NULL THEN acknowledged_by IS NULL
    ELSE num_nonnulls(acknowledged_by, recorded_by) = 1
END),
  constraint recall_recipients_check CHECK ((account_id IS NULL) = (ground = 'link'::text)),
  constraint recall_recipients_check1 CHECK ((acknowledged_at IS NULL) = (action IS NULL)),
  constraint recall_recipients_ground_check CHECK (ground = ANY (ARRAY['licence'::text, 'download'::text, 'link'::text, 'list'::text]))
);
CREATE UNIQUE INDEX recall_recipients_account ON recall_recipients USING btree (recall_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX recall_recipients_accounts ON recall_recipients USING btree (account_id);
CREATE INDEX recall_recipients_due ON recall_recipients USING btree (notice_at) WHERE notice_at IS NOT NULL;
CREATE UNIQUE INDEX recall_recipients_email ON recall_recipients USING btree (recall_id, email) WHERE account_id IS NULL;
CREATE INDEX recall_recipients_recorder ON recall_recipients USING btree (recorded_by);
CREATE UNIQUE INDEX recall_recipients_token ON recall_recipients USING btree (token_sha256) WHERE token_sha256 IS NOT NULL;
CREATE INDEX recall_recipients_unanswered ON recall_recipients USING btree (account_id) WHERE acknowledged_at IS NULL;
CREATE INDEX recall_recipients_user ON recall_recipients USING btree (acknowledged_by);
CREATE TRIGGER recall_recipients_announced AFTER UPDATE ON recall_recipients REFERENCING NEW TABLE AS receipts FOR EACH STATEMENT EXECUTE FUNCTION announce_receipts();
CREATE TRIGGER recall_recipients_posted AFTER INSERT ON recall_recipients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION post_recalls();

create table recalls (
  id integer generated always as identity not null,
  clip_id integer not null,
  kind text not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  issued_by integer,
  issued_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_as text,
  limits jsonb,
  resumed_at timestamp with time zone,
  constraint recalls_pkey PRIMARY KEY (id),
  constraint recalls_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint recalls_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id),
  constraint recalls_check CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  constraint recalls_ended_as_check CHECK (ended_as = ANY (ARRAY['released'::text, 'superseded'::text])),
  constraint recalls_kind_check CHECK (kind = ANY (ARRAY['restricted'::text, 'corrected'::text, 'withheld'::text, 'withdrawn'::text]))
);
CREATE INDEX recalls_clip ON recalls USING btree (clip_id, id DESC);
CREATE INDEX recalls_issuer ON recalls USING btree (issued_by);
CREATE UNIQUE INDEX recalls_open ON recalls USING btree (clip_id, kind) WHERE ended_at IS NULL;
CREATE TRIGGER recalls_announced AFTER INSERT OR UPDATE ON recalls FOR EACH ROW EXECUTE FUNCTION announce_row('clip', 'clip_id');

create table recovery_codes (
  user_id integer not null,
  code_sha256 bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_sha256),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_factors(user_id) ON DELETE CASCADE,
  constraint recovery_codes_code_sha256_check CHECK (octet_length(code_sha256) = 32)
);

create table refund_batch_lines (
  id integer generated always as identity not null,
  batch_id integer not null,
  licence_id integer not null,
  outcome text,
  refund_id integer,
  message text default ''::text not null,
  constraint refund_batch_lines_pkey PRIMARY KEY (id),
  constraint refund_batch_lines_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES refund_batches(id),
  constraint refund_batch_lines_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES licences(id),
  constraint refund_batch_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_batch_lines_check CHECK ((refund_id IS NOT NULL) = (outcome IS NOT NULL AND outcome = 'refund'::text)),
  constraint refund_batch_lines_check1 CHECK ((message = ''::text) = (outcome IS NULL OR outcome <> 'refused'::text)),
  constraint refund_batch_lines_outcome_check CHECK (outcome = ANY (ARRAY['refund'::text, 'credit'::text, 'refused'::text]))
);
CREATE INDEX refund_batch_lines_batch ON refund_batch_lines USING btree (batch_id);
CREATE INDEX refund_batch_lines_licence ON refund_batch_lines USING btree (licence_id, id DESC);
CREATE INDEX refund_batch_lines_refund ON refund_batch_lines USING btree (refund_id);
CREATE UNIQUE INDEX refund_batch_lines_waiting ON refund_batch_lines USING btree (licence_id) WHERE outcome IS NULL;
CREATE TRIGGER refund_batch_lines_announced AFTER UPDATE ON refund_batch_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_batch_lines();

create table refund_batches (
  id integer generated always as identity not null,
  clip_id integer not null,
  reason text not null,
  created_by integer not null,
  created_at timestamp with time zone not null,
  constraint refund_batches_pkey PRIMARY KEY (id),
  constraint refund_batches_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint refund_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint refund_batches_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX refund_batches_clip ON refund_batches USING btree (clip_id, id DESC);
CREATE INDEX refund_batches_user ON refund_batches USING btree (created_by);
CREATE TRIGGER refund_batches_announced AFTER INSERT ON refund_batches FOR EACH ROW EXECUTE FUNCTION announce_row('clip', 'clip_id');

create table refund_lines (
  refund_id integer not null,
  order_line_id integer not null,
  net_minor integer not null,
  tax_minor integer not null,
  constraint refund_lines_pkey PRIMARY KEY (refund_id, order_line_id),
  constraint refund_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id),
  constraint refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_lines_net_minor_check CHECK (net_minor >= 0),
  constraint refund_lines_tax_minor_check CHECK (tax_minor >= 0)
);
CREATE INDEX refund_lines_line ON refund_lines USING btree (order_line_id);

create table refunds (
  id integer generated always as identity not null,
  order_id integer not null,
  amount_minor integer not null,
  reason text not null,
  state text default 'pending'::text not null,
  provider_ref text,
  actor_user_id integer,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  by_hand_minor integer default 0 not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_provider_ref_key UNIQUE (provider_ref),
  constraint refunds_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint refunds_check CHECK ((settled_at IS NULL) = (state = 'pending'::text)),
  constraint refunds_check1 CHECK (by_hand_minor >= 0 AND by_hand_minor <= amount_minor),
  constraint refunds_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint refunds_state_check CHECK (state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))
);
CREATE INDEX refunds_order ON refunds USING btree (order_id);
CREATE INDEX refunds_pending ON refunds USING btree (created_at) WHERE state = 'pending'::text;
CREATE INDEX refunds_settled ON refunds USING btree (settled_at) INCLUDE (order_id, amount_minor) WHERE state = 'succeeded'::text;
CREATE TRIGGER refunds_announced AFTER UPDATE ON refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_batch_refunds();
CREATE TRIGGER refunds_inserted_posted AFTER INSERT ON refunds FOR EACH ROW WHEN (new.state = 'succeeded'::text) EXECUTE FUNCTION post_refund();
CREATE TRIGGER refunds_updated_posted AFTER UPDATE OF state ON refunds FOR EACH ROW WHEN (new.state = 'succeeded'::text AND old.state <> 'succeeded'::text) EXECUTE FUNCTION post_refund();

create table registration_requests (
  id integer generated always as identity not null,
  email text not null,
  name text not null,
  company text not null,
  address1 text not null,
  address2 text default ''::text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country_id integer not null,
  from_checkout boolean not null,
  terms_version text not null,
  request_key text,
  status text default 'received'::text not null,
  user_id integer,
  created_at timestamp with time zone not null,
  tax_number text default ''::text not null,
  decided_by integer,
  decided_at timestamp with time zone,
  reason text default ''::text not null,
  own_account boolean default false not null,
  joins_account_id integer,
  constraint registration_requests_pkey PRIMARY KEY (id),
  constraint registration_requests_email_request_key_key UNIQUE (email, request_key),
  constraint registration_requests_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint registration_requests_joins_account_id_fkey FOREIGN KEY (joins_account_id) REFERENCES accounts(id),
  constraint registration_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint registration_requests_email_check CHECK (email = lower(email)),
  constraint registration_requests_reason_check CHECK (length(reason) <= 500),
  constraint registration_requests_status_check CHECK (status = ANY (ARRAY['received'::text, 'unconfirmed'::text, 'joining'::text, 'waiting'::text, 'approved'::text, 'refused'::text, 'known'::text, 'replaced'::text]))
);
CREATE INDEX registration_requests_age ON registration_requests USING btree (created_at);
CREATE INDEX registration_requests_email ON registration_requests USING btree (email);
CREATE INDEX registration_requests_joins ON registration_requests USING btree (joins_account_id) WHERE joins_account_id IS NOT NULL;
CREATE UNIQUE INDEX registration_requests_open ON registration_requests USING btree (user_id) WHERE status = ANY (ARRAY['unconfirmed'::text, 'joining'::text, 'waiting'::text]);
CREATE INDEX registration_requests_received ON registration_requests USING btree (id) WHERE status = 'received'::text;
CREATE INDEX registration_requests_user ON registration_requests USING btree (user_id);
CREATE INDEX registration_requests_waiting ON registration_requests USING btree (id) WHERE status = 'waiting'::text;
CREATE TRIGGER registrations_announced AFTER INSERT OR UPDATE OF status ON registration_requests FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:counters');

create table related_clips (
  clip_id integer not null,
  related_id integer not null,
  position integer not null,
  constraint related_clips_pkey PRIMARY KEY (clip_id, related_id),
  constraint related_clips_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint related_clips_related_id_fkey FOREIGN KEY (related_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint related_clips_check CHECK (clip_id <> related_id)
);

create table renditions (
  id integer generated always as identity not null,
  clip_id integer not null,
  name text not null,
  format text not null,
  plan jsonb not null,
  master_key text not null,
  account_id integer not null,
  state text default 'waiting'::text not null,
  problem text default ''::text not null,
  attempts integer default 0 not null,
  claimed_at timestamp with time zone,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint,
  sha256 text,
  crc32 bigint,
  used_at timestamp with time zone not null,
  constraint renditions_pkey PRIMARY KEY (id),
  constraint renditions_name_key UNIQUE (name),
  constraint renditions_storage_key_key UNIQUE (storage_key),
  constraint renditions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint renditions_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint renditions_check CHECK (state <> 'ready'::text OR size_bytes IS NOT NULL AND sha256 IS NOT NULL AND crc32 IS NOT NULL),
  constraint renditions_format_check CHECK (format = ANY (ARRAY['full'::text, '1080p'::text, '720p'::text, 'vertical'::text, 'square'::text, 'still'::text, 'comp'::text])),
  constraint renditions_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint renditions_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))
);
CREATE INDEX renditions_account ON renditions USING btree (account_id);
CREATE INDEX renditions_clip ON renditions USING btree (clip_id);
CREATE INDEX renditions_used ON renditions USING btree (used_at);
CREATE INDEX renditions_waiting ON renditions USING btree (id) WHERE state = 'waiting'::text;
CREATE TRIGGER renditions_ready_posted AFTER UPDATE OF state ON renditions FOR EACH ROW WHEN (new.state = 'ready'::text AND old.state <> 'ready'::text AND new.format <> 'comp'::text) EXECUTE FUNCTION post_ready_file();

create table report_clip_months (
  month date not null,
  clip_id integer not null,
  downloads integer not null,
  constraint report_clip_months_pkey PRIMARY KEY (month, clip_id)
);

create table report_contributor_months (
  month date not null,
  contributor_id integer not null,
  currency text not null,
  price_minor integer not null,
  licences integer not null,
  ended integer not null,
  constraint report_contributor_months_pkey PRIMARY KEY (month, contributor_id, currency, price_minor)
);

create table report_days (
  measure text not null,
  day date not null,
  key text[] not null,
  figures bigint[] not null,
  constraint report_days_pkey PRIMARY KEY (measure, day, key)
);

create table report_months (
  measure text not null,
  month date not null,
  counted_until date not null,
  constraint report_months_pkey PRIMARY KEY (measure, month),
  constraint report_months_measure_check CHECK (measure = ANY (ARRAY['downloads'::text, 'contributors'::text]))
);

create table report_state (
  only_row boolean default true not null,
  counted_until date,
  time_zone text default ''::text not null,
  constraint report_state_pkey PRIMARY KEY (only_row),
  constraint report_state_only_row_check CHECK (only_row)
);

create table rights_records (
  id integer generated always as identity not null,
  kind text not null,
  holder text not null,
  reference text default ''::text not null,
  contact text default ''::text not null,
  territories text[] default '{}'::text[] not null,
  excluded text[] default '{}'::text[] not null,
  from_day date,
  until_day date,
  uses text default ''::text not null,
  notes text default ''::text not null,
  file_key text default ''::text not null,
  file_name text default ''::text not null,
  file_type text default ''::text not null,
  file_size integer default 0 not null,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint rights_records_pkey PRIMARY KEY (id),
  constraint rights_records_check CHECK (until_day >= from_day),
  constraint rights_records_holder_check CHECK (length(holder) >= 1 AND length(holder) <= 200),
  constraint rights_records_kind_check CHECK (kind = ANY (ARRAY['agreement'::text, 'model_release'::text, 'property_release'::text, 'consent'::text]))
);
CREATE INDEX rights_records_coming ON rights_records USING btree (from_day) WHERE ended_at IS NULL AND from_day IS NOT NULL;
CREATE INDEX rights_records_ending ON rights_records USING btree (until_day) WHERE ended_at IS NULL AND until_day IS NOT NULL;
CREATE INDEX rights_records_file ON rights_records USING btree (file_key) WHERE file_key <> ''::text;
CREATE INDEX rights_records_until ON rights_records USING btree (COALESCE(until_day, '9999-12-31'::date), id);
CREATE INDEX rights_records_words ON rights_records USING gin (to_tsvector('simple'::regconfig, (holder || ' '::text) || reference));
CREATE TRIGGER rights_announced AFTER INSERT OR UPDATE ON rights_records FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:counters');

create table saved_list_clips (
  list_id integer not null,
  clip_id integer not null,
  position integer not null,
  added_at timestamp with time zone default now() not null,
  constraint saved_list_clips_pkey PRIMARY KEY (list_id, clip_id),
  constraint saved_list_clips_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id),
  constraint saved_list_clips_list_id_fkey FOREIGN KEY (list_id) REFERENCES saved_lists(id) ON DELETE CASCADE
);
CREATE INDEX saved_list_clips_clip ON saved_list_clips USING btree (clip_id);

create table saved_lists (
  id integer generated always as identity (start with 301) not null,
  account_id integer not null,
  user_id integer,
  name text not null,
  created timestamp with time zone default now() not null,
  constraint saved_lists_pkey PRIMARY KEY (id),
  constraint saved_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint saved_lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint saved_lists_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);
CREATE INDEX saved_lists_company ON saved_lists USING btree (account_id, created DESC) WHERE user_id IS NULL;
CREATE INDEX saved_lists_user ON saved_lists USING btree (user_id, created DESC);

create table saved_search_followers (
  search_id integer not null,
  user_id integer not null,
  alert text default 'off'::text not null,
  seen_through bigint default 0 not null,
  alerted_through bigint default 0 not null,
  pending_since timestamp with time zone,
  feed_key text,
  constraint saved_search_followers_pkey PRIMARY KEY (search_id, user_id),
  constraint saved_search_followers_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE,
  constraint saved_search_followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint saved_search_followers_alert_check CHECK (alert = ANY (ARRAY['off'::text, 'at_once'::text, 'hourly'::text, 'daily'::text]))
);
CREATE INDEX saved_search_followers_pending ON saved_search_followers USING btree (pending_since) WHERE pending_since IS NOT NULL;
CREATE INDEX saved_search_followers_user ON saved_search_followers USING btree (user_id);
CREATE TRIGGER saved_search_feeds_announced AFTER UPDATE OF feed_key ON saved_search_followers FOR EACH ROW WHEN (old.feed_key IS NOT NULL AND old.feed_key IS DISTINCT FROM new.feed_key) EXECUTE FUNCTION announce('pages');
CREATE TRIGGER saved_search_feeds_deleted AFTER DELETE ON saved_search_followers FOR EACH ROW WHEN (old.feed_key IS NOT NULL) EXECUTE FUNCTION announce('pages');

create table saved_search_matches (
  id bigint generated always as identity not null,
  search_id integer not null,
  clip_id integer not null,
  constraint saved_search_matches_pkey PRIMARY KEY (id),
  constraint saved_search_matches_search_id_clip_id_key UNIQUE (search_id, clip_id),
  constraint saved_search_matches_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES clips(id) ON DELETE CASCADE,
  constraint saved_search_matches_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE
);
CREATE INDEX saved_search_matches_clip ON saved_search_matches USING btree (clip_id);
CREATE INDEX saved_search_matches_search ON saved_search_matches USING btree (search_id, id);
CREATE TRIGGER saved_search_matches_posted AFTER INSERT ON saved_search_matches REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION post_search_matches();

create table saved_search_state (
  only_row boolean default true not null,
  position bigint not null,
  clip_id integer not null,
  constraint saved_search_state_pkey PRIMARY KEY (only_row),
  constraint saved_search_state_only_row_check CHECK (only_row)
);

create table saved_searches (
  id integer generated always as identity (start with 501) not null,
  account_id integer not null,
  user_id integer,
  name text not null,
  query jsonb not null,
  keys text[] not null,
  keyed_by text not null,
  created timestamp with time zone not null,
  since bigint not null,
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint saved_searches_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint saved_searches_query_check CHECK (jsonb_typeof(query) = 'object'::text)
);
CREATE INDEX saved_searches_company ON saved_searches USING btree (account_id) WHERE user_id IS NULL;
CREATE INDEX saved_searches_keys ON saved_searches USING gin (keys);
CREATE INDEX saved_searches_since ON saved_searches USING btree (since);
CREATE INDEX saved_searches_user ON saved_searches USING btree (user_id);

create table saved_views (
  id integer generated always as identity not null,
  user_id integer,
  screen text not null,
  name text not null,
  query text not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint saved_views_query_check CHECK (length(query) <= 2000)
);
CREATE UNIQUE INDEX saved_views_names ON saved_views USING btree (screen, COALESCE(user_id, 0), lower(name));
CREATE INDEX saved_views_user ON saved_views USING btree (user_id) WHERE user_id IS NOT NULL;

create table search_bitmaps (
  token integer not null,
  segment integer not null,
  bits bit(15936) storage plain not null,
  constraint search_bitmaps_pkey PRIMARY KEY (token, segment)
);

create table search_changes (
  is_package boolean not null,
  id integer not null,
  due timestamp with time zone default '-infinity'::timestamp with time zone not null,
  noted_at timestamp with time zone default now() not null,
  constraint search_changes_pkey PRIMARY KEY (is_package, id)
);
CREATE INDEX search_changes_due ON search_changes USING btree (due);

create table search_documents (
  is_package boolean not null,
  id integer not null,
  type text not null,
  created timestamp with time zone not null,
  date_taken date,
  date_posted date,
  duration_s integer not null,
  category_id integer,
  location text,
  rating text,
  quality text,
  tone_id integer,
  footage_type_id integer,
  meme boolean default false not null,
  boost real not null,
  slot integer,
  tokens integer[] not null,
  field_tokens integer[] not null,
  orientation text,
  unrestricted boolean default false not null,
  constraint search_documents_pkey PRIMARY KEY (id, is_package),
  constraint search_documents_type_check CHECK (type = ANY (ARRAY['video'::text, 'image'::text, 'short'::text, 'package'::text]))
);
CREATE INDEX search_documents_created ON search_documents USING btree (created, id);
CREATE INDEX search_documents_duration ON search_documents USING btree (duration_s, id);
CREATE UNIQUE INDEX search_documents_slot ON search_documents USING btree (slot);
CREATE INDEX search_documents_tokens ON search_documents USING gin (tokens) WITH (fastupdate='on', gin_pending_list_limit='512');

create table search_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  term text collate "C" not null,
  found integer not null,
  filtered boolean not null,
  account_id integer,
  constraint search_log_pkey PRIMARY KEY (id),
  constraint search_log_found_check CHECK (found >= 0),
  constraint search_log_term_check CHECK (length(term) >= 1 AND length(term) <= 200)
);
CREATE INDEX search_log_age ON search_log USING btree (at) INCLUDE (found, filtered);
CREATE INDEX search_log_nothing ON search_log USING btree (at) INCLUDE (term, account_id) WHERE found = 0 AND NOT filtered;

create table search_nouns (
  id integer generated always as identity not null,
  english text not null,
  german text[] default '{}'::text[] not null,
  french text[] default '{}'::text[] not null,
  spanish text[] default '{}'::text[] not null,
  italian text[] default '{}'::text[] not null,
  constraint search_nouns_pkey PRIMARY KEY (id),
  constraint search_nouns_english_key UNIQUE (english),
  constraint search_nouns_check CHECK (cardinality(((german || french) || spanish) || italian) >= 1 AND cardinality(((german || french) || spanish) || italian) <= 80)
);

create table search_segments (
  segment integer not null,
  from_key double precision not null,
  from_id integer not null,
  used integer not null,
  ordered boolean not null,
  last_key double precision not null,
  last_id integer not null,
  constraint search_segments_pkey PRIMARY KEY (segment),
  constraint search_segments_used_check CHECK (used >= 0 AND used <= 15936)
);

create table search_state (
  only_row boolean default true not null,
  generation integer not null,
  kept_by text default 'postgres'::text not null,
  slots_version integer default 0 not null,
  constraint search_state_pkey PRIMARY KEY (only_row),
  constraint search_state_only_row_check CHECK (only_row)
);

create table search_synonyms (
  id integer generated always as identity not null,
  words text[] not null,
  constraint search_synonyms_pkey PRIMARY KEY (id),
  constraint search_synonyms_words_key UNIQUE (words),
  constraint search_synonyms_words_check CHECK (cardinality(words) >= 2 AND cardinality(words) <= 30)
);

create table search_tokens (
  token integer generated always as identity not null,
  lexeme text collate "C" not null,
  videos integer default 0 not null,
  images integer default 0 not null,
  shorts integer default 0 not null,
  packages integer default 0 not null,
  has_bitmap boolean default false not null,
  constraint search_tokens_pkey PRIMARY KEY (token),
  constraint search_tokens_lexeme_key UNIQUE (lexeme)
);

create table search_words (
  word text collate "C" not null,
  documents integer default 0 not null,
  constraint search_words_pkey PRIMARY KEY (word)
);

create table sessions (
  token_sha256 bytea not null,
  user_id integer not null,
  user_agent text default ''::text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_seen_at timestamp with time zone default now() not null,
  bind_sha256 bytea,
  id integer generated always as identity not null,
  second_factor_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  wrote_at pg_lsn,
  constraint sessions_pkey PRIMARY KEY (token_sha256),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_bind_sha256_check CHECK (octet_length(bind_sha256) = 32),
  constraint sessions_token_sha256_check CHECK (octet_length(token_sha256) = 32)
);
CREATE INDEX sessions_end ON sessions USING btree (LEAST(expires_at, revoked_at));
CREATE INDEX sessions_user ON sessions USING btree (user_id, created_at DESC);
CREATE TRIGGER sessions_announced AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION announce_session_end();

create table settings (
  key text not null,
  value jsonb not null,
  revision integer not null,
  changed_by integer not null,
  changed_at timestamp with time zone not null,
  constraint settings_pkey PRIMARY KEY (key),
  constraint settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint settings_key_check CHECK (key ~ '^[a-z_]{1,40}$'::text),
  constraint settings_revision_check CHECK (revision > 0),
  constraint settings_value_check CHECK (jsonb_typeof(value) = 'object'::text AND length(value::text) <= 20000)
);
CREATE TRIGGER settings_announced AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION announce('pages:settings', 'admin:settings');

create table setup_tokens (
  token_sha256 bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint setup_tokens_pkey PRIMARY KEY (token_sha256),
  constraint setup_tokens_token_sha256_check CHECK (octet_length(token_sha256) = 32)
);

create table spent_challenges (
  signature text not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenges_pkey PRIMARY KEY (signature)
);
CREATE INDEX spent_challenges_expiry ON spent_challenges USING btree (expires_at);

create table sso_connections (
  account_id integer not null,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  role_claim text default ''::text not null,
  administrator_value text default ''::text not null,
  proven_domains text[] default '{}'::text[] not null,
  enabled_at timestamp with time zone,
  revision integer default 1 not null,
  constraint sso_connections_pkey PRIMARY KEY (account_id),
  constraint sso_connections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sso_connections_administrator_value_check CHECK (length(administrator_value) <= 200),
  constraint sso_connections_check CHECK ((role_claim = ''::text) = (administrator_value = ''::text)),
  constraint sso_connections_check1 CHECK ((enabled_at IS NULL) = (cardinality(proven_domains) = 0)),
  constraint sso_connections_client_id_check CHECK (length(client_id) <= 200),
  constraint sso_connections_issuer_check CHECK (length(issuer) <= 500),
  constraint sso_connections_role_claim_check CHECK (length(role_claim) <= 100)
);

create table sso_logins (
  state_sha256 bytea not null,
  user_id integer not null,
  created_at timestamp with time zone not null,
  spent_at timestamp with time zone,
  constraint sso_logins_pkey PRIMARY KEY (state_sha256),
  constraint sso_logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sso_logins_state_sha256_check CHECK (octet_length(state_sha256) = 32)
);
CREATE INDEX sso_logins_age ON sso_logins USING btree (created_at);
CREATE INDEX sso_logins_user ON sso_logins USING btree (user_id);

create table sso_subjects (
  account_id integer not null,
  subject text not null,
  user_id integer not null,
  constraint sso_subjects_pkey PRIMARY KEY (account_id, subject),
  constraint sso_subjects_user_id_key UNIQUE (user_id),
  constraint sso_subjects_account_id_fkey FOREIGN KEY (account_id) REFERENCES sso_connections(account_id) ON DELETE CASCADE,
  constraint sso_subjects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sso_subjects_subject_check CHECK (length(subject) <= 255)
);

create table staff_factors (
  user_id integer not null,
  secret_sealed bytea not null,
  begun_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint staff_factors_pkey PRIMARY KEY (user_id),
  constraint staff_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table standard_credits (
  account_id integer not null,
  media text not null,
  remaining integer,
  period text default 'month'::text not null,
  resets_at timestamp with time zone,
  size integer,
  counted_from date,
  constraint standard_credits_pkey PRIMARY KEY (account_id, media),
  constraint standard_credits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint standard_credits_media_check CHECK (media = ANY (ARRAY['video'::text, 'image'::text])),
  constraint standard_credits_period CHECK (period = ANY (ARRAY['month'::text, 'year'::text])),
  constraint standard_credits_remaining_check CHECK (remaining >= 0),
  constraint standard_credits_renewal CHECK ((resets_at IS NULL) = (counted_from IS NULL) AND (resets_at IS NULL OR size IS NOT NULL)),
  constraint standard_credits_size_check CHECK (size >= 0 AND size <= 100000)
);
CREATE INDEX standard_credits_due ON standard_credits USING btree (resets_at) WHERE resets_at IS NOT NULL;

create table tax_quotes (
  id integer generated always as identity not null,
  account_id integer not null,
  cart_hash text not null,
  address_hash text not null,
  currency text not null,
  tax_minor integer not null,
  lines jsonb not null,
  provider_ref text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint tax_quotes_pkey PRIMARY KEY (id),
  constraint tax_quotes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint tax_quotes_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint tax_quotes_tax_minor_check CHECK (tax_minor >= 0)
);
CREATE INDEX tax_quotes_end ON tax_quotes USING btree (expires_at);
CREATE INDEX tax_quotes_lookup ON tax_quotes USING btree (account_id, cart_hash, address_hash, expires_at DESC);

create table terms_pages (
  version text not null,
  in_force_from timestamp with time zone not null,
  markdown text not null,
  created_by integer not null,
  created_at timestamp with time zone not null,
  constraint terms_pages_pkey PRIMARY KEY (version),
  constraint terms_pages_in_force_from_key UNIQUE (in_force_from),
  constraint terms_pages_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint terms_pages_markdown_check CHECK (length(markdown) >= 1 AND length(markdown) <= 60000),
  constraint terms_pages_version_check CHECK (version ~ '^[\w.-]{1,20}$'::text)
);
CREATE TRIGGER terms_pages_announced AFTER INSERT OR DELETE ON terms_pages FOR EACH STATEMENT EXECUTE FUNCTION announce('pages', 'admin:prices');
CREATE TRIGGER terms_pages_guarded BEFORE DELETE OR UPDATE ON terms_pages FOR EACH ROW EXECUTE FUNCTION guard_terms();

create table testcard_cards (
  id text not null,
  customer_id text not null,
  card_id text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  saved_at timestamp with time zone default now() not null,
  constraint testcard_cards_pkey PRIMARY KEY (id),
  constraint testcard_cards_customer_id_card_id_key UNIQUE (customer_id, card_id),
  constraint testcard_cards_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES testcard_customers(id) ON DELETE CASCADE,
  constraint testcard_cards_exp_month_check CHECK (exp_month >= 1 AND exp_month <= 12),
  constraint testcard_cards_exp_year_check CHECK (exp_year >= 2000 AND exp_year <= 2099),
  constraint testcard_cards_last4_check CHECK (last4 ~ '^\d{4}$'::text)
);

create table testcard_customers (
  id text not null,
  idempotency_key text not null,
  constraint testcard_customers_pkey PRIMARY KEY (id),
  constraint testcard_customers_idempotency_key_key UNIQUE (idempotency_key)
);

create table testcard_disputes (
  id text not null,
  intent_id text not null,
  amount_minor integer not null,
  currency text not null,
  reason text not null,
  status text default 'needs_response'::text not null,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  constraint testcard_disputes_pkey PRIMARY KEY (id),
  constraint testcard_disputes_intent_id_key UNIQUE (intent_id),
  constraint testcard_disputes_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES testcard_intents(id),
  constraint testcard_disputes_amount_minor_check CHECK (amount_minor > 0),
  constraint testcard_disputes_status_check CHECK (status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX testcard_disputes_created ON testcard_disputes USING btree (created_at);

create table testcard_events (
  id text not null,
  intent_id text not null,
  type text not null,
  payload jsonb not null,
  sends_left integer default 1 not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint testcard_events_pkey PRIMARY KEY (id),
  constraint testcard_events_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES testcard_intents(id),
  constraint testcard_events_sends_left_check CHECK (sends_left >= 0)
);
CREATE INDEX testcard_events_created ON testcard_events USING btree (created_at);
CREATE INDEX testcard_events_due ON testcard_events USING btree (due_at) WHERE sends_left > 0;
CREATE INDEX testcard_events_intent ON testcard_events USING btree (intent_id);

create table testcard_intents (
  id text not null,
  client_secret text not null,
  idempotency_key text not null,
  request_sha256 text not null,
  order_id integer not null,
  amount_minor integer not null,
  amount_received_minor integer default 0 not null,
  currency text not null,
  receipt_email text not null,
  status text default 'requires_payment_method'::text not null,
  scenario text,
  brand text,
  last4 text,
  faults jsonb default '{}'::jsonb not null,
  last_error text,
  challenge_id text,
  return_url text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  customer_id text,
  saves_card boolean default false not null,
  card_to_save jsonb,
  constraint testcard_intents_pkey PRIMARY KEY (id),
  constraint testcard_intents_challenge_id_key UNIQUE (challenge_id),
  constraint testcard_intents_client_secret_key UNIQUE (client_secret),
  constraint testcard_intents_idempotency_key_key UNIQUE (idempotency_key),
  constraint testcard_intents_amount_minor_check CHECK (amount_minor >= 50 AND amount_minor <= 99999999),
  constraint testcard_intents_amount_received_minor_check CHECK (amount_received_minor >= 0),
  constraint testcard_intents_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint testcard_intents_last4_check CHECK (last4 ~ '^\d{4}$'::text),
  constraint testcard_intents_status_check CHECK (status = ANY (ARRAY['requires_payment_method'::text, 'requires_action'::text, 'processing'::text, 'succeeded'::text, 'canceled'::text]))
);
CREATE INDEX testcard_intents_created ON testcard_intents USING btree (created_at);

create table testcard_refunds (
  id text not null,
  intent_id text not null,
  idempotency_key text not null,
  amount_minor integer not null,
  reason text not null,
  created_at timestamp with time zone default now() not null,
  constraint testcard_refunds_pkey PRIMARY KEY (id),
  constraint testcard_refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint testcard_refunds_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES testcard_intents(id),
  constraint testcard_refunds_amount_minor_check CHECK (amount_minor > 0)
);
CREATE INDEX testcard_refunds_intent ON testcard_refunds USING btree (intent_id);

create table tier_prices (
  tier_uid integer not null,
  currency text not null,
  media text not null,
  bundle_size integer not null,
  unit_price_minor integer not null,
  price_list_id integer not null,
  constraint tier_prices_pkey PRIMARY KEY (price_list_id, tier_uid, currency, media, bundle_size),
  constraint tier_prices_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint tier_prices_tier_uid_fkey FOREIGN KEY (tier_uid) REFERENCES tiers(uid),
  constraint tier_prices_bundle_size_check CHECK (bundle_size >= 1 AND bundle_size <= 1000),
  constraint tier_prices_currency_check CHECK (currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint tier_prices_media_check CHECK (media = ANY (ARRAY['video'::text, 'image'::text])),
  constraint tier_prices_unit_price_minor_check CHECK (unit_price_minor >= 0 AND (unit_price_minor % 100) = 0)
);
CREATE TRIGGER tier_prices_guarded BEFORE INSERT OR DELETE OR UPDATE ON tier_prices FOR EACH ROW EXECUTE FUNCTION guard_prices_of_list();

create table tier_versions (
  tier_code text not null,
  revision integer not null,
  facts jsonb not null,
  reason text not null,
  changed_by integer not null,
  changed_at timestamp with time zone not null,
  constraint tier_versions_pkey PRIMARY KEY (tier_code, revision),
  constraint tier_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint tier_versions_tier_code_fkey FOREIGN KEY (tier_code) REFERENCES tiers(code)
);
CREATE INDEX tier_versions_author ON tier_versions USING btree (changed_by);

create table tiers (
  uid integer not null,
  code text not null,
  name text not null,
  description text not null,
  usage_type text not null,
  help_title text default ''::text not null,
  for_whom text default ''::text not null,
  help_text text default ''::text not null,
  scope_media text default 'All media excluding theatrical'::text not null,
  scope_territory text default 'Worldwide'::text not null,
  scope_term text default 'In perpetuity'::text not null,
  scope text generated always as ((((((scope_media || ', '::text) || lower("left"(scope_territory, 1))) || substr(scope_territory, 2)) || ', '::text) || lower("left"(scope_term, 1))) || substr(scope_term, 2)) stored not null,
  brands text default ''::text not null,
  social boolean default false not null,
  monetization boolean default false not null,
  on_air_uses integer,
  audience_limit integer,
  retired_at timestamp with time zone,
  revision integer default 1 not null,
  covers text,
  constraint tiers_pkey PRIMARY KEY (uid),
  constraint tiers_code_key UNIQUE (code),
  constraint tiers_covers_fkey FOREIGN KEY (covers) REFERENCES tiers(code),
  constraint tiers_audience_limit_check CHECK (audience_limit >= 1 AND audience_limit <= 10000000),
  constraint tiers_check CHECK (covers <> code),
  constraint tiers_code_check CHECK (code ~ '^[A-Z]{4}$'::text),
  constraint tiers_on_air_uses_check CHECK (on_air_uses >= 1 AND on_air_uses <= 1000)
);
CREATE TRIGGER tiers_announced AFTER INSERT OR DELETE OR UPDATE ON tiers FOR EACH STATEMENT EXECUTE FUNCTION announce('pages:settings', 'admin:prices');

create table tones (
  id integer not null,
  name text not null,
  hidden boolean default false not null,
  constraint tones_pkey PRIMARY KEY (id),
  constraint tones_name_key UNIQUE (name)
);
CREATE TRIGGER tones_announced AFTER INSERT OR DELETE OR UPDATE ON tones FOR EACH STATEMENT EXECUTE FUNCTION announce('pages');
CREATE TRIGGER tones_renamed AFTER UPDATE ON tones REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_renamed_tone();

create table upload_consents (
  link_id integer not null,
  record_id integer not null,
  at timestamp with time zone not null,
  name text not null,
  day date not null,
  ip inet not null,
  statement text not null,
  answers jsonb not null,
  note text not null,
  constraint upload_consents_pkey PRIMARY KEY (link_id),
  constraint upload_consents_link_id_fkey FOREIGN KEY (link_id) REFERENCES upload_links(id),
  constraint upload_consents_record_id_fkey FOREIGN KEY (record_id) REFERENCES rights_records(id),
  constraint upload_consents_name_check CHECK (length(name) >= 1 AND length(name) <= 200 AND name !~ '[\r\n]'::text),
  constraint upload_consents_note_check CHECK (length(note) <= 500)
);
CREATE TRIGGER upload_consents_append_only BEFORE DELETE OR UPDATE ON upload_consents FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table upload_link_visits (
  id bigint generated always as identity not null,
  link_id integer not null,
  at timestamp with time zone not null,
  what text not null,
  file_name text default ''::text not null,
  ip inet,
  constraint upload_link_visits_pkey PRIMARY KEY (id),
  constraint upload_link_visits_link_id_fkey FOREIGN KEY (link_id) REFERENCES upload_links(id) ON DELETE CASCADE,
  constraint upload_link_visits_what_check CHECK (what = ANY (ARRAY['opened'::text, 'sent'::text, 'refused'::text, 'removed'::text, 'signed'::text]))
);
CREATE INDEX upload_link_visits_address_age ON upload_link_visits USING btree (at) WHERE ip IS NOT NULL;
CREATE INDEX upload_link_visits_link ON upload_link_visits USING btree (link_id, id);
CREATE TRIGGER upload_link_visits_announced AFTER INSERT ON upload_link_visits FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:upload_links');
CREATE TRIGGER upload_link_visits_append_only BEFORE UPDATE ON upload_link_visits FOR EACH ROW EXECUTE FUNCTION refuse_upload_visit_change();

create table upload_links (
  id integer generated always as identity not null,
  title text not null,
  name text not null,
  email text not null,
  message text not null,
  questions text[] not null,
  max_files integer not null,
  max_bytes bigint not null,
  seed text not null,
  ref_sha256 bytea not null,
  batch_id integer not null,
  thread_id integer,
  created_by integer,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  signed_at timestamp with time zone,
  constraint upload_links_pkey PRIMARY KEY (id),
  constraint upload_links_batch_id_key UNIQUE (batch_id),
  constraint upload_links_ref_sha256_key UNIQUE (ref_sha256),
  constraint upload_links_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES ingest_batches(id),
  constraint upload_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint upload_links_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES inbox_threads(id) ON DELETE SET NULL,
  constraint upload_links_check CHECK (revoked_at IS NULL OR signed_at IS NULL),
  constraint upload_links_email_check CHECK (email !~ '[\r\n]'::text),
  constraint upload_links_max_bytes_check CHECK (max_bytes > 0),
  constraint upload_links_max_files_check CHECK (max_files > 0),
  constraint upload_links_message_check CHECK (length(message) <= 2000),
  constraint upload_links_name_check CHECK (length(name) >= 1 AND length(name) <= 200 AND name !~ '[\r\n]'::text),
  constraint upload_links_questions_check CHECK (cardinality(questions) >= 1 AND cardinality(questions) <= 8),
  constraint upload_links_ref_sha256_check CHECK (length(ref_sha256) = 32),
  constraint upload_links_title_check CHECK (length(title) >= 1 AND length(title) <= 200 AND title !~ '[\r\n]'::text)
);
CREATE INDEX upload_links_email ON upload_links USING btree (email);
CREATE INDEX upload_links_ends ON upload_links USING btree (expires_at, id);
CREATE INDEX upload_links_words ON upload_links USING gin (to_tsvector('simple'::regconfig, (title || ' '::text) || name));
CREATE TRIGGER upload_links_announced AFTER INSERT OR UPDATE ON upload_links FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:upload_links');

create table uploads (
  id text not null,
  user_id integer,
  batch_id integer not null,
  file_name text not null,
  size_bytes bigint not null,
  created_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  ingest_id integer,
  refusal text default ''::text not null,
  lock_holder uuid,
  locked_until timestamp with time zone,
  lock_wanted boolean default false not null,
  sha256 text,
  errors integer default 0 not null,
  resume_at timestamp with time zone,
  folder text default ''::text not null,
  name_key text default ''::text not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES ingest_batches(id),
  constraint uploads_ingest_id_fkey FOREIGN KEY (ingest_id) REFERENCES ingests(id),
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint uploads_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 300),
  constraint uploads_id_check CHECK (id ~ '^[0-9a-f]{32}$'::text),
  constraint uploads_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint uploads_size_bytes_check CHECK (size_bytes > 0)
);
CREATE INDEX uploads_batch ON uploads USING btree (batch_id, created_at, id);
CREATE INDEX uploads_untouched ON uploads USING btree (touched_at);
CREATE TRIGGER uploads_announced AFTER UPDATE OF sha256 ON uploads FOR EACH ROW WHEN (old.sha256 IS NULL AND new.sha256 IS NOT NULL) EXECUTE FUNCTION announce_master();

create table users (
  id integer generated always as identity (start with 5001) not null,
  account_id integer not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text default 'User'::text not null,
  status text default 'active'::text not null,
  password_hash text,
  created_at timestamp with time zone default now() not null,
  last_login_at timestamp with time zone,
  full_name text generated always as (TRIM(BOTH FROM (first_name || ' '::text) || last_name)) stored not null,
  spend_limit_minor integer,
  spend_limit_currency text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint users_role_check CHECK (role = ANY (ARRAY['Superuser'::text, 'Administrator'::text, 'Manager'::text, 'Staff'::text, 'User'::text])),
  constraint users_spend_limit CHECK ((spend_limit_minor IS NULL) = (spend_limit_currency IS NULL)),
  constraint users_spend_limit_currency_check CHECK (spend_limit_currency = ANY (ARRAY['usd'::text, 'gbp'::text, 'eur'::text, 'aud'::text])),
  constraint users_spend_limit_minor_check CHECK (spend_limit_minor >= 0),
  constraint users_status_check CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'disabled'::text]))
);
CREATE INDEX users_account ON users USING btree (account_id);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_mail_domain ON users USING btree (lower(split_part(email, '@'::text, 2)));
CREATE INDEX users_names ON users USING gin (to_tsvector('simple'::regconfig, (first_name || ' '::text) || last_name));
CREATE INDEX users_seen ON users USING btree (COALESCE(last_login_at, '1970-01-01 00:00:00+00'::timestamp with time zone) DESC, id DESC);
CREATE INDEX users_state ON users USING btree (status, id DESC);
CREATE INDEX users_state_seen ON users USING btree (status, COALESCE(last_login_at, '1970-01-01 00:00:00+00'::timestamp with time zone) DESC, id DESC);
CREATE TRIGGER feeds_of_users_announced AFTER UPDATE OF status, role, account_id ON users FOR EACH ROW WHEN (old.status <> new.status OR old.role <> new.role OR old.account_id <> new.account_id) EXECUTE FUNCTION announce_feeds();
CREATE CONSTRAINT TRIGGER users_last_superuser AFTER UPDATE OF role, status, account_id ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.role = 'Superuser'::text AND old.status = 'active'::text AND (new.role <> old.role OR new.status <> old.status OR new.account_id <> old.account_id)) EXECUTE FUNCTION keep_a_superuser();
CREATE CONSTRAINT TRIGGER users_last_superuser_removed AFTER DELETE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.role = 'Superuser'::text AND old.status = 'active'::text) EXECUTE FUNCTION keep_a_superuser();

create table webhook_deliveries (
  id integer generated always as identity not null,
  endpoint_id integer not null,
  event_id uuid not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  tried_since timestamp with time zone,
  attempted_at timestamp with time zone,
  next_at timestamp with time zone not null,
  status integer,
  problem text,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_event_id_key UNIQUE (endpoint_id, event_id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_problem_check CHECK (problem = ANY (ARRAY['address'::text, 'unknown_host'::text, 'connection'::text, 'certificate'::text, 'timeout'::text, 'redirect'::text, 'status'::text, 'secret'::text])),
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (endpoint_id, next_at, id) WHERE state = 'waiting'::text;

create table webhook_endpoints (
  id integer generated always as identity not null,
  account_id integer not null,
  url text not null,
  events text[] not null,
  secret_sealed bytea not null,
  earlier_sealed bytea,
  earlier_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  paused_at timestamp with time zone,
  paused_for text,
  failing_since timestamp with time zone,
  failures integer default 0 not null,
  rests_until timestamp with time zone,
  claimed_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint webhook_endpoints_check CHECK ((paused_at IS NULL) = (paused_for IS NULL)),
  constraint webhook_endpoints_check1 CHECK ((earlier_sealed IS NULL) = (earlier_until IS NULL)),
  constraint webhook_endpoints_check2 CHECK ((failing_since IS NULL) = (failures = 0)),
  constraint webhook_endpoints_events_check CHECK (cardinality(events) > 0),
  constraint webhook_endpoints_paused_for_check CHECK (paused_for = ANY (ARRAY['request'::text, 'failure'::text])),
  constraint webhook_endpoints_url_check CHECK (length(url) <= 500)
);
CREATE INDEX webhook_endpoints_account ON webhook_endpoints USING btree (account_id, id);

create table webhook_events (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity not null,
  type text not null,
  account_id integer,
  ids jsonb not null,
  at timestamp with time zone default now() not null,
  spread boolean default false not null,
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint webhook_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX webhook_events_account ON webhook_events USING btree (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX webhook_events_at ON webhook_events USING btree (at);
CREATE INDEX webhook_events_new ON webhook_events USING btree (number) WHERE NOT spread;
CREATE TRIGGER webhook_events_announced AFTER INSERT ON webhook_events FOR EACH STATEMENT EXECUTE FUNCTION announce('admin:webhooks');

create table webhook_inbox (
  provider text not null,
  event_id text not null,
  type text not null,
  intent_ref text,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint webhook_inbox_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX webhook_inbox_handled ON webhook_inbox USING btree (handled_at) WHERE handled_at IS NOT NULL;
CREATE INDEX webhook_inbox_waiting ON webhook_inbox USING btree (received_at) WHERE handled_at IS NULL;

create sequence clip_ids as integer start with 50001;

create sequence search_versions as bigint start with 1;

CREATE OR REPLACE FUNCTION public.announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_batch_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_admin('clip:' || clip_id, 'clip', clip_id)
    from (select distinct clip_id from refund_batches join changed on changed.batch_id = refund_batches.id) as clips;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_batch_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_admin('clip:' || clip_id, 'clip', clip_id)
    from (
      select distinct clip_id from refund_batches
        join refund_batch_lines as line on line.batch_id = refund_batches.id
        join changed on changed.id = line.refund_id
    ) as clips;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_feeds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  has_feed boolean;
begin
  if tg_table_name = 'users' then
    has_feed := exists (select from saved_search_followers where user_id = new.id and feed_key is not null);
  else
    has_feed := exists (
      select from saved_search_followers join users on users.id = user_id
        where users.account_id = new.id and feed_key is not null);
  end if;
  if has_feed then
    perform pg_notify('pages_changed', '');
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_admin('ingest:' || new.batch_id, 'file', new.id);
  if new.purpose <> 'new' then
    perform notify_admin('clip:' || new.clip_id, 'clip', new.clip_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_file_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_admin('ingest:' || batch_id, 'file', id) from ingests where id = new.ingest_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_master()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_admin('clip:' || clip_id, 'clip', clip_id) from ingest_batches
    where id = new.batch_id and clip_id is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_admin('clip:' || clip_id, 'clip', clip_id)
    from (select distinct clip_id from recalls join receipts on receipts.recall_id = recalls.id) as clips;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  id integer := to_jsonb(new) ->> tg_argv[1];
begin
  perform notify_admin(tg_argv[0] || ':' || id, tg_argv[0], id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_admin('session:' || encode(old.token_sha256, 'hex'), 'ended', null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_digest(entry audit)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(entry.prev_sha256 || case
    when entry.mac is not null then int8send(entry.chain_no) || int8send(entry.id) || entry.mac
    else convert_to(jsonb_build_array(
      entry.chain_no, entry.id, extract(epoch from entry.at), entry.actor_user_id, entry.action, entry.object,
      entry.reason, entry.details)::text, 'UTF8')
  end)
$function$
;

CREATE OR REPLACE FUNCTION public.bought_offer_lines()
 RETURNS TABLE(offer_id integer, clip_id integer, order_id integer)
 LANGUAGE sql
 STABLE
AS $function$
  select line.offer_id, line.clip_id, line.order_id
  from order_lines line join orders on orders.id = line.order_id
  where line.offer_id is not null and orders.state in ('invoiced', 'paid', 'payment_review', 'refunded')
$function$
;

CREATE OR REPLACE FUNCTION public.chain_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.clip_reservations(clip integer)
 RETURNS TABLE(offer_id integer, account_id integer, media text[], territory text[], kind text, until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select offer.id, offer.account_id, deal.media, deal.territory, reserved.kind, reserved.until
  from offer_lines line
    join deals deal on deal.offer_id = line.offer_id
    join offers offer on offer.id = line.offer_id
    left join licences granted on granted.deal_id = line.offer_id and granted.clip_id = line.clip_id
    cross join lateral (select
      case
        when granted.id is not null then 'licensed'
        when exists (
          select from order_lines ordered join orders on orders.id = ordered.order_id
          where ordered.offer_id = line.offer_id and ordered.clip_id = line.clip_id
            and orders.state in ('awaiting_payment', 'processing', 'payment_review')) then 'ordered'
        when offer.withdrawn_at is not null or deal.declined_at is not null or deal.replaced_by is not null then 'over'
        when deal.accepted_at is not null then 'accepted'
        when deal.hold then 'held'
        else 'offered'
      end as kind) as step
    cross join lateral (select step.kind, case step.kind
        when 'licensed' then case when deal.exclusive and granted.revoked_at is null then coalesce(granted.ends_at, 'infinity') end
        when 'ordered' then 'infinity'
        when 'accepted' then deal.pay_by
        when 'held' then offer.ends_at
        when 'offered' then offer.ends_at
      end as until) as reserved
  where line.clip_id = clip and (deal.exclusive or deal.hold) and reserved.until is not null
$function$
;

CREATE OR REPLACE FUNCTION public.count_keywords()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.end_of_term(months integer, last_day date, granted timestamp with time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select least(later, case when (later - interval '1 hour') at time zone zone = midnight then later - interval '1 hour' end)
    - interval '1 millisecond'
  from (select coalesce(last_day, ((granted at time zone zone)::date + make_interval(months => months))::date) + 1) as next (day)
    cross join lateral (select next.day::timestamp, next.day::timestamp at time zone zone) as start (midnight, later)
$function$
;

CREATE OR REPLACE FUNCTION public.forget_contributor_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.grant_licences_of_order(integer, timestamp with time zone, text, text[])
 RETURNS TABLE(ungrantable integer, owned integer)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  return query
  with sold as materialized (
    select orders.account_id, orders.user_id, line.clip_id, line.tier_code, line.id as order_line_id, orders.usage,
      orders.terms_version, terms.body as terms_body, orders.currency, line.net_minor as price_minor, line.tax_minor,
      line.description, line.restrictions, master.sha256 as master_sha256, line.position, clips.state as clip_state,
      tiers.usage_type as tier_name, tiers.scope,
      tiers.on_air_uses is null and deals.offer_id is null
        and exists (select from licences where account_id = orders.account_id and deal_id is null
        and clip_id = line.clip_id and tier_covers(tier_code, line.tier_code) and revoked_at is null) as is_owned,
      line.upgrades_licence_id, line.upgrades_licence_id is not null and not exists (
        select from licences as held where held.id = line.upgrades_licence_id and revoked_at is null and not exists (
          select from licences as wider where wider.upgrades_licence_id = held.id and wider.revoked_at is null)
      ) as is_upgrade_lost,
      is_reserved(line.clip_id, orders.account_id, coalesce(deals.media, $4::text[]),
        coalesce(deals.territory, '{}'), $2)
        or deals.exclusive and is_licensed_since(line.offer_id, line.clip_id, $4::text[], $2) as is_reserved,
      deals.offer_id as deal_id, end_of_term(deals.term_months, deals.term_until, $2, $3) as ends_at
    from orders join order_lines as line on line.order_id = orders.id
      join clips on clips.id = line.clip_id join tiers on tiers.code = line.tier_code
      left join deals on deals.offer_id = line.offer_id
      left join clip_files as master on master.clip_id = line.clip_id and master.role = 'master'
      left join licence_terms as terms on terms.tier_code = line.tier_code and terms.version = orders.terms_version
    where orders.id = $1 and line.kind = 'clip'
  ), counted as materialized (
    select count(*) filter (where terms_body is null or master_sha256 is null
      or clip_state not in ('published', 'retired') or is_owned or is_reserved or is_upgrade_lost or ends_at <= $2)::int as ungrantable,
      count(*) filter (where is_owned)::int as owned from sold
  ), granted as (
    insert into licences (account_id, user_id, clip_id, tier_code, ground, order_line_id, usage, terms_version,
      terms_body, currency, price_minor, tax_minor, clip_title, restrictions,
      master_sha256, granted_at, tier_name, scope, deal_id, ends_at, upgrades_licence_id)
    select account_id, user_id, clip_id, tier_code, 'order', order_line_id, usage, terms_version, terms_body, currency,
      price_minor, tax_minor, description, restrictions, master_sha256, $2, tier_name, scope, deal_id, ends_at,
      upgrades_licence_id
      from sold, counted where ungrantable = 0 order by position
  ) select counted.ungrantable, counted.owned from counted;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept deals := new;
begin
  if num_nonnulls(old.accepted_at, old.declined_at, old.replaced_by) = 0 then
    kept.accepted_at := null;
    kept.pay_by := null;
    kept.declined_at := null;
    kept.replaced_by := null;
    kept.accepted_by := old.accepted_by;
    kept.declined_by := old.declined_by;
    kept.decline_reason := old.decline_reason;
  end if;
  if new.accepted_by is null then kept.accepted_by := old.accepted_by; end if;
  if new.declined_by is null then kept.declined_by := old.declined_by; end if;
  if kept is distinct from old then raise exception 'the terms of a deal do not change'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept offers := new;
begin
  if old.withdrawn_at is null then kept.withdrawn_at := null; end if;
  if new.user_id is null then kept.user_id := old.user_id; end if;
  -- A question of the customer begins a thread for an offer that answered none (R-DEAL-2).
  if new.thread_id is null or old.thread_id is null then kept.thread_id := old.thread_id; end if;
  if new.created_by is null then kept.created_by := old.created_by; end if;
  if kept is distinct from old then raise exception 'an offer that was sent does not change'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_page_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.published_at is not null then
      raise exception 'a version that visitors have read stays';
    end if;
    return old;
  end if;
  if (new.slug, new.version, new.heading, new.markdown, new.author_id, new.at)
    is distinct from (old.slug, old.version, old.heading, old.markdown, old.author_id, old.at)
    or (new.published_at is null and coalesce(old.published_at, '-infinity') <= now())
  then
    raise exception 'page_versions is append-only';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_price_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept price_lists := new;
begin
  if old.state = 'draft' then return new; end if;
  kept.revision := old.revision;
  kept.ends_at := old.ends_at;
  if old.state = 'set' and new.state = 'cancelled' and old.effective_from > now() then kept.state := old.state; end if;
  if kept is distinct from old or (old.state = 'cancelled' and new.ends_at is distinct from old.ends_at) then
    raise exception 'a price list that was set does not change';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_prices_of_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from price_lists where id in (old.price_list_id, new.price_list_id) and state <> 'draft') then
    raise exception 'a price list that was set does not change';
  end if;
  return coalesce(new, old);
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' or old.in_force_from <= now() then
    raise exception 'terms that were in force do not change';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_licensed_since(offer integer, clip integer, tier_media text[], moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from offer_lines line
      join offers on offers.id = line.offer_id
      join deals deal on deal.offer_id = line.offer_id
      cross join lateral overlapping_licences(
        line.clip_id, offers.account_id, deal.media, deal.territory, tier_media, moment) as licence (id)
    where line.offer_id = offer and line.clip_id = clip and deal.exclusive
      and licence.id > coalesce(line.last_licence_id,
        (select max(seen.id) from licences seen where seen.clip_id = clip and seen.granted_at <= offers.created_at), 0))
$function$
;

CREATE OR REPLACE FUNCTION public.is_reserved(clip integer, account integer, media text[], territory text[], moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from clip_reservations(clip) reserved
    where reserved.account_id <> account and reserved.kind <> 'offered' and reserved.until > moment
      and reserved.media && is_reserved.media
      and (cardinality(reserved.territory) = 0 or cardinality(is_reserved.territory) = 0
        or reserved.territory && is_reserved.territory))
$function$
;

CREATE OR REPLACE FUNCTION public.keep_a_superuser()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_delivered_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.file_key is not null then
    return new;
  end if;
  select storage_key, file_name, content_type, size_bytes, sha256, crc32
    into new.file_key, new.file_name, new.content_type, new.size_bytes, new.sha256, new.crc32
    from clip_files where clip_id = new.clip_id and role = 'master';
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_order_of_download()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_strictest_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keywords_text(keywords text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ begin return array_to_string(keywords, ' '); end $function$
;

CREATE OR REPLACE FUNCTION public.letter_pairs(text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ begin
  if $1 !~ '[\u0E00-\u1DFF\u2E80-\U0010FFFF]' then return ''; end if;
  return (select array_to_tsvector(array_agg(distinct pair)) from (
    select letter || coalesce(lead(letter) over (order by place), '') as pair
    from unnest(string_to_array(regexp_replace($1, '[^\u0E00-\u1DFF\u2E80-\U0010FFFF]+', '', 'g'), null))
      with ordinality as letters (letter, place)) as pairs);
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_earlier_orders(account integer, buyer integer, cart text, wanted integer[], since timestamp with time zone)
 RETURNS SETOF orders
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = account for no key update;
  return query select * from orders
    where account_id = account and (
      state in ('awaiting_payment', 'processing') and (cart_hash = cart or user_id = buyer or exists (
        select from order_lines where order_id = orders.id and clip_id = any(wanted)))
      or cart_hash = cart and state in ('invoiced', 'paid') and bought_at >= since);
end $function$
;

CREATE OR REPLACE FUNCTION public.new_licence_ref()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  random bytea := uuid_send(gen_random_uuid());
  ref text := '';
  place integer;
begin
  foreach place in array array[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15] loop
    ref := ref || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random, place) & 31) + 1, 1);
  end loop;
  return ref;
end $function$
;

CREATE OR REPLACE FUNCTION public.next_price_change(account integer, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(at) from (
    select effective_from as at from price_lists
      where state = 'set' and not for_accounts and effective_from > moment
    union all
    select unnest(array[list.effective_from, list.ends_at])
      from price_list_accounts named join price_lists list on list.id = named.price_list_id
      where named.account_id = account and list.state = 'set') moments
  where at > moment
$function$
;

CREATE OR REPLACE FUNCTION public.note_audit_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update audit_head set removed_to = last.chain_no, removed_sha256 = last.sha256
    from (select chain_no, sha256 from removed where chain_no is not null order by chain_no desc limit 1) as last
    where last.chain_no > removed_to;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_clip_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (is_package, id)
    select distinct false, clip_id from changed order by clip_id
    on conflict (is_package, id) do update set due = excluded.due;
  insert into noted_clip_changes (clip_id, at, kind)
    select id, greatest(now(), publish_at), 'changed' from clips
    where state = 'published' and id in (select clip_id from changed);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_clip_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.note_first_publication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.first_published_at := coalesce(new.publish_at, now());
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_published_clip()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (is_package, id)
    select false, id from changed where state = 'published' order by id
    on conflict (is_package, id) do update set due = excluded.due;
  if tg_op = 'INSERT' then
    insert into noted_clip_changes (clip_id, at, kind)
      select id, greatest(now(), publish_at), 'published' from changed where state = 'published';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_renamed_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (is_package, id)
    select false, clips.id from clips where category_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    union all
    select true, packages.id from packages where category_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    on conflict (is_package, id) do update set due = excluded.due;
  insert into noted_clip_changes (clip_id, at, kind)
    select clips.id, greatest(now(), publish_at), 'changed' from clips
    where state = 'published' and category_id in (
      select id from changed join before using (id) where changed.name <> before.name);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_renamed_tone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (is_package, id)
    select false, clips.id from clips where tone_id in (
      select id from changed join before using (id) where changed.name <> before.name)
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_search_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (is_package, id)
    select tg_table_name = 'packages', id from changed order by id
    on conflict (is_package, id) do update set due = excluded.due;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notify_admin(topic text, kind text, id integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('agency_events', jsonb_build_object('topic', topic, 'kind', kind, 'id', id)::text)
$function$
;

CREATE OR REPLACE FUNCTION public.offer_line_bought(offer integer, clip integer, besides integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from bought_offer_lines() bought
    where bought.offer_id = offer and bought.clip_id = clip and bought.order_id is distinct from besides)
$function$
;

CREATE OR REPLACE FUNCTION public.offered_prices(account integer, moment timestamp with time zone)
 RETURNS TABLE(offer_id integer, clip_id integer, tier_code text, currency text, unit_price_minor integer)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (line.clip_id, offer.tier_code, offer.currency)
    offer.id, line.clip_id, offer.tier_code, offer.currency, line.unit_price_minor
  from offers offer join offer_lines line on line.offer_id = offer.id
    left join deals deal on deal.offer_id = offer.id
  where offer.account_id = account and offer.withdrawn_at is null
    and case when deal.offer_id is null then offer.ends_at else deal.pay_by end > moment
    and not exists (
      select from bought_offer_lines() bought where bought.offer_id = offer.id and bought.clip_id = line.clip_id)
  order by line.clip_id, offer.tier_code, offer.currency, deal.offer_id is null, offer.id desc
$function$
;

CREATE OR REPLACE FUNCTION public.overlapping_licences(clip integer, account integer, media text[], territory text[], tier_media text[], moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
AS $function$
  select licence.id
  from licences licence left join deals deal on deal.offer_id = licence.deal_id
  where licence.clip_id = clip and licence.account_id <> account and licence.revoked_at is null
    and (licence.ends_at is null or licence.ends_at > moment)
    and coalesce(deal.media, tier_media) && overlapping_licences.media
    and (deal.offer_id is null or cardinality(deal.territory) = 0 or cardinality(overlapping_licences.territory) = 0
      or deal.territory && overlapping_licences.territory)
$function$
;

CREATE OR REPLACE FUNCTION public.post_listed_clips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_events (type, ids, at)
    select type, jsonb_build_object('clip_id', clip_id), at
      from (
        select clip_id, at,
            case
              when clips.state <> 'published' or clips.publish_at > at then 'clip.withheld'
              when appeared = position then 'clip.published'
              else 'clip.changed'
            end as type
          from changed join clips on clips.id = clip_id
      ) as listed
        join (select unnest(events) as type, min(created_at) as since from webhook_endpoints group by 1) as subscribed
          using (type)
      where since <= at
      order by clip_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_paid_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform post_webhook_event('order.paid', new.account_id,
    jsonb_build_object('order_id', new.id, 'order_ref', new.ref));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_ready_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform post_webhook_event('delivery.ready', new.account_id,
    jsonb_build_object('clip_id', new.clip_id, 'rendition_id', new.id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_recalls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform post_webhook_event('clip.recalled', account_id,
      jsonb_build_object('clip_id', clip_id, 'recall_id', recall_id))
    from added join recalls on recalls.id = recall_id where account_id is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform post_webhook_event('order.refunded', account_id,
      jsonb_build_object('order_id', id, 'order_ref', ref, 'refund_id', new.id))
    from orders where id = new.order_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_search_matches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform post_webhook_event('saved_search.matched', account_id,
      jsonb_build_object('saved_search_id', search_id, 'clip_id', clip_id))
    from added join saved_searches on saved_searches.id = search_id where user_id is null
    order by added.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_webhook_event(event text, account integer, named jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into webhook_events (type, account_id, ids)
    select event, account, named
      where exists (select from webhook_endpoints where account_id = account and event = any (events))
$function$
;

CREATE OR REPLACE FUNCTION public.price_list_in_force(account integer, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select list.id from price_list_accounts named join price_lists list on list.id = named.price_list_id
      where named.account_id = account and list.state = 'set' and list.effective_from <= moment
        and (list.ends_at is null or list.ends_at > moment)
      order by list.effective_from desc, list.id desc limit 1),
    (select id from price_lists where state = 'set' and not for_accounts and effective_from <= moment
      order by effective_from desc limit 1))
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_livemode()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.livemode is distinct from (select livemode from installation) then
    raise exception '% livemode % differs from this installation', tg_table_name, new.livemode;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_reply_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.thread_id, new.kind, new.at) is distinct from (old.id, old.thread_id, old.kind, old.at)
    or (new.body <> old.body and new.body <> 'Erased')
    or (new.author_id is distinct from old.author_id and new.author_id is not null)
  then
    raise exception 'inbox_replies is append-only';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_upload_visit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.link_id, new.at, new.what, new.file_name)
      is distinct from (old.id, old.link_id, old.at, old.what, old.file_name)
    or (new.ip is distinct from old.ip and new.ip is not null)
  then
    raise exception 'upload_link_visits is append-only';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_visit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.link_id, new.at, new.what, new.clips)
      is distinct from (old.id, old.link_id, old.at, old.what, old.clips)
    or (new.ip is distinct from old.ip and new.ip is not null)
    or (new.email <> old.email and new.email <> 'erased@erased.invalid')
  then
    raise exception 'download_link_visits is append-only';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.tier_covers(held text, wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive included (code) as (
    select held union select tiers.covers from included join tiers on tiers.code = included.code
  ) select exists (select from included where code = wanted)
$function$
;

CREATE OR REPLACE FUNCTION public.write_clip_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from clip_lines where clip_id = new.clip_id;
  insert into clip_lines (clip_id, kind, place, at_s, text)
    select new.clip_id, 'said', place, (cue ->> 'start')::double precision, cue ->> 'text'
      from jsonb_array_elements(new.cues) with ordinality as cues (cue, place)
    union all
    select new.clip_id, 'shown', place, (shot ->> 'at')::double precision, shot ->> 'words'
      from jsonb_array_elements(new.shots) with ordinality as shots (shot, place);
  return null;
end $function$
;
