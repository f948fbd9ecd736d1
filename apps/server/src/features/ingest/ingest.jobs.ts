/** Goes on with the files that whoever brought them no longer works on. */
import type { Job } from '../../context.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import { cancelOldIngests } from './cancel-old-ingests.ts'
import { isWholeUpload } from './ingest-files.ts'
import { isGuestPlaceLeft, stepsAtOnce } from './ingest-places.ts'
import { findNextIngest } from './ingests.queries.ts'
import { ADVANCE_INGESTS } from './move-ingest.ts'
import { readMaster } from './read-master.ts'
import { receiveUpload } from './receive-upload.ts'
import {
  finishUpload,
  listFinishedUploads,
  listUnfinishedUploads,
  listUnreadMasters,
} from './uploads.queries.ts'

export const advanceIngestsJob: Job = {
  name: ADVANCE_INGESTS,
  every: '* * * * *',
  atOnce: ({ config }) => stepsAtOnce(config.ingestEncodes),
  async run(services) {
    const resting: number[] = []
    const failures: unknown[] = []
    const callAnother = () => services.jobs.send(ADVANCE_INGESTS, {})
    // Asked anew after each step: what came meanwhile may be quicker.
    for (;;) {
      const withGuests = isGuestPlaceLeft(services.config.ingestEncodes)
      const id = await findNextIngest(services.db, resting, { withGuests })
      if (id === undefined) break
      // What reads and writes media is large, and most processes never need it.
      const { takeStep } = await import('./advance-ingest.ts')
      const went = await takeStep(services, id, callAnother).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (!went) resting.push(id)
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
    const received = (await listFinishedUploads(db)).map((id) => async () => {
      await receiveUpload(services, id)
      await services.jobs.send(advanceIngestsJob.name, {})
    })
    const read = (await listUnreadMasters(db)).map((id) => () => readMaster(services, id))
    await eachByItself([...received, ...read], (work) => work())
  },
}

export const cancelOldIngestsJob: Job = {
  name: 'cancel-old-ingests',
  every: '10 4 * * *',
  run: (services) => cancelOldIngests(services),
}
