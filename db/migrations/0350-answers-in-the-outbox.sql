-- An answer that staff wrote themselves; all other emails are marked as automatic (RFC 3834).
alter table outbox_mails add column is_answer boolean not null default false;
