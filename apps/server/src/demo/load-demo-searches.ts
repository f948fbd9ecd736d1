/** Loads what was searched for in the last 90 days, so that the reports of the demo have words to show: history, not searches. */
import type { Services } from '../context.ts'
import { insertSearches } from '../features/search/search-log.queries.ts'
import { hasSearches } from './demo-history.queries.ts'

/** Words with how many clips they found. The demo has no clip for those with 0. */
const WORDS: readonly (readonly [string, number])[] = [
  ['fox on the tube', 0],
  ['seagull steals chips', 0],
  ['cat', 18],
  ['dog', 14],
  ['storm', 6],
  ['tornado indoors', 0],
  ['baby goat', 3],
  ['drone light show', 0],
]
const DAYS = 90
const DAY_MS = 86_400_000

/** Safe to call again. @param accounts that search in addition to guests */
export async function loadDemoSearches(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  accounts: readonly number[],
): Promise<void> {
  if (await hasSearches(db)) return
  const now = clock.now().getTime()
  // The same in every demo: no day is like the next, and no chance is needed for it.
  const rows = Array.from({ length: DAYS }, (_, day) =>
    WORDS.filter((_word, place) => (day * 7 + place * 3) % 5 < 2).map(([term, found], place) => ({
      at: new Date(now - day * DAY_MS - (place + 1) * 3_600_000),
      term,
      found,
      filtered: false,
      account_id: [...accounts, null][(day + place) % (accounts.length + 1)] ?? null,
    })),
  ).flat()
  await insertSearches(db, rows)
}
