-- Feeds of saved searches are kept with the pages, until one is revoked or its user may not read it any more (R-FEED-3).
create or replace trigger saved_search_feeds_announced after update of feed_key on saved_search_followers
  for each row when (old.feed_key is not null and old.feed_key is distinct from new.feed_key)
  execute function announce('pages');
create or replace trigger saved_search_feeds_deleted after delete on saved_search_followers
  for each row when (old.feed_key is not null) execute function announce('pages');

-- Most users and accounts have no feed; their registration must not empty the kept pages.
create or replace function announce_feeds() returns trigger language plpgsql as $$
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
end $$;
create or replace trigger feeds_of_users_announced after update of status, role, account_id on users
  for each row when (old.status <> new.status or old.role <> new.role or old.account_id <> new.account_id)
  execute function announce_feeds();
create or replace trigger feeds_of_accounts_announced after update of status, shorts_only, country_code on accounts
  for each row when (old.status <> new.status or old.shorts_only <> new.shorts_only
    or old.country_code <> new.country_code)
  execute function announce_feeds();
