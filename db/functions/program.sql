create or replace trigger installation_written_once before update or delete on installation
  for each row execute function refuse_change();
create or replace trigger settings_announced after insert or update or delete on settings
  for each statement execute function announce('pages:settings', 'admin:settings');
