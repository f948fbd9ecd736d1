create or replace trigger rights_announced after insert or update on rights_records
  for each statement execute function announce('admin:counters');
