-- Lists of clips that people keep; a company list has no user and belongs to the account.

create table saved_lists (
  id integer generated always as identity (start with 301) primary key,
  account_id integer not null references accounts (id),
  user_id integer references users (id),
  name text not null check (length(name) between 1 and 80),
  created timestamptz not null default now()
);
create index saved_lists_user on saved_lists (user_id, created desc);
create index saved_lists_company on saved_lists (account_id, created desc) where user_id is null;

create table saved_list_clips (
  list_id integer not null references saved_lists (id) on delete cascade,
  clip_id integer not null references clips (id),
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (list_id, clip_id)
);
