/** Compares rows and files every night (R-FILE-7). */
import { AppError } from '../../app-error.ts'
import type { Job } from '../../context.ts'
import { findMissing } from './compare-storage.ts'
import { removeOrphans } from './remove-orphans.ts'

const NAMED_IN_LOG = 20

export const cleanStorageJob: Job = {
  name: 'storage-clean',
  every: '40 4 * * *',
  async run(services) {
    const { log } = services
    const outcome = await removeOrphans(services).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      log.warn({ reason: error.message }, 'no files were removed')
    })
    if (outcome?.isRefused) log.error(outcome, 'too many files without a row')
    else if (outcome) log.info(outcome, 'files without a row removed')
    const keys: string[] = []
    let missing = 0
    for await (const key of findMissing(services)) {
      missing += 1
      if (missing <= NAMED_IN_LOG) keys.push(key)
    }
    if (missing > 0) log.error({ missing, keys }, 'rows name files that are not there')
  },
}
