/** The rows of the table of access for import batches in the admin area, and for their files. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../../src/db/db.ts'
import { saveTemplate } from '../../src/features/ingest/batches/templates.queries.ts'
import { insertBatch, insertIngest, takeClipId } from '../../src/features/ingest/ingests.queries.ts'
import {
  insertLookAlikes,
  listLookAlikes,
} from '../../src/features/ingest/look-alikes/look-alikes.queries.ts'
import { type Statuses, staff, type World } from './principals.ts'
import { adminClip, editedAdminClip, NO_ID, none, type Row, row, type Subject } from './rows.ts'

const givenBatch = ({ server: { services } }: World) =>
  insertBatch(services.db, { name: 'A delivery', metadata: {}, createdBy: null, at: services.clock.now() })

/** Users who are not staff are refused before anything is read. */
const absent = { absent: NO_ID, absentStatuses: staff('Staff', 404) }
const batch: Subject = { name: 'a delivery', make: givenBatch, ...absent }

const publishedBatch: Subject = { ...batch, absentStatuses: staff('Manager', 404) }

let templates = 0
const template: Subject = {
  name: 'a template of metadata',
  async make({ server }) {
    const { db, clock } = server.services
    const { userId } = await server.givenUser({ kind: 'agency', role: 'Staff' })
    templates += 1
    const fields = { category: 'Pets' }
    const row = { name: `Template ${templates}`, fields, createdBy: userId, at: clock.now() }
    return (await saveTemplate(db, row)).id
  },
  ...absent,
}

async function givenIngest(world: World): Promise<number> {
  const { db, clock } = world.server.services
  const sha256 = randomBytes(32).toString('hex')
  const file = { fileName: 'fox.jpg', sourceName: `${sha256}.jpg`, sizeBytes: 1, sha256, metadata: {} }
  const place = { batchId: await givenBatch(world), clipId: await takeClipId(db), kind: 'image' } as const
  return (await insertIngest(db, { ...file, ...place, at: clock.now() })) ?? NO_ID
}
const ingest: Subject = { name: 'a file of a delivery', make: givenIngest, ...absent }

/** Statuses for an import by the command, which no user owns; a file in progress cannot be retried. */
const others = (status: number): Statuses => ({ ...staff('Staff', status), staff: 403 })

const alike: Subject = {
  ...adminClip,
  name: 'a clip that looks like another',
  async make({ server }) {
    const { services } = server
    const [id, other] = [await server.givenClip(), await server.givenClip()]
    const found = [{ clipId: other, pictures: 3, distance: 2 }]
    await insertLookAlikes(services.db, id, found, services.clock.now())
    return id
  },
}

/** Returns the look-alike of a clip; an unknown clip has none. */
async function otherOf(db: Db, id: number): Promise<number> {
  const [pair] = await listLookAlikes(db, id)
  return pair?.id ?? NO_ID
}

/** A clip without uploads; an unknown clip has none either. */
const masterlessClip: Subject = { ...editedAdminClip, absentStatuses: staff('Manager', 422) }

export const INGEST: readonly Row[] = [
  row('POST /agency/batches', staff('Staff'), none, () => ({
    body: { name: 'A delivery', category: 'Pets' },
  })),
  row('GET /agency/ingest-templates', staff('Staff')),
  row('POST /agency/ingest-templates', staff('Staff'), none, () => ({
    body: { name: 'Sport', fields: { category: 'Pets' } },
  })),
  row('DELETE /agency/ingest-templates/:id', staff('Staff'), template),
  row('POST /agency/batches/:id/publish-when-ready', staff('Manager'), publishedBatch, () => ({
    body: { on: true },
  })),
  row('GET /agency/batches', staff('Staff')),
  row('GET /agency/batches/csv', staff('Staff')),
  row('GET /agency/batches/:id', staff('Staff'), batch),
  row('POST /agency/batches/:id/csv', others(200), batch, () => ({
    body: { csv: 'file,title\nfox.jpg,A fox' },
  })),
  row('GET /agency/batches/:id/csv', staff('Staff'), batch),
  row('POST /agency/batches/:id/retry-failed', others(409), batch),
  row('POST /agency/batches/:id/pause', others(200), batch),
  row('POST /agency/batches/:id/resume', others(409), batch),
  row('GET /agency/ingests', staff('Staff')),
  row('GET /agency/ingests/csv', staff('Staff')),
  row('POST /agency/ingests/:id/retry', others(409), ingest),
  row('POST /agency/ingests/:id/cancel', others(200), ingest),
  row('POST /agency/ingests/:id/release', others(409), ingest, () => ({ body: { reason: 'It is ours.' } })),
  row('POST /agency/ingests/:id/accept-duplicate', others(409), ingest),
  row('POST /agency/clips/:id/poster', staff('Manager'), editedAdminClip, () => ({
    body: { revision: 1, seconds: 0 },
  })),
  row('POST /agency/clips/:id/master-delivery', staff('Manager'), editedAdminClip),
  // There is no such upload.
  row('POST /agency/clips/:id/master', staff('Manager', 422), masterlessClip, () => ({
    body: { revision: 1, upload: '0'.repeat(32) },
  })),
  row('POST /agency/clips/:id/neighbours', staff('Manager'), editedAdminClip, () => ({
    body: { revision: 1, ids: [] },
  })),
  row('POST /agency/clips/:id/encode', staff('Manager'), editedAdminClip, () => ({ body: { revision: 1 } })),
  row('GET /agency/clips/:id/look-alikes', staff('Staff'), adminClip),
  // Staff may only edit their own drafts.
  row('POST /agency/clips/:id/look-alikes', staff('Manager'), alike, async (id, { server }) => ({
    body: { other_id: await otherOf(server.services.db, Number(id)), answer: 'not_same' },
  })),
  row('GET /agency/sheet', staff('Staff'), none, () => ({ query: { ids: '1' } })),
  row('POST /agency/sheet', staff('Staff'), none, () => ({
    body: { rows: [{ ingest_id: NO_ID, revision: null, changes: { title: 'A fox' } }] },
  })),
]
