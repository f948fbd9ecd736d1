/** Finds clips whose meaning is close to that of a search, by all models whose vectors are complete (R-MEANING-2). */
import { requestedText } from '@rushes/search-engine/term'
import type { Services } from '../../context.ts'
import { type TextModel, unlessOff } from '../../platform/models/models.ts'
import { isEnglish } from '../../platform/search/english.ts'
import { type SearchRequest, unlessAway } from '../../platform/search/search.ts'
import { listComplete } from './meanings.queries.ts'

/** One page. */
const MAX_CLOSE = 24
/** Weakens the first places, so that clips that several models find come first. */
const RANK_OFFSET = 10

type Needed = Pick<Services, 'db' | 'search' | 'models'>

export async function closeInMeaning(services: Needed, request: SearchRequest): Promise<readonly number[]> {
  const { db, search, models } = services
  const text = requestedText(request.term).trim()
  if (models.texts.length === 0 || text === '') return []
  // The vectors of a model that is still being installed are not all there.
  const complete = await listComplete(db)
  const usable = modelsFor(
    text,
    models.texts.filter(({ name }) => complete.includes(name)),
  )
  const lists = await Promise.all(
    usable.map(async (model) => {
      // The search works without a model (R-MEANING-3).
      const vector = await unlessOff(model.embed(text, 'query'), null)
      const { name, mean, minSimilarity } = model
      const meaning = vector && { model: name, vector, mean, minSimilarity }
      return meaning ? await unlessAway(search.meant(request, meaning, MAX_CLOSE), []) : []
    }),
  )
  return fuse(lists).slice(0, MAX_CLOSE)
}

/** A model of English finds anything for another language; it is used for it only if there is no other (R-MEANING-5). */
function modelsFor(text: string, models: readonly TextModel[]): readonly TextModel[] {
  const ofMany = models.filter(({ languages }) => languages === 'many')
  return ofMany.length === 0 || isEnglish(text) ? models : ofMany
}

/** Joins lists by the places of their members; the list of the best model is first and weighs most. */
function fuse(lists: readonly (readonly number[])[]): number[] {
  const worth = new Map<number, number>()
  for (const [at, list] of lists.entries()) {
    for (const [rank, id] of list.entries()) {
      worth.set(id, (worth.get(id) ?? 0) + 1 / ((RANK_OFFSET + rank) * (at + 1)))
    }
  }
  return [...worth].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
