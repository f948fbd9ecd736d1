-- The screen of a clip shows a recall as soon as it is issued or has ended.
create or replace trigger recalls_announced after insert or update on recalls
  for each row execute function announce_row('clip', 'clip_id');

-- So does a receipt, once for each clip of a statement that changes many.
create or replace function announce_receipts() returns trigger language plpgsql as $$
begin
  perform notify_admin('clip:' || clip_id, 'clip', clip_id)
    from (select distinct clip_id from recalls join receipts on receipts.recall_id = recalls.id) as clips;
  return null;
end $$;
create or replace trigger recall_recipients_announced after update on recall_recipients
  referencing new table as receipts for each statement execute function announce_receipts();
