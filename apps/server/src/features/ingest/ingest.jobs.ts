/** Resumes files whose uploader no longer processes them. */
import type { Job, Services } from '../../context.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import { cancelOldIngests } from './cancel-old-ingests.ts'
import { isWholeUpload } from './ingest-files.ts'
import { findNextIngest } from './ingests.queries.ts'
import { lackOf } from './lacks.ts'
import { ADVANCE_INGESTS } from './move-ingest.ts'
import { isGuestPlaceLeft, stepsAtOnce } from './steps/ingest-places.ts'
import { readMaster } from './steps/read-master.ts'
import { OUR_FAULT, resumeAfter } from './steps/unexpected-errors.rules.ts'
import { receiveUpload } from './uploads/receive-upload.ts'
import { countUploadError, postponeUpload } from './uploads/upload-errors.queries.ts'
import {
  finishUpload,
  listFinishedUploads,
  listUnfinishedUploads,
  listUnreadMasters,
  settleUpload,
} from './uploads/uploads.queries.ts'

export const advanceIngestsJob: Job = {
  name: ADVANCE_INGESTS,
  every: '* * * * *',
  atOnce: ({ config }) => stepsAtOnce(config.ingestEncodes),
  async run(services) {
    const resting: number[] = []
    const failures: unknown[] = []
    const callAnother = () => services.jobs.send(ADVANCE_INGESTS, {})
    // Queried again after each step, because files that arrived in the meantime may be quicker.
    for (;;) {
      const withGuests = isGuestPlaceLeft(services.config.ingestEncodes)
      const id = await findNextIngest(services.db, resting, { withGuests })
      if (id === undefined) break
      // Loaded on demand, because the code for media is large and most processes never need it.
      const { takeStep } = await import('./steps/advance-ingest.ts')
      const went = await takeStep(services, id, callAnother).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (!went) resting.push(id)
    }
    if (failures.length > 0) throw failures[0]
  },
}

/** Starts the ingest of completed uploads, including those whose process died after the last byte. */
export const receiveUploadsJob: Job = {
  name: 'receive-uploads',
  every: '* * * * *',
  async run(services) {
    const { db, clock } = services
    for (const { id, size_bytes: size } of await listUnfinishedUploads(db)) {
      if (await isWholeUpload(services, id, size)) await finishUpload(db, id, clock.now())
    }
    const received = (await listFinishedUploads(db, clock.now())).map((id) => ({
      id,
      async work() {
        await receiveUpload(services, id)
        await services.jobs.send(advanceIngestsJob.name, {})
      },
    }))
    const read = (await listUnreadMasters(db, clock.now())).map((id) => ({
      id,
      work: () => readMaster(services, id),
    }))
    await eachByItself([...received, ...read], ({ id, work }) =>
      work().catch((error: unknown) => endUnexpected(services, id, error)),
    )
  },
}

/** @throws errors that concern more than this upload */
async function endUnexpected({ db, clock, log }: Services, id: string, error: unknown): Promise<void> {
  if (lackOf(error)) throw error
  const now = clock.now()
  const errors = await countUploadError(db, id)
  const resumeAt = resumeAfter(errors, now)
  if (resumeAt === null) {
    await settleUpload(db, id, { refusal: OUR_FAULT })
    log.error({ err: error, upload: id, errors }, 'an upload is set aside')
    return
  }
  await postponeUpload(db, id, resumeAt)
  log.warn({ err: error, upload: id, errors, resumeAt }, 'an upload failed and is tried again')
}

export const cancelOldIngestsJob: Job = {
  name: 'cancel-old-ingests',
  every: '10 4 * * *',
  run: (services) => cancelOldIngests(services),
}
