-- An emailed link sets a password or logs in. Of each kind, a user has one that works.
alter table password_links add column purpose text not null default 'password' check (purpose in ('password', 'login'));
create unique index password_links_usable on password_links (user_id, purpose) where ended_at is null;
drop index password_links_live;
