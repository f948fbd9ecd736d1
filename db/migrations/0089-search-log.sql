-- What people searched for, without who they are: the account alone (R-REPORT-3).
create table search_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- In small letters. The order of bytes is enough to count equal ones.
  term text collate "C" not null check (length(term) between 1 and 200),
  found integer not null check (found >= 0),
  -- With filters beside the term.
  filtered boolean not null,
  -- Null for a guest.
  account_id integer
);
create index search_log_age on search_log (at) include (found, filtered);
create index search_log_nothing on search_log (at) include (term, account_id) where found = 0 and not filtered;
