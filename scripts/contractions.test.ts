/** Migrations that remove something have it in their names: each kind of violation is found. */
import { describe, expect, test } from 'vitest'
import { contractionFaults, queueFaults } from './contractions.ts'

const faults = (text: string, name = '9001-words.sql') =>
  contractionFaults([{ path: `db/migrations/${name}`, text }])

describe('a migration', () => {
  test.each([
    ['drop table words;', 'drops a table'],
    ['drop view words_of_clips;', 'drops a view'],
    ['drop function tell_words(int);', 'drops a function'],
    ['alter table words\n  drop column language;', 'drops a column'],
    ['alter table words rename to terms;', 'renames something'],
    ['ALTER TABLE words RENAME COLUMN a TO b;', 'renames something'],
    ['alter table words alter column a set not null;', 'demands a value where there was none'],
    ['alter table words alter a drop default;', 'demands a value that was given by itself'],
    ['alter table words alter column a type bigint;', 'changes the type of a column'],
    ['alter table words alter a set data type text;', 'changes the type of a column'],
    ['truncate words;', 'empties a table'],
    [
      'alter table words add column a numeric(10, 2) not null;',
      'adds a column that older inserts do not fill',
    ],
    [
      'alter table words add b text, add a text not null check (a > b);',
      'adds a column that older inserts do not fill',
    ],
  ])('a migration with "%s" %s', (text, what) => {
    expect(faults(text)).toEqual([
      `db/migrations/9001-words.sql ${what}: the version before cannot work with that. Let the name end in -contract, in the release after the one that no longer needs it`,
    ])
    expect(faults(text, '9001-words-contract.sql')).toEqual([])
    expect(faults(text, '0102-values-tell-pages.sql')).toEqual([])
  })

  test.each([
    'create table words (id int primary key, text text not null);',
    "alter table words add column a text not null default '', add b int;",
    'alter table words add column a int generated always as identity not null;',
    'alter table words add constraint words_a check (a is not null);',
    "alter type kind add value 'film';",
    'drop trigger words_changed on words; drop index words_a;',
    'alter table words drop constraint words_a;',
    '-- drop table words\nselect 1; /* rename\n it */',
    "comment on table words is 'do not drop table it''s';",
  ])('a migration only adds with "%s"', (text) => {
    expect(faults(text)).toEqual([])
  })
})

test('a queue with another schema is reported', () => {
  expect(queueFaults(27, 27)).toEqual([])
  expect(queueFaults(28, 27)).toEqual([
    expect.stringContaining('Add a migration whose name ends in -contract'),
  ])
})
