/** The query for suggested keywords. */
import type { Described } from './described.ts'
import { hasKeyword, keywordsIn } from './keyword-text.ts'

const MAX_TEXT = 2_000
const MAX_KEYWORDS = 4_000
/** More clips of one import batch would not improve the suggestions. */
const MAX_IDS = 100

export function keywordQuery(described: readonly Described[]) {
  const ids = described.flatMap(({ id }) => id ?? []).slice(0, MAX_IDS)
  const text = described.map((one) => one.text).join('\n')
  // Keywords that only some of the items lack are suggested too.
  const [first, ...others] = described
  const shared = keywordsIn(first?.keywords ?? '').filter((keyword) =>
    others.every(({ keywords }) => hasKeyword(keywords, keyword)),
  )
  return {
    text: text.slice(0, MAX_TEXT),
    keywords: shared.join().slice(0, MAX_KEYWORDS),
    ...(ids.length > 0 && { ids: ids.join() }),
  }
}
