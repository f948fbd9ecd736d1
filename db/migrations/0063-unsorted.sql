-- A draft has a category before somebody has chosen one: this one, which is offered nowhere. A new
-- installation has it from the reference data.
insert into categories (id, name, hidden)
  select 1, 'Unsorted', true where exists (select from categories) on conflict do nothing;
