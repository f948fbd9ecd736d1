/** Signs the URL of a delivery and returns the file behind it. */
import type { Services } from '../../context.ts'
import { signFileUrl, versionedRef } from '../files/signed-file.ts'
import { readPublishing } from '../licences/read-publishing.ts'
import { type DeliveredFile, deliveredFile } from './delivered-file.ts'
import { type DeliveredRow, listDeliveredFiles } from './downloads.queries.ts'

export type SignedDelivery = {
  id: number
  file: DeliveredFile
  fileUrl: string
  expiresAt: Date
  /** The delivered files in the requested order. */
  delivered: DeliveredRow[]
}

type Delivery = { id: number; ref: string; created_at: Date; expires_at: Date }

export async function signDelivery(
  { db, storage, config, secret }: Pick<Services, 'db' | 'storage' | 'config' | 'secret'>,
  { id, ref, created_at, expires_at }: Delivery,
): Promise<SignedDelivery> {
  const delivered = await listDeliveredFiles(db, id)
  const file = deliveredFile(
    { storage, brandName: config.brandName, timeZone: config.timeZone, baseUrl: config.baseUrl },
    delivered,
    created_at,
  )
  const fileUrl = signFileUrl(secret, {
    kind: 'delivery',
    ref: versionedRef(ref, file.etag),
    fileName: file.fileName,
    expiresAt: expires_at,
  })
  return { id, file, fileUrl, expiresAt: expires_at, delivered }
}

type ReadPublishing = Awaited<ReturnType<typeof readPublishing>>

/** Reads the texts to print next to the clips of deliveries, by licence id. */
export const readPrinted = (
  services: Pick<Services, 'db' | 'config'>,
  deliveries: readonly SignedDelivery[],
): Promise<ReadPublishing> =>
  readPublishing(
    services,
    deliveries.flatMap(({ delivered }) => delivered.flatMap(({ licence_id }) => licence_id ?? [])),
  )

/** Converts a delivery to the API response. */
export function deliveryAnswer(
  { id, file, fileUrl, expiresAt, delivered }: SignedDelivery,
  publishing: ReadPublishing,
) {
  return {
    delivery_id: id,
    file_url: fileUrl,
    file_name: file.fileName,
    size_bytes: file.sizeBytes,
    expires_at: expiresAt.toISOString(),
    delivered: delivered.map(({ clip_id, licence_id, file_name, size_bytes, sha256 }) => {
      const printed = licence_id === null ? undefined : publishing.get(licence_id)
      return {
        id: clip_id,
        licence_id,
        file_name,
        size_bytes,
        sha256,
        // Another format has a different file name.
        publishing: printed ? { ...printed, file_name } : null,
      }
    }),
  }
}
