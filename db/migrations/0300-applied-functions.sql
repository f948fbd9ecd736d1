-- The files of db/functions that were applied, with the checksum of their text (ADR 36). Only the owner of the database
-- writes it.
create table applied_functions (
  name text primary key,
  sha256 text not null
);
