/** Routes for agreements, releases and consents in the admin area (R-CLEARANCE-1). */
import { Readable } from 'node:stream'
import * as endpoints from '@rushes/contract/agency-rights'
import { ok } from '@rushes/contract/endpoint'
import { MAX_RIGHTS_CLIPS } from '@rushes/contract/rights-limits'
import { AppError, invalidField } from '../../app-error.ts'
import type { App, Context } from '../../context.ts'
import { adminList, type QueryOf } from '../../http/admin-list.ts'
import { actorOf } from '../../http/viewer.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { recordMinted } from '../audit/record-minted.ts'
import { readClipList } from '../catalogue/reference.rules.ts'
import { signedFile } from '../files/signed-file.ts'
import { changeRights, changeRightsClips, endRights } from './change-rights.ts'
import { listRecordClips } from './clip-rights.queries.ts'
import { keepRightsFile } from './keep-rights-file.ts'
import { makeRights, requireRecord } from './make-rights.ts'
import { rightsFileRef } from './open-rights-file.ts'
import { countRecords, listRecords } from './rights-list.queries.ts'
import { RECORD_COLUMNS, recordCells, toRecord } from './rights-record.ts'

const SHOWN_CLIPS = 1_000

export function agencyRightsRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
  fileRoutes(context)
}

const todayOf = ({ clock, config }: Context) => dayOf(clock.now(), config.timeZone)

function readingRoutes(context: Context): void {
  const { app, db } = context
  const records = adminList({
    criteria: ({
      kind,
      state,
      q,
      clip,
      sort = 'number',
      order,
    }: QueryOf<typeof endpoints.rightsRecords>) => ({
      kind,
      state,
      q,
      clip,
      today: todayOf(context),
      sort,
      ascending: order === 'asc',
    }),
    rows: (criteria, range) => listRecords(db, criteria, range),
    count: (criteria) => countRecords(db, criteria),
    item: (row, { today }) => toRecord(row, today),
  })

  app.route({
    ...endpoints.rightsRecords,
    handler: async (request) => ok(await records.page(request)),
  })

  app.route({
    ...endpoints.rightsRecordsFile,
    async handler(request) {
      const file = await records.file(request, {
        name: 'rights-records',
        columns: RECORD_COLUMNS,
        cells: (row, { today }) => recordCells(toRecord(row, today), context.config.timeZone),
      })
      return ok(await recordExport(context, request, file))
    },
  })

  app.route({
    ...endpoints.rightsRecord,
    async handler({ params: { id } }) {
      const row = await requireRecord(db, id)
      return ok({ ...toRecord(row, todayOf(context)), clips: await listRecordClips(db, id, SHOWN_CLIPS) })
    },
  })
}

function changingRoutes(context: Context): void {
  const { app } = context
  const today = () => todayOf(context)

  app.route({
    ...endpoints.makeRights,
    async handler(request) {
      const { clips = [], ...fields } = request.body
      const row = await makeRights(context, actorOf(request), { fields, clips })
      return ok(toRecord(row, today()), 'The record has been made.')
    },
  })

  app.route({
    ...endpoints.changeRights,
    async handler(request) {
      const { revision, ...fields } = request.body
      const requested = { id: request.params.id, revision, fields }
      return ok(
        toRecord(await changeRights(context, actorOf(request), requested), today()),
        'The record has been saved.',
      )
    },
  })

  app.route({
    ...endpoints.changeRightsClips,
    async handler(request) {
      const { revision, add = [], list = '', remove = [] } = request.body
      const requested = { id: request.params.id, revision, add: [...add, ...readList(list)], remove }
      const row = await changeRightsClips(context, actorOf(request), requested)
      return ok(toRecord(row, today()), 'The clips of the record have been saved.')
    },
  })

  app.route({
    ...endpoints.endRights,
    async handler(request) {
      const requested = { id: request.params.id, ...request.body }
      return ok(
        toRecord(await endRights(context, actorOf(request), requested), today()),
        'The record has ended.',
      )
    },
  })
}

function fileRoutes(context: Context): void {
  const { app, db } = context

  app.register(async (scope: App) => {
    // The document is streamed to the storage, which counts its bytes.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    scope.route({
      ...endpoints.addRightsFile,
      async handler(request) {
        const { revision, file_name: fileName } = request.query
        const requested = { id: request.params.id, revision, fileName, content: piecesOf(request.body) }
        const row = await keepRightsFile(context, actorOf(request), requested)
        return ok(toRecord(row, todayOf(context)), 'The file has been added.')
      },
    })
  })

  app.route({
    ...endpoints.rightsFile,
    async handler(request) {
      const { id } = request.params
      const { file_key, file_name: fileName } = await requireRecord(db, id)
      if (file_key === '') throw new AppError('not_found', 'This record has no document.')
      await recordMinted(context, request, `rights:${id}`)
      return ok(signedFile(context, { kind: 'rights', ref: rightsFileRef(file_key), fileName }))
    },
  })
}

/** Keeps the connection open, so that a refusal during the upload still gets a response. */
const piecesOf = (body: unknown): AsyncIterable<Uint8Array> =>
  (body instanceof Readable ? body : Readable.from([])).iterator({ destroyOnReturn: false })

/** @throws AppError validation */
function readList(list: string): number[] {
  const { ids, unread } = readClipList(list)
  const refuse = (words: string) => invalidField('list', words)
  if (unread.length > 0) throw refuse(`Not found: ${unread.slice(0, 10).join(', ')}.`)
  if (ids.length > MAX_RIGHTS_CLIPS) throw refuse(`Please choose at most ${MAX_RIGHTS_CLIPS} clips at once.`)
  return ids
}
