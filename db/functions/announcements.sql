-- Pages name the next change, and the admin area the number of emails, once for each batch.
create or replace trigger announcements_announced after insert or update on announcements
  for each statement execute function announce('pages', 'admin:announcement');
create or replace trigger announcement_recipients_announced after update on announcement_recipients
  for each statement execute function announce('admin:announcement');
