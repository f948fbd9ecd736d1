-- Wakes the workers that send emails, so that no writer can forget it.
create or replace trigger outbox_mails_announced after insert on outbox_mails
  for each statement execute function announce('admin:mails');
