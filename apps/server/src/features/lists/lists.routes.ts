/** Routes for saved lists and company lists: the overview, one list, and its clips. */
import { ok } from '@rushes/contract/endpoint'
import * as contract from '@rushes/contract/lists'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { addClips, reorderClips, takeOffClips } from './change-list-clips.ts'
import { createList } from './create-list.ts'
import { deleteList } from './delete-lists.ts'
import { readListItems, readSavedList, savedListsOf } from './list-answers.ts'
import { addedMessage, removedMessage } from './list-messages.rules.ts'
import { listLists } from './lists.queries.ts'
import { managesCompanyLists } from './lists.rules.ts'
import { renameList } from './rename-list.ts'

/**
 * Number of own lists and of company lists per page. The response contains all clips of a list, up to 1,000.
 */
const OVERVIEW_PAGE_SIZE = 12

export function listRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
  clipRoutes(context)
}

function readingRoutes(context: Context): void {
  const { app, db, clock } = context
  app.route({
    ...contract.savedLists,
    async handler(request) {
      const viewer = viewerOf(request)
      if (request.params.userId !== viewer.userId) throw new AppError('not_found', 'User not found')
      const { keyword, page } = request.query
      const wanted = { keyword, page, pageSize: OVERVIEW_PAGE_SIZE, now: clock.now() }
      const [own, company] = await Promise.all([
        listLists(db, viewer, 'own', wanted),
        listLists(db, viewer, 'company', wanted),
      ])
      return ok({
        lists: await savedListsOf(db, viewer, own.rows),
        company: await savedListsOf(db, viewer, company.rows),
        counts: { lists: own.count, company: company.count },
        nextPage: page * OVERVIEW_PAGE_SIZE < Math.max(own.count, company.count) ? page + 1 : null,
        can_create_company: managesCompanyLists(viewer),
      })
    },
  })

  app.route({
    ...contract.listById,
    async handler(request) {
      const viewer = viewerOf(request)
      const list = await readSavedList(context, viewer, request.params.id)
      return ok({ ...list, items: await readListItems(context, viewer, list.id) })
    },
  })
}

function changingRoutes(context: Context): void {
  const { app } = context
  app.route({
    ...contract.createList,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id, missing } = await createList(context, viewer, request.body)
      const list = await readSavedList(context, viewer, id)
      return ok({ list, missing }, `The list "${list.name}" was created`)
    },
  })

  app.route({
    ...contract.renameList,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      await renameList(context, viewer, id, request.body.name)
      return ok(await readSavedList(context, viewer, id), 'List renamed')
    },
  })

  app.route({
    ...contract.deleteList,
    async handler(request) {
      await deleteList(context, viewerOf(request), request.params.id)
      return ok(null, 'The list was deleted')
    },
  })
}

function clipRoutes(context: Context): void {
  const { app } = context
  app.route({
    ...contract.addListClip,
    async handler(request) {
      const { list, ...answer } = await addClips(context, viewerOf(request), request.body)
      return ok({ list_id: list.id, ...answer }, addedMessage(list.name, answer))
    },
  })

  app.route({
    ...contract.removeListClip,
    async handler(request) {
      const { list, ...answer } = await takeOffClips(context, viewerOf(request), request.body)
      return ok({ list_id: list.id, ...answer }, removedMessage(list.name, answer.changed))
    },
  })

  app.route({
    ...contract.reorderList,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      await reorderClips(context, viewer, id, request.body.clips)
      return ok(await readSavedList(context, viewer, id), 'New sort order saved')
    },
  })
}
