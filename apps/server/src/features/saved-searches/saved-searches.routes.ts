/** Routes for saved searches: the list, saving, and changes of one. */
import { ok } from '@rushes/contract/endpoint'
import type { SavedSearch } from '@rushes/contract/saved-searches'
import * as contract from '@rushes/contract/saved-searches'
import { AppError } from '../../app-error.ts'
import type { Context, Services } from '../../context.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { readMergedValues } from '../catalogue/keywords/merged-values.ts'
import { managesCompanyLists } from '../lists/lists.rules.ts'
import { stopAlertsOf } from './alerts.queries.ts'
import { changeSavedSearch, deleteSavedSearch, mayEdit, searchNotFound } from './change-saved-search.ts'
import { saveSearch } from './save-search.ts'
import { currentQuery } from './saved-query.rules.ts'
import { findSearch, listSearches, type SearchRow, updateSeen } from './saved-searches.queries.ts'
import { feedPath, readStopToken } from './signed-tokens.rules.ts'

export function savedSearchRoutes(context: Context): void {
  const { app, db, clock, secret } = context
  app.route({
    ...contract.savedSearches,
    async handler(request) {
      const viewer = viewerOf(request)
      const searches = await withAnswers(context, viewer, await listSearches(db, viewer, clock.now()))
      return ok({ searches, can_save_company: managesCompanyLists(viewer) })
    },
  })

  app.route({
    ...contract.saveSearch,
    async handler(request) {
      const viewer = viewerOf(request)
      const id = await saveSearch(context, viewer, request.body)
      return ok(await readSearch(context, viewer, id), 'The search was saved')
    },
  })

  app.route({
    ...contract.changeSavedSearch,
    async handler(request) {
      const viewer = viewerOf(request)
      await changeSavedSearch(context, viewer, request.params.id, request.body)
      return ok(await readSearch(context, viewer, request.params.id), 'The search was changed')
    },
  })

  app.route({
    ...contract.openSavedSearch,
    async handler(request) {
      const viewer = viewerOf(request)
      const search = await readSearch(context, viewer, request.params.id)
      await updateSeen(db, search.id, viewer.userId)
      return ok({ ...search, new_clips: 0 })
    },
  })

  app.route({
    ...contract.deleteSavedSearch,
    async handler(request) {
      await deleteSavedSearch(context, viewerOf(request), request.params.id)
      return ok(null, 'The search was deleted')
    },
  })

  app.route({
    ...contract.stopAlerts,
    async handler(request) {
      const userId = readStopToken(secret, request.body.token)
      if (userId === undefined)
        throw new AppError('not_found', 'This link is not valid. Please log in and change your alerts.')
      await stopAlertsOf(db, userId)
      return ok(null, 'Your alerts are switched off')
    },
  })
}

type Needed = Pick<Services, 'db' | 'clock' | 'secret'>

async function readSearch(services: Needed, viewer: Viewer, id: number): Promise<SavedSearch> {
  const row = await findSearch(services.db, viewer, id, services.clock.now())
  const [search] = row ? await withAnswers(services, viewer, [row]) : []
  if (!search) throw searchNotFound()
  return search
}

async function withAnswers(
  { db, secret }: Needed,
  viewer: Viewer,
  rows: readonly SearchRow[],
): Promise<SavedSearch[]> {
  const merged = await readMergedValues(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created: row.created.toISOString(),
    company: row.user_id === null,
    can_edit: mayEdit(viewer, row),
    query: currentQuery(row.query, merged),
    alert: row.alert ?? 'off',
    new_clips: row.new_clips,
    feed:
      row.feed_key === null
        ? null
        : feedPath(secret, { searchId: row.id, userId: viewer.userId }, row.feed_key),
  }))
}
