-- The program tells in a thread what became of it, such as a signature of an upload link that was made from it (R-UPLOAD-4).
alter table inbox_replies drop constraint inbox_replies_kind_check;
alter table inbox_replies add constraint inbox_replies_kind_check check (kind in ('reply', 'note', 'event'));

-- The files that have the bytes of a clip.
create index ingests_duplicates on ingests (duplicate_of) where duplicate_of is not null;

-- The agency's own accounts, of which there are few: people of all others are customers.
create index accounts_agency on accounts (id) where kind = 'agency';

-- The newest movements of a lot and of an account's allowances, without reading the others.
drop index credit_entries_lot;
create index credit_entries_lot on credit_entries (credit_lot_id, created_at desc, id desc);
drop index credit_entries_account;
create index credit_entries_account on credit_entries (account_id, created_at desc, id desc)
  where account_id is not null;
