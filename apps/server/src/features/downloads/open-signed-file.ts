/** Opens the file behind a valid signature, if the viewer may still have it. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '../../context.ts'
import type { FileKind } from '../files/signed-file.ts'
import { readFrom } from '../files/zip-archive.ts'
import { type DeliveredFile, deliveredFile, singleFile } from './delivered-file.ts'
import * as queries from './downloads.queries.ts'

/** `closed`: it existed, and the right to it has ended. `missing`: the storage does not hold it as recorded. */
export type OpenedFile = DeliveredFile | 'unknown' | 'closed' | 'missing'

export function openSignedFile(services: Services, kind: FileKind, ref: string): Promise<OpenedFile> {
  switch (kind) {
    case 'text':
      return openText(services, ref)
    case 'package-text':
      return openPackageText(services, ref)
    case 'delivery':
      return openDelivery(services, ref)
  }
}

async function openText({ db, storage }: Services, ref: string): Promise<OpenedFile> {
  const story = /^[1-9]\d{0,8}$/.test(ref) ? await queries.findStory(db, Number(ref)) : undefined
  if (!story) return 'unknown'
  if (story.state === 'withdrawn') return 'closed'
  if (!(await isStored(storage, story))) return 'missing'
  return singleFile(storage, { ...story, content_type: 'text/plain; charset=utf-8' })
}

async function openPackageText({ db }: Services, ref: string): Promise<OpenedFile> {
  const story = /^[1-9]\d{0,8}$/.test(ref) ? await queries.findPackageStory(db, Number(ref)) : undefined
  if (!story) return 'unknown'
  const bytes = Buffer.from(`${story.name}\n\n${story.story}\n`)
  return {
    fileName: `package-${ref}.txt`,
    contentType: 'text/plain; charset=utf-8',
    sizeBytes: bytes.length,
    etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    open: async (range) => Readable.from(readFrom(bytes)(range)),
  }
}

async function openDelivery(services: Services, ref: string): Promise<OpenedFile> {
  const { db, storage, config, clock } = services
  const delivery = await queries.findDelivery(db, ref)
  if (!delivery) return 'unknown'
  const rows = await queries.listDeliveredFiles(db, delivery.id)
  const isOpen = delivery.expires_at > clock.now() && mayStillFetch(delivery, rows)
  if (!isOpen || rows.length === 0) return 'closed'
  const stored = await Promise.all(rows.map((row) => isStored(storage, row)))
  if (stored.includes(false)) return 'missing'
  return deliveredFile({ storage, brandName: config.brandName }, rows, delivery.created_at)
}

type Delivery = NonNullable<Awaited<ReturnType<typeof queries.findDelivery>>>

/** If one clip may no longer be fetched, the whole archive is refused: its length was already announced. */
function mayStillFetch(delivery: Delivery, rows: readonly queries.DeliveredRow[]): boolean {
  if (delivery.link_id !== null) {
    return delivery.link_revoked_at === null && rows.every(({ state }) => state === 'published')
  }
  const isActive = delivery.user_status === 'active' && delivery.account_status === 'active'
  const isStaff = delivery.account_kind === 'agency'
  return (
    isActive &&
    rows.every(({ state, licence_id, revoked_at }) => {
      const isGranted = licence_id !== null ? revoked_at === null : isStaff
      return isGranted && (isStaff ? state !== 'withdrawn' : state === 'published')
    })
  )
}

async function isStored(
  storage: Services['storage'],
  { storage_key, size_bytes }: { storage_key: string; size_bytes: number },
): Promise<boolean> {
  return (await storage.head(storage_key))?.sizeBytes === size_bytes
}
