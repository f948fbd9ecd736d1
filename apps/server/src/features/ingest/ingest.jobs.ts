/** Goes on with the files that whoever brought them no longer works on. */
import type { Job } from '../../context.ts'
import { cancelOldIngests } from './cancel-old-ingests.ts'
import { isWholeUpload } from './ingest-files.ts'
import { listWorkingIngests } from './ingests.queries.ts'
import { ADVANCE_INGESTS } from './move-ingest.ts'
import { readMaster } from './read-master.ts'
import { receiveUpload } from './receive-upload.ts'
import {
  finishUpload,
  listFinishedUploads,
  listUnfinishedUploads,
  listUnreadMasters,
} from './uploads.queries.ts'

/** One file that cannot go on does not hold up the others. */
export const advanceIngestsJob: Job = {
  name: ADVANCE_INGESTS,
  every: '* * * * *',
  async run(services) {
    const failures: unknown[] = []
    const ids = await listWorkingIngests(services.db)
    if (ids.length === 0) return
    // What reads and writes media is large, and most processes never need it.
    const { advanceIngest } = await import('./advance-ingest.ts')
    for (const id of ids) {
      await advanceIngest(services, id).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
}

/**
 * Looks at the files that were sent, and begins with them at once. A process that died after the last byte came could not
 * say that it was the last.
 */
export const receiveUploadsJob: Job = {
  name: 'receive-uploads',
  every: '* * * * *',
  async run(services) {
    const { db, clock } = services
    for (const { id, size_bytes: size } of await listUnfinishedUploads(db)) {
      if (await isWholeUpload(services, id, size)) await finishUpload(db, id, clock.now())
    }
    const ids = await listFinishedUploads(db)
    for (const id of ids) await receiveUpload(services, id)
    if (ids.length > 0) await services.jobs.send(advanceIngestsJob.name, {})
    const failures: unknown[] = []
    for (const id of await listUnreadMasters(db)) {
      await readMaster(services, id).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
}

export const cancelOldIngestsJob: Job = {
  name: 'cancel-old-ingests',
  every: '10 4 * * *',
  run: (services) => cancelOldIngests(services),
}
