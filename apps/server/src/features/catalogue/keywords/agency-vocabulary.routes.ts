/** Lets staff manage the vocabulary of the catalogue: keywords, categories, tones and footage types. */
import * as endpoints from '@rushes/contract/agency-vocabulary'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/viewer.ts'
import { addValue, changeKeyword, changeValue, mergeValue } from './change-vocabulary.ts'
import { listKeywords } from './keywords.queries.ts'
import { suggestKeywords } from './suggest-keywords.ts'
import { listValues } from './vocabulary.queries.ts'
import { isFixed } from './vocabulary.rules.ts'

export function agencyVocabularyRoutes(context: Context): void {
  valueRoutes(context)
  keywordRoutes(context)
}

function valueRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.agencyValues,
    async handler() {
      const rows = await Promise.all(endpoints.VALUE_KINDS.map((kind) => listValues(services.db, kind)))
      return ok(rows.flat().map((row) => ({ ...row, fixed: isFixed(row.kind, row.id) })))
    },
  })

  app.route({
    ...endpoints.addValue,
    async handler(request) {
      const id = await addValue(services, actorOf(request), request.body)
      return ok({ id }, `${request.body.name} is added.`)
    },
  })

  app.route({
    ...endpoints.changeValue,
    async handler(request) {
      await changeValue(services, actorOf(request), { id: request.params.id, ...request.body })
      return ok(null, 'Value saved.')
    },
  })

  app.route({
    ...endpoints.mergeValue,
    async handler(request) {
      const { id: from } = request.params
      const clips = await mergeValue(services, actorOf(request), { from, ...request.body })
      return ok({ clips }, wordsFor(request.body.dryRun))
    },
  })
}

function keywordRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.agencyKeywords,
    handler: async ({ query }) => ok(await listKeywords(services.db, query.q ?? '')),
  })

  app.route({
    ...endpoints.suggestKeywords,
    async handler({ query }) {
      const { text = '', ids = [], keywords = [] } = query
      return ok(await suggestKeywords(services.db, { text, ids, keywords }))
    },
  })

  app.route({
    ...endpoints.changeKeyword,
    async handler(request) {
      const clips = await changeKeyword(services, actorOf(request), request.body)
      return ok({ clips }, wordsFor(request.body.dryRun))
    },
  })
}

const wordsFor = (dryRun: boolean) => (dryRun ? 'Nothing changed.' : 'Clips are updated in the background.')
