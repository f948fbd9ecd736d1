-- What the agency has set at its desk (R-SETTING-1): one row for each group of settings that somebody has changed.
create table settings (
  key text primary key check (key ~ '^[a-z_]{1,40}$'),
  -- By the name of the setting; one that has its default is not there.
  value jsonb not null check (jsonb_typeof(value) = 'object' and length(value::text) <= 20000),
  -- Counts the changes.
  revision integer not null check (revision > 0),
  changed_by integer not null references users (id),
  changed_at timestamptz not null
);

-- Every process reads the settings again before its copies of pages go.
create function tell_settings() returns trigger language plpgsql as $$
begin
  notify pages_changed, 'settings';
  perform tell_desk('desk', 'settings', null);
  return null;
end $$;
create trigger settings_told after insert or update or delete on settings
  for each statement execute function tell_settings();
