/** The recalls of a clip and their receipts, for staff who may withdraw it (R-RECALL-4). */
import {
  GROUND_LABELS,
  RECALL_ACTION_LABELS,
  RECALL_KIND_LABELS,
  RECIPIENT_STATE_LABELS,
} from '@rushes/contract/agency-recall-labels'
import {
  type AgencyRecall,
  clipRecalls,
  type RecallRecipient,
  recallReceipts,
  recallRecipients,
  recordRecallAnswer as recordAnswerEndpoint,
  releaseRecall,
  sendCorrection,
} from '@rushes/contract/agency-recalls'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { historyFile, MAX_IN_FILE } from '../../http/history.ts'
import { PAGE_LIMIT, pageOfRows, positionOf } from '../../http/list-cursor.ts'
import { viewerOf } from '../../http/viewer.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { recordRecallAnswer } from './acknowledge-recall.ts'
import * as queries from './agency-recalls.queries.ts'
import { openRecall, releaseRecalls } from './open-recall.ts'
import { SEND_RECALLS } from './recalls.jobs.ts'
import { releasedWith } from './recalls.rules.ts'

const MAX_SHOWN = 100
const COLUMNS = [
  'Account',
  'Email',
  'Because of',
  'State',
  'First seen',
  'Acknowledged',
  'By',
  'Action',
  'Note',
  'Recorded by',
  'Emails',
  'Clip',
  'Notice',
  'Issued',
]

export function agencyRecallRoutes({ app, ...services }: Context): void {
  const { db, clock, config, jobs } = services

  app.route({
    ...clipRecalls,
    async handler({ params: { id } }) {
      if (!(await queries.findClip(db, id))) throw noClip()
      return ok({ items: (await queries.listRecalls(db, id, MAX_SHOWN)).map(toRecall) })
    },
  })

  app.route({
    ...sendCorrection,
    async handler(request) {
      const { params, body, ip } = request
      const row = await db.transaction().execute(async (tx) => {
        if (!(await queries.lockClip(tx, params.id))) throw noClip()
        const recall = { clipId: params.id, kind: 'corrected', reason: '', note: body.note } as const
        const id = await openRecall(
          tx,
          { userId: viewerOf(request).userId, ip },
          { ...recall, at: clock.now() },
        )
        if (id === null) throw new AppError('conflict', 'No account and no address holds this clip.')
        return await requireRecall(tx, id)
      })
      jobs.runSoon(SEND_RECALLS)
      return ok(toRecall(row))
    },
  })

  app.route({
    ...releaseRecall,
    async handler(request) {
      const { params, ip } = request
      const row = await db.transaction().execute(async (tx) => {
        const recall = await queries.lockRecall(tx, params.id)
        if (!recall) throw noRecall()
        if (recall.ended_at !== null) throw new AppError('conflict', 'This recall has ended already.')
        if (recall.kind === recall.clip_state) {
          throw new AppError(
            'conflict',
            `The clip is ${recall.clip_state}. Change its state to release the recall.`,
          )
        }
        const actor = { userId: viewerOf(request).userId, ip }
        const kinds = releasedWith(recall.kind)
        await releaseRecalls(tx, actor, { clipId: recall.clip_id, kinds, at: clock.now() })
        return await requireRecall(tx, params.id)
      })
      jobs.runSoon(SEND_RECALLS)
      return ok(toRecall(row))
    },
  })

  app.route({
    ...recallRecipients,
    async handler({ params: { id }, query: { cursor } }) {
      await requireRecall(db, id)
      const rows = await queries.listRecipients(db, id, { after: positionOf(cursor), limit: PAGE_LIMIT })
      const { shown, next } = pageOfRows(rows)
      return ok({ items: shown.map(toRecipient), next })
    },
  })

  app.route({
    ...recordAnswerEndpoint,
    async handler(request) {
      const { params, body, ip } = request
      await recordRecallAnswer(services, viewerOf(request).userId, { ...params, ...body, ip })
      return ok(toRecipient(await queries.findRecipient(db, params.id)))
    },
  })

  app.route({
    ...recallReceipts,
    async handler(request) {
      const { id } = request.params
      const recall = await requireRecall(db, id)
      const rows = await queries.listRecipients(db, id, { after: undefined, limit: MAX_IN_FILE + 1 })
      const { timeZone } = config
      const notice = [
        String(recall.clip_id),
        RECALL_KIND_LABELS[recall.kind],
        minuteOf(recall.issued_at, timeZone),
      ]
      const records = rows.map((row) => [[...cellsOf(toRecipient(row), timeZone), ...notice]])
      return ok(
        await recordExport(services, request, historyFile(`receipts-of-recall-${id}`, COLUMNS, records)),
      )
    },
  })
}

const noClip = () => new AppError('not_found', 'There is no such clip.')
const noRecall = () => new AppError('not_found', 'There is no such recall.')

async function requireRecall(db: Db, id: number): Promise<queries.RecallRow> {
  const row = await queries.findRecall(db, id)
  if (!row) throw noRecall()
  return row
}

const toRecall = (row: queries.RecallRow): AgencyRecall => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  note: row.note,
  issued_at: row.issued_at.toISOString(),
  issued_by: row.issued_by === null ? null : { id: row.issued_by, name: row.full_name ?? '' },
  ended_at: row.ended_at?.toISOString() ?? null,
  ended_as: row.ended_as,
  recipients: row.recipients,
  seen: row.seen,
  acknowledged: row.acknowledged,
  silent: row.silent,
  unreachable: row.unreachable,
  notice_only: row.notice_only,
  waiting: row.waiting,
})

const toRecipient = (row: queries.RecipientRow): RecallRecipient => ({
  id: row.id,
  account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '' },
  emails: row.account_id === null ? [row.email] : row.addresses,
  ground: row.ground,
  state: stateOf(row),
  first_seen_at: row.first_seen_at?.toISOString() ?? null,
  acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  acknowledged_by: answererOf(row),
  recorded_by: row.recorded_by ?? '',
  action: row.action,
  note: row.note,
  notices: row.notices,
})

/** The recipient of a download link answers without a user. */
function answererOf({ acknowledged_at, acknowledged_by, recorded_by, email }: queries.RecipientRow): string {
  if (acknowledged_at === null || recorded_by !== null) return ''
  return acknowledged_by ?? email
}

function stateOf(row: queries.RecipientRow): RecallRecipient['state'] {
  if (row.acknowledged_at !== null) return 'acknowledged'
  if (row.unreachable) return 'unreachable'
  if (row.first_seen_at !== null) return 'seen'
  if (row.ground === 'list') return 'not_emailed'
  return row.notices > 0 ? 'notified' : 'waiting'
}

function cellsOf(recipient: RecallRecipient, timeZone: string): string[] {
  const timeOf = (at: string | null) => (at === null ? '' : minuteOf(new Date(at), timeZone))
  return [
    recipient.account?.name ?? '',
    recipient.emails.join(', '),
    GROUND_LABELS[recipient.ground],
    RECIPIENT_STATE_LABELS[recipient.state],
    timeOf(recipient.first_seen_at),
    timeOf(recipient.acknowledged_at),
    recipient.acknowledged_by,
    recipient.action ? RECALL_ACTION_LABELS[recipient.action] : '',
    recipient.note,
    recipient.recorded_by,
    String(recipient.notices),
  ]
}
