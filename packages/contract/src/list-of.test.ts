import { expect, test } from 'vitest'
import { OPERATIONS } from './operations.ts'

/** The CSV file of clips, which can be imported again, is always sorted by number. */
const OF_PAGES = ['cursor', 'sort', 'order']

test('each list of the admin area that counts its rows has a CSV file with the same filters and capability', () => {
  const byUrl = new Map(OPERATIONS.map(({ endpoint }) => [`${endpoint.method} ${endpoint.url}`, endpoint]))
  const lists = OPERATIONS.map(({ endpoint }) => endpoint).filter(
    ({ schema }) => 'countIsExact' in (schema.response[200].shape['data']?.shape ?? {}),
  )
  expect(lists.length).toBeGreaterThan(10)
  for (const { url, config, schema } of lists) {
    const file = byUrl.get(`GET ${url}/csv`)
    expect([url, file?.config]).toEqual([url, { ...config, limits: file?.config.limits }])
    const filters = Object.keys(schema.querystring?.shape ?? {}).filter((name) => !OF_PAGES.includes(name))
    expect([url, ...Object.keys(file?.schema.querystring?.shape ?? {})]).toEqual(
      expect.arrayContaining([url, ...filters]),
    )
  }
})
