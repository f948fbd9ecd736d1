-- Colleagues with an address of a domain join the account of the domain when its administrator approves.
create table account_domains (
  domain text primary key check (domain = lower(domain)),
  account_id integer not null references accounts (id) on delete cascade
);
create index account_domains_account on account_domains (account_id);

alter table registration_requests
  add column own_account boolean not null default false,
  add column joins_account_id integer references accounts (id);
create index registration_requests_joins on registration_requests (joins_account_id) where joins_account_id is not null;
alter table registration_requests drop constraint registration_requests_status_check;
alter table registration_requests add constraint registration_requests_status_check
  check (status in ('received', 'unconfirmed', 'joining', 'waiting', 'approved', 'refused', 'known', 'replaced'));
drop index registration_requests_open;
create unique index registration_requests_open on registration_requests (user_id)
  where status in ('unconfirmed', 'joining', 'waiting');
