/**
 * Routes for the search of clips and the search of packages. The port in `platform/search` hides the engine.
 */
import { searchClips } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import { searchPackages } from '@rushes/contract/packages'
import type { Context } from '../../context.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { packageItems } from '../catalogue/packages/package-items.ts'
import { cardsFor } from '../licences/own-licences.ts'
import { clipRequest, packageRequest, todayIn } from './filters.rules.ts'
import { readResults } from './find-lines.ts'
import { searchNotes, searchToLog } from './note-search.ts'
import { describeWords } from './reading/query-words.rules.ts'
import { requestContext } from './request-context.ts'
import { findResults } from './search-pages.ts'

export function searchRoutes({ app, ...services }: Context): void {
  const { db, clock } = services
  const contextOf = requestContext(services)
  const notes = searchNotes(services)
  app.addHook('onClose', notes.flush)

  app.route({
    ...searchClips,
    async handler({ query, viewer }) {
      const context = await contextOf(viewer, query)
      const others = visibleTypes(viewer).filter((type) => type !== query.type)
      const plain = (term: string) =>
        [query.type, ...others].map((type) => clipRequest({ term, type, page: 1, page_size: 1 }, context))
      const results = await findResults(services, viewer, {
        requestOf: (term) => clipRequest({ ...query, term }, context),
        query,
        plain,
      })
      const { answer, isEither, ...rest } = results
      const shown = { ...query, term: rest.correctedTo ?? query.term }
      const understood = describeWords(shown, todayIn(context), isEither)
      // Results of a corrected term were not requested, so they do not count.
      const count = rest.correctedTo === null ? rest.pagination.count : 0
      const logged = rest.reference ? null : searchToLog(query, viewer, count)
      if (logged) notes.note(logged)
      // Read from the database, because the index may lag behind by many changes (R-SEARCH-30).
      const requested = { ids: answer.ids, types: visibleTypes(viewer), now: clock.now() }
      const { items, lines } = await readResults(db, answer.stems, requested)
      const typed = rest.reference ? [rest.reference] : []
      const cards = await cardsFor(db, viewer, [...typed, ...items], requested.now)
      const [reference = null] = cards.splice(0, typed.length)
      const found = cards.map((card) => ({
        ...card,
        ...(lines.has(card.id) && { line: lines.get(card.id) }),
      }))
      return ok({ ...rest, reference, items: found, understood })
    },
  })

  app.route({
    ...searchPackages,
    async handler({ query, viewer }) {
      const context = { ...(await contextOf(viewer, {})), visible: ['package'] as const }
      const plain = (term: string) => [packageRequest({ term }, context)]
      const found = await findResults(services, viewer, {
        requestOf: (term) => packageRequest({ ...query, term }, context),
        query,
        plain,
      })
      const { answer, isEither, ...rest } = found
      const shown = { ...query, type: 'packages' as const, term: rest.correctedTo ?? query.term }
      const understood = describeWords(shown, todayIn(context), isEither)
      const items = await packageItems(db, answer.ids, visibleTypes(viewer), clock.now())
      return ok({ ...rest, items, understood })
    },
  })
}
