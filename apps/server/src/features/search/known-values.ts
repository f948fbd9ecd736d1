/** Reads the existing filter values, cached for at most a minute. */
import { LRUCache } from 'lru-cache'
import type { Services } from '../../context.ts'
import { listCountryCodes, listNames } from './facets.queries.ts'
import type { KnownValues } from './filters.rules.ts'

const VALUES_TTL_MS = 60_000

export function knownValues({ db, clock }: Pick<Services, 'db' | 'clock'>): () => Promise<KnownValues> {
  const remembered = new LRUCache<'values', KnownValues>({
    max: 1,
    ttl: VALUES_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: () => readValues(db),
  })
  return () => remembered.forceFetch('values')
}

async function readValues(db: Services['db']): Promise<KnownValues> {
  const [categories, tones, footageTypes, countries] = await Promise.all([
    listNames(db, 'categories'),
    listNames(db, 'tones'),
    listNames(db, 'footage_types'),
    listCountryCodes(db),
  ])
  return {
    categories: idsOf(categories),
    categoryNames: categories.map(({ id, displayname, hidden }) => ({ id, name: displayname, hidden })),
    tones: idsOf(tones),
    footageTypes: idsOf(footageTypes),
    countries: new Set(countries),
  }
}

const idsOf = (rows: readonly { id: number }[]): ReadonlySet<string> =>
  new Set(rows.map(({ id }) => String(id)))
