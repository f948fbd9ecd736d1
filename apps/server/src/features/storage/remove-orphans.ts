/**
 * Removes old files without a row, and leftovers of crashes (R-FILE-7). Safe to run twice and concurrently.
 */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { listAhead } from '../../db/migrate.ts'
import type { ListedFile } from '../../platform/storage/storage.ts'
import { record } from '../audit/record-event.ts'
import { forgetLeftovers } from '../ingest/uploads/forget-leftovers.ts'
import { findOrphans, keptSince, withoutRow } from './compare-storage.ts'
import { isUnlikely } from './storage.rules.ts'

/** Maximum per run; further files wait for the next night. */
const MAX_AT_ONCE = 100_000
const BATCH = 100

export type Removed = {
  /** Number of files in the storage. */
  files: number
  orphans: number
  removed: number
  bytes: number
  /** Partially written files and unused folders. */
  leftovers: number
  /** True if nothing was removed, because the number was suspiciously large. */
  isRefused: boolean
}

/**
 * Refuses a newer schema, because its additional tables may name files that this version cannot attribute.
 */
async function requireKnownSchema({ db }: Services): Promise<void> {
  const ahead = await listAhead(db)
  if (ahead.length === 0) return
  throw new AppError(
    'conflict',
    `A later version has migrated the database (${ahead.join(', ')}), and its rows may need files that this version does not know. Remove files with that version.`,
  )
}

/**
 * @param options.anyNumber removes also a suspiciously large number of files, after a check by staff
 * @throws AppError on a database that a later version has migrated
 */
export async function removeOrphans(
  services: Services,
  { anyNumber = false }: { anyNumber?: boolean } = {},
): Promise<Removed> {
  await requireKnownSchema(services)
  const before = keptSince(services)
  const old: ListedFile[] = []
  const counts = { files: 0, orphans: 0 }
  let tooOld = 0
  for await (const { files, orphans } of findOrphans(services)) {
    counts.files += files
    counts.orphans += orphans.length
    const going = orphans.filter(({ modifiedAt }) => modifiedAt < before)
    tooOld += going.length
    old.push(...going.slice(0, MAX_AT_ONCE - old.length))
  }
  const isRefused = !anyNumber && isUnlikely({ files: counts.files, old: tooOld })
  const gone = isRefused ? [] : await removeAll(services, old)
  const bytes = gone.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const leftovers = (await services.storage.sweep(before)) + (await forgetLeftovers(services, before))
  const removed = { removed: gone.length, bytes, leftovers }
  if (gone.length + leftovers > 0) await recordChange(services, removed)
  return { ...counts, ...removed, isRefused }
}

/** Checks again, because a file or a row may have been written since the storage was read. */
async function removeAll(services: Services, files: readonly ListedFile[]): Promise<ListedFile[]> {
  const gone: ListedFile[] = []
  for (let at = 0; at < files.length; at += BATCH) {
    for (const file of await withoutRow(services, files.slice(at, at + BATCH))) {
      const now = await services.storage.head(file.key)
      if (now?.modifiedAt.getTime() !== file.modifiedAt.getTime()) continue
      await services.storage.remove(file.key)
      gone.push(file)
    }
  }
  return gone
}

async function recordChange(
  { db, clock }: Services,
  details: Omit<Removed, 'files' | 'orphans' | 'isRefused'>,
) {
  await db.transaction().execute((tx) =>
    record(tx, {
      action: 'storage.cleaned',
      at: clock.now(),
      actorUserId: null,
      ip: null,
      object: null,
      details,
    }),
  )
}
