/** The rows of the access table for downloads, licences and files in other formats. */

import { finishRendition } from '../finish-rendition.ts'
import { givenLicence } from '../licensing-builders.ts'
import { givenPullAddress } from './given-pull-address.ts'
import {
  ACCOUNT_A_AND_STAFF,
  byKind,
  everyone,
  members,
  only,
  onlyAndStaff,
  type World,
} from './principals.ts'
import * as subjects from './rows.ts'
import { givenMaster, NO_ID, type Row, row, type Subject } from './rows.ts'

/** Statuses for a licensed clip; other accounts have no licence. */
const licensed = byKind(402, 200, { buyerA: 200, colleagueA: 200, administratorA: 200, shortsOnly: 403 })

async function givenLicensed(world: World): Promise<number> {
  // No worker runs here, and an account may have only ten files waiting.
  await world.server.services.db.updateTable('renditions').set({ state: 'failed' }).execute()
  const clipId = await givenMaster(world)
  await givenLicence(world.server.services, world.users.buyerA, clipId)
  return clipId
}

const licensedClipA: Subject = {
  name: "a clip of which A's account holds a licence",
  make: givenLicensed,
  absent: NO_ID,
}

const renditionA: Subject = {
  name: "a file that A's account requested",
  async make(world) {
    const body = { clip_id: await givenLicensed(world), format: '720p' } as const
    return (await world.users.buyerA.call('POST /clip/renditions', { body })).data.id
  },
  absent: NO_ID,
}

const compA: Subject = {
  name: "a comp that A's account requested",
  async make(world) {
    const { services } = world.server
    await services.db.updateTable('renditions').set({ state: 'failed' }).execute()
    const body = { clip_id: await givenMaster(world), format: 'comp' } as const
    const { id } = (await world.users.buyerA.call('POST /clip/renditions', { body })).data
    await finishRendition(world.server, id, Buffer.from('a film'))
    return id
  },
  absent: NO_ID,
}

const deliveryA: Subject = {
  name: "a delivery of A's user",
  async make(world) {
    const body = { ids: [{ id: await givenLicensed(world) }] }
    return (await world.users.buyerA.call('POST /clip/clips/download', { body })).data.delivery_id
  },
  absent: NO_ID,
}

const CUSTOMERS = byKind(200, 403, { agencyUser: 403 })

const pullA: Subject = {
  name: 'a pull address of A',
  make: async (world) => (await givenPullAddress(world)).id,
  absent: NO_ID,
  absentStatuses: byKind(404, 403, { agencyUser: 403 }),
}

const referenceA: Subject = {
  name: "the reference of a licence of A's account",
  async make(world) {
    const id = await givenLicence(world.server.services, world.users.buyerA, await givenMaster(world))
    const { data } = await world.users.buyerA.call('GET /clip/licences/:id', { params: { id } })
    return data.ref
  },
  absent: '0000-0000-0000',
}

export const DOWNLOADS: readonly Row[] = [
  row('POST /clip/clips/download', byKind(402, 200, { shortsOnly: 403 }), subjects.video, (id) => ({
    body: { ids: [{ id }] },
  })),
  row('GET /clip/downloads/prepared', members(), subjects.none, () => ({ query: { ids: '1' } })),
  row('GET /clip/deliveries/:id/manifest', only({ buyerA: 200 }), deliveryA),
  row('GET /clip/pull-addresses', CUSTOMERS),
  row('POST /clip/pull-addresses', CUSTOMERS, subjects.none, () => ({
    body: { name: 'Edit suite', lifetimeDays: 30 },
  })),
  row(
    'DELETE /clip/pull-addresses/:id',
    byKind(404, 403, { buyerA: 200, administratorA: 200, agencyUser: 403 }),
    pullA,
  ),
  row('GET /clip/downloads/user/:userId/recent', members(), subjects.ownUser),
  row(
    'GET /clip/downloads/user/:userId/recent',
    onlyAndStaff({ buyerA: 200, administratorA: 200 }),
    subjects.userA,
  ),
  row('GET /clip/downloads/user/:userId/all', members(), subjects.ownUser),
  row(
    'GET /clip/downloads/user/:userId/all',
    onlyAndStaff({ buyerA: 200, administratorA: 200 }),
    subjects.userA,
  ),
  row(
    'GET /clip/downloads/user/:userId/csv',
    onlyAndStaff({ buyerA: 200, administratorA: 200 }),
    subjects.userA,
  ),
  row('GET /clip/licences/:id', ACCOUNT_A_AND_STAFF, subjects.licenceA),
  row(
    'POST /clip/licences/:id/claims',
    only({ buyerA: 200, colleagueA: 200, administratorA: 200 }),
    subjects.licenceA,
    () => ({ body: { message: 'Blocked' } }),
  ),
  row('GET /clip/verify/:ref', everyone(), referenceA),
  row('GET /clip/licences/:id/certificate', ACCOUNT_A_AND_STAFF, subjects.licenceA),
  row('POST /clip/downloads/link', everyone(), subjects.linkRef, (ref) => ({
    body: { ref, email: 'ann@paper.example' },
  })),
  row('POST /clip/clips/download-link', everyone(403), subjects.none, () => ({
    body: { ids: [1], link: 'no grant' },
  })),
  row('POST /clip/renditions', licensed, licensedClipA, (id) => ({
    body: { clip_id: Number(id), format: '720p' },
  })),
  row('GET /clip/renditions/:id', licensed, renditionA),
  row('POST /clip/comps', members(200, { shortsOnly: 403 }), compA, (id) => ({
    body: { rendition: Number(id) },
  })),
]
