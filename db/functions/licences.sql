create or replace trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_change();
create or replace trigger credit_adjustments_append_only before update or delete on credit_adjustments
  for each row execute function refuse_change();
