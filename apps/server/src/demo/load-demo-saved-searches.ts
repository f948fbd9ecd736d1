/** Loads the saved searches of the demo. */
import { SavedQuery } from '@rushes/contract/saved-searches'
import type { Services } from '../context.ts'
import { saveSearch } from '../features/saved-searches/save-search.ts'
import { hasSavedSearches } from './demo-history.queries.ts'
import { type DemoUsers, personOf } from './load-demo-accounts.ts'

const BUYER = 'buyer@demo.example'

const SAVED = [
  {
    owner: BUYER,
    name: 'Kittens, landscape',
    query: { term: 'kitten', type: 'video', orientation: 'landscape' },
    alert: 'daily',
  },
  {
    owner: BUYER,
    name: 'Storms without restrictions',
    query: { term: 'storm', type: 'video', unrestricted: '1' },
    alert: 'off',
  },
] as const

/** Safe to call again. */
export async function loadDemoSavedSearches(services: Services, users: DemoUsers): Promise<void> {
  if (await hasSavedSearches(services.db)) return
  for (const { owner, query, ...search } of SAVED) {
    const { viewer } = personOf(users, owner)
    await saveSearch(services, viewer, { ...search, query: SavedQuery.parse(query), company: false })
  }
}
