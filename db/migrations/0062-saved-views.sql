-- Questions of the desk's lists under a name.
create table saved_views (
  id integer primary key generated always as identity,
  -- Null: everybody of the desk has it.
  user_id integer references users (id) on delete cascade,
  screen text not null check (screen in ('clips')),
  name text not null check (length(name) between 1 and 60),
  -- The address of the list behind its question mark.
  query text not null check (length(query) <= 2000)
);
create unique index saved_views_names on saved_views (screen, coalesce(user_id, 0), lower(name));
create index saved_views_user on saved_views (user_id) where user_id is not null;
