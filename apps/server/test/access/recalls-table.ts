/** The rows of the access table for recalls. */
import { randomUUID } from 'node:crypto'
import { openRecall } from '../../src/features/recalls/open-recall.ts'
import { hashToken } from '../../src/http/viewer.ts'
import { givenLicence } from '../licensing-builders.ts'
import { everyone, members, only, staff, type World } from './principals.ts'
import { givenMaster, killableClip, NO_ID, none, type Row, row, type Subject } from './rows.ts'

async function givenHeld(world: World): Promise<number> {
  const clipId = await givenMaster(world)
  await givenLicence(world.server.services, world.users.buyerA, clipId)
  return clipId
}

async function givenRecall(world: World): Promise<number> {
  const { db, clock } = world.server.services
  const clipId = await givenHeld(world)
  const actor = { userId: world.users.administrator.userId, ip: null }
  const recall = { clipId, kind: 'corrected', reason: '', note: 'It was filmed in Peru.' } as const
  const id = await db.transaction().execute((tx) => openRecall(tx, actor, { ...recall, at: clock.now() }))
  return id ?? 0
}

const heldClip: Subject = {
  name: "a clip that A's account holds",
  make: givenHeld,
  absent: NO_ID,
  absentStatuses: staff('Administrator', 404),
}
const recallA: Subject = {
  name: "a recall of a clip that A's account holds",
  make: givenRecall,
  absent: NO_ID,
}
const recall: Subject = { ...recallA, absentStatuses: staff('Administrator', 404) }
/** The token of a recipient of a download link, as in the email. */
async function givenRecallToken(world: World): Promise<string> {
  const token = randomUUID()
  await world.server.services.db
    .insertInto('recall_recipients')
    .values({
      ...{ recall_id: await givenRecall(world), ground: 'link', email: `${token}@paper.example` },
      token_sha256: hashToken(token),
    })
    .execute()
  return token
}

const recallToken: Subject = { name: 'a recall of a link', make: givenRecallToken, absent: 'none' }
const recipientA: Subject = {
  ...recall,
  name: 'a recipient of a recall',
  async make(world) {
    const recall_id = await givenRecall(world)
    const row = await world.server.services.db
      .selectFrom('recall_recipients')
      .select('id')
      .where('recall_id', '=', recall_id)
      .executeTakeFirstOrThrow()
    return row.id
  },
}
const HOLDERS = only({ buyerA: 200, colleagueA: 200, administratorA: 200 })

export const RECALLS: readonly Row[] = [
  row('GET /clip/recalls', members()),
  row('POST /clip/recalls/seen', members(), none, () => ({ body: { ids: [1] } })),
  row('POST /clip/recalls/:id/acknowledge', HOLDERS, recallA, () => ({ body: { action: 'removed' } })),
  row('POST /clip/recalls/link', everyone(), recallToken, (ref) => ({ body: { ref } })),
  row('POST /clip/recalls/link/acknowledge', everyone(), recallToken, (ref) => ({
    body: { ref, action: 'removed' },
  })),
  row('GET /agency/clips/:id/recalls', staff('Administrator'), killableClip),
  row('POST /agency/clips/:id/recalls', staff('Administrator'), heldClip, () => ({
    body: { note: 'It was filmed in Peru.' },
  })),
  row('POST /agency/recalls/:id/release', staff('Administrator'), recall),
  row('GET /agency/recalls/:id/recipients', staff('Administrator'), recall),
  row('POST /agency/recalls/recipients/:id/answer', staff('Administrator'), recipientA, () => ({
    body: { action: 'removed', note: 'By telephone.' },
  })),
  row('GET /agency/recalls/:id/recipients/csv', staff('Administrator'), recall),
]
