-- Terms of licences by version (R-TERMS-1): what each tier grants stands in licence_terms, the page that everybody reads here.
-- The version that came with the program has its page among the pages.
create table terms_pages (
  version text primary key check (version ~ '^[\w.-]{1,20}$'),
  in_force_from timestamptz not null unique,
  markdown text not null check (length(markdown) between 1 and 60000),
  created_by integer not null references users (id),
  created_at timestamptz not null
);

create unique index licence_terms_moment on licence_terms (tier_code, in_force_from);

-- Licences name the version that they were granted under. One that is still to come may be taken back.
create function guard_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old.in_force_from <= now() then
    raise exception 'terms that were in force do not change';
  end if;
  return old;
end $$;
create trigger licence_terms_guarded before update or delete on licence_terms
  for each row execute function guard_terms();
create trigger terms_pages_guarded before update or delete on terms_pages
  for each row execute function guard_terms();

create trigger terms_pages_told after insert or delete on terms_pages
  for each statement execute function tell_prices();
