/** Gives each file of a manifest a signed address of its own (R-PULL-5). */
import type { Services } from '../../context.ts'
import { DELIVERY_TTL_MS, signFileUrl, versionedRef } from '../files/signed-file.ts'
import { manifestFiles } from '../licences/delivery-manifest.ts'
import { manifestEntries, singleFile } from './delivered-file.ts'
import { fileRefOf } from './delivered-file-ref.ts'
import type { DeliveredRow } from './downloads.queries.ts'

type Signing = Pick<Services, 'config' | 'secret' | 'storage' | 'clock'>
/** `ref` is that of the delivery. */
type Located = DeliveredRow & { ref: string }

/** @param endsAt the end of the right to the files; an address works for at most 24 hours */
export function signManifest(
  { config, secret, storage, clock }: Signing,
  rows: readonly Located[],
  endsAt: Date,
) {
  const expiresAt = new Date(Math.min(endsAt.getTime(), clock.now().getTime() + DELIVERY_TTL_MS))
  const files = manifestFiles(manifestEntries(config, rows)).map((file, index) => ({
    ...file,
    url: addressOf(rows[index], file.file),
  }))
  return { from: config.brandName, expires: expiresAt.toISOString(), files }

  function addressOf(row: Located | undefined, fileName: string): string {
    if (!row) throw new Error('A file of a manifest without a row')
    const ref = versionedRef(fileRefOf(row.ref, row.position), singleFile(storage, row).etag)
    return signFileUrl(secret, { kind: 'delivered-file', ref, fileName, expiresAt })
  }
}
