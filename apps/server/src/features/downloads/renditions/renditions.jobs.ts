/** Makes the waiting files, one after the other. Safe to run twice and concurrently. */
import { join } from 'node:path'
import { checksumFile } from '@rushes/media/checksum'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { makeRendition } from '@rushes/media/make-rendition'
import { RenditionPlan } from '@rushes/media/media-facts'
import { MediaProblem } from '@rushes/media/media-problem'
import type { Job, Services } from '../../../context.ts'
import { withRenewal } from '../../../platform/jobs/with-renewal.ts'
import { withMakingFolder } from '../../ingest/ingest-files.ts'
import { examineMaster } from '../../ingest/steps/examine-master.ts'
import {
  claimRendition,
  keepClaim,
  type RenditionRow,
  releaseClaim,
  updateFailed,
  updateReady,
} from './renditions.queries.ts'
import { MAKE_RENDITIONS } from './request-rendition.ts'

/** A worker without a report for this time is considered stopped. */
const CLAIM_MS = 60_000
/** Longer than any film takes. */
const MAX_MS = 12 * 60 * 60_000
const MAX_ATTEMPTS = 3
const FAILED = 'The file could not be made. Please try again later, or contact us.'

export const makeRenditionsJob: Job = {
  name: MAKE_RENDITIONS,
  every: '* * * * *',
  atOnce: () => 1,
  async run(services) {
    const { db, clock, log } = services
    const seen = new Set<number>()
    for (;;) {
      const now = clock.now()
      const row = await claimRendition(db, now, new Date(now.getTime() - CLAIM_MS))
      if (!row) return
      await makeFile(services, row).catch(async (err: unknown) => {
        log.error({ err, rendition: row.id }, 'a rendition was not made')
        if (err instanceof MediaProblem) return await updateFailed(db, row.id, err.message)
        if (row.attempts >= MAX_ATTEMPTS) return await updateFailed(db, row.id, FAILED)
        await releaseClaim(db, row.id)
      })
      // A failed file is tried again by the next run.
      if (seen.has(row.id)) return
      seen.add(row.id)
    }
  },
}

async function makeFile(services: Services, row: RenditionRow): Promise<void> {
  const { db, storage, clock } = services
  const make = () =>
    withMakingFolder(services, `rendition-${row.id}`, async (folder) => {
      const file = row.storage_key.split('/').at(-1) ?? ''
      await storage.withLocal(row.master_key, (master) => encode(services, row, { master, folder, file }))
      const { sizeBytes: size_bytes, ...sums } = await checksumFile(join(folder, file))
      await storage.adopt(row.storage_key, join(folder, file))
      await updateReady(db, row.id, { ...sums, size_bytes, used_at: clock.now() })
    })
  await withRenewal(() => keepClaim(db, row.id, clock.now()), make)
}

type Places = { master: string; folder: string; file: string }

async function encode(services: Services, { master_key: key, plan }: RenditionRow, places: Places) {
  const watch = { signal: AbortSignal.timeout(MAX_MS) }
  const read = { key, kind: 'video', step: 'ladder', master: places.master } as const
  const { probe } = await examineMaster(services, read, watch)
  const ffmpeg = await findFfmpeg(services.config.ffmpegPath)
  await makeRendition(ffmpeg, { ...places, probe, plan: RenditionPlan.parse(plan) }, watch)
}
