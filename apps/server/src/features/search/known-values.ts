/** Filter values that exist, and synonyms: read from the database once a minute. */
import type { Services } from '../../context.ts'
import { listCountryCodes, listNames, listSynonyms } from '../catalogue/facets.queries.ts'
import type { KnownValues } from './search-filters.rules.ts'
import { readSynonyms, type Synonyms } from './synonyms.ts'

const KEPT_MS = 60_000

export type SearchReference = { known: KnownValues; synonyms: Synonyms }

/** @returns a function that answers from memory for a minute. */
export function searchReference({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): () => Promise<SearchReference> {
  let kept: { since: number; reference: Promise<SearchReference> } | undefined
  return () => {
    const now = clock.now().getTime()
    if (kept && now - kept.since < KEPT_MS) return kept.reference
    const reference = read(db)
    kept = { since: now, reference }
    reference.catch(() => {
      kept = undefined
    })
    return reference
  }
}

async function read(db: Services['db']): Promise<SearchReference> {
  const [categories, tones, footageTypes, countries, synonyms] = await Promise.all([
    listNames(db, 'categories'),
    listNames(db, 'tones'),
    listNames(db, 'footage_types'),
    listCountryCodes(db),
    listSynonyms(db),
  ])
  const ids = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => String(id)))
  return {
    known: {
      categories: categories.map(({ id, displayname }) => ({ id, name: displayname })),
      tones: ids(tones),
      footageTypes: ids(footageTypes),
      countries: new Set(countries),
    },
    synonyms: readSynonyms(synonyms),
  }
}
