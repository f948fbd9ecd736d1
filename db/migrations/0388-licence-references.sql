-- The public reference of a licence, by which it is verified (R-VERIFY-1, ADR 51).

-- Draws 12 characters of Crockford's alphabet, 60 bits, from the cryptographic random source of PostgreSQL. The bytes
-- 6 and 8 of a random UUID have fixed bits.
create function new_licence_ref() returns text language plpgsql volatile as $$
declare
  random bytea := uuid_send(gen_random_uuid());
  ref text := '';
  place integer;
begin
  foreach place in array array[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15] loop
    ref := ref || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random, place) & 31) + 1, 1);
  end loop;
  return ref;
end $$;

-- The default gives each existing row its reference while the table is rewritten once, and each new row in the
-- transaction of its grant, also by the version before.
alter table licences
  add column ref text not null default new_licence_ref()
    constraint licences_ref_key unique
    constraint licences_ref_check check (ref ~ '^[0-9A-HJKMNP-TV-Z]{12}$');
