-- The name that screens, emails and documents show, so that no query puts it together.
alter table users add column full_name text not null
  generated always as (trim(first_name || ' ' || last_name)) stored;
alter table invitations add column full_name text not null
  generated always as (trim(first_name || ' ' || last_name)) stored;
