import { expect, test } from 'vitest'
import { queryNames } from './query-names.ts'

test.each([
  ['select "id" from "clips" where "id" = $1', 'select clips'],
  ['insert into outbox_mails (a) values ($1)', 'insert outbox_mails'],
  ['update "orders" set "state" = $1', 'update orders'],
  ['with found as (select 1 from pgboss.job) select * from found', 'with job'],
  ['begin', 'begin'],
  ['  select 1', 'select'],
  ['', 'other'],
])('the statement %s is measured as %s', (text, name) => {
  expect(queryNames()(text)).toBe(name)
})

test('the number of names is limited, whatever is queried', () => {
  const nameOf = queryNames()
  const names = new Set(Array.from({ length: 1_000 }, (_, at) => nameOf(`select 1 from ${'a'.repeat(at)}`)))
  expect(names.size).toBeLessThanOrEqual(301)
})
