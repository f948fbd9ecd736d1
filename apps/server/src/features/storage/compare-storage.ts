/**
 * Compares rows and files in both directions (R-FILE-7): files without a row, and rows without their file.
 */
import { POSTER } from '@rushes/commerce/media-path'
import type { Services } from '../../context.ts'
import { type ListedFile, PUBLIC_PREFIX, type Storage } from '../../platform/storage/storage.ts'
import * as queries from './storage.queries.ts'
import { ORPHAN_KEPT_MS } from './storage.rules.ts'

type Compared = Pick<Services, 'db' | 'storage' | 'clock'>

/** Prefixes of all files that the product writes; other files belong to other programs. */
export const STORED_FOLDERS = ['masters/', 'stories/', PUBLIC_PREFIX, 'rights/', 'work/']
const LISTED_AT_ONCE = 1_000
const ASKED_AT_ONCE = 50

/** Time before which a file without a row may be removed. */
export const keptSince = ({ clock }: Pick<Compared, 'clock'>) =>
  new Date(clock.now().getTime() - ORPHAN_KEPT_MS)

/** @returns for each part of the storage the number of files, and those without a row */
export async function* findOrphans(
  services: Compared,
): AsyncGenerator<{ files: number; orphans: ListedFile[] }> {
  for (const folder of STORED_FOLDERS) {
    for await (const files of partsOf(services.storage.list(folder), LISTED_AT_ONCE)) {
      yield { files: files.length, orphans: await withoutRow(services, files) }
    }
  }
}

export async function withoutRow(services: Compared, files: readonly ListedFile[]): Promise<ListedFile[]> {
  const keys = files.map(({ key }) => key)
  const named = new Set(await queries.listNamed(services.db, keys, keptSince(services)))
  return files.filter(({ key }) => !named.has(key))
}

/** Returns the keys of rows whose file is missing, or has another size. */
export async function* findMissing({ db, storage }: Compared): AsyncGenerator<string> {
  const sources = [queries.namedByClips(db), queries.namedAsPublic(db, POSTER), queries.namedByRights(db)]
  for (const source of sources) {
    for await (const named of partsOf(source, ASKED_AT_ONCE)) {
      const present = await Promise.all(named.map((file) => isThere(storage, file)))
      yield* named.flatMap(({ key }, index) => (present[index] ? [] : key))
    }
  }
}

async function isThere(storage: Storage, { key, sizeBytes }: queries.NamedFile): Promise<boolean> {
  if (key.endsWith('/')) {
    for await (const _file of storage.list(key)) return true
    return false
  }
  const found = await storage.head(key)
  return found !== undefined && (sizeBytes === null || found.sizeBytes === sizeBytes)
}

async function* partsOf<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let part: T[] = []
  for await (const one of all) {
    part.push(one)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
