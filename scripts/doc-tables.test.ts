/** Generated tables match their sources and results. */
import { describe, expect, test } from 'vitest'
import { benchmarkTable, requestTable, withTables } from './doc-tables.ts'

const PAGE = 'Text\n<!-- table one -->\nold\n<!-- end of one -->\nmore'

describe('a generated table of a document', () => {
  test('a generated table is replaced, and replacing it again changes nothing', () => {
    const once = withTables(PAGE, { one: '| a |' })
    expect(once).toBe('Text\n<!-- table one -->\n| a |\n<!-- end of one -->\nmore')
    expect(withTables(once, { one: '| a |' })).toBe(once)
  })

  test('a generated table with an unknown name is refused', () => {
    expect(() => withTables(PAGE, {})).toThrow('There is no generated table "one"')
  })
})

test('an endpoint without an import path to its SQL is refused', () => {
  const files = [{ path: 'apps/server/src/features/search/search.routes.ts', text: '' }]
  expect(() => requestTable(files)).toThrow('no imports lead from search.routes.ts to pages.queries.ts')
})

test('results without the figure of a target are refused', () => {
  expect(() => benchmarkTable(() => ({ rows: [] }))).toThrow(
    'has no figure for "Search, 100,000 clips, median"',
  )
})
