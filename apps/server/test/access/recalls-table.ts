/** The rows of the access table for recalls. */
import { openRecall } from '../../src/features/recalls/open-recall.ts'
import { givenLicence } from '../licensing-builders.ts'
import { members, only, staff, type World } from './principals.ts'
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
const HOLDERS = only({ buyerA: 200, colleagueA: 200, administratorA: 200 })

export const RECALLS: readonly Row[] = [
  row('GET /clip/recalls', members()),
  row('POST /clip/recalls/seen', members(), none, () => ({ body: { ids: [1] } })),
  row('POST /clip/recalls/:id/acknowledge', HOLDERS, recallA, () => ({ body: { action: 'removed' } })),
  row('GET /agency/clips/:id/recalls', staff('Administrator'), killableClip),
  row('POST /agency/clips/:id/recalls', staff('Administrator'), heldClip, () => ({
    body: { note: 'It was filmed in Peru.' },
  })),
  row('POST /agency/recalls/:id/release', staff('Administrator'), recall),
  row('GET /agency/recalls/:id/recipients', staff('Administrator'), recall),
  row('GET /agency/recalls/:id/recipients/csv', staff('Administrator'), recall),
]
