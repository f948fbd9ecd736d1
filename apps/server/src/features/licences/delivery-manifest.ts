/**
 * Writes the manifest of every archive, with the licence of each file, for readers and spreadsheets (CSV) and
 * for programs (JSON). It depends only on the delivery's rows, so that it is the same each time.
 */
import { csvTable } from '../../http/csv.ts'
import type { LicenceEntry } from './licence-text.ts'

export type ManifestEntry = LicenceEntry & { sizeBytes: number }

const COLUMNS = ['File', 'Bytes', 'SHA-256', 'Clip', 'Licence', 'Tier', 'Licence reference', 'Verify at']

export function manifestTable(entries: readonly ManifestEntry[]): string {
  const rows = entries.map(({ fileName, sizeBytes, sha256, clipId, licence }) => [
    fileName,
    String(sizeBytes),
    sha256,
    String(clipId),
    licence ? String(licence.id) : '',
    licence?.tier ?? '',
    licence?.ref ?? '',
    licence?.verifyUrl ?? '',
  ])
  return csvTable([COLUMNS, ...rows])
}

/** `licence` is null for a download link and for agency staff, `tier` for a standard credit. */
export const manifestFiles = (entries: readonly ManifestEntry[]) =>
  entries.map(({ fileName, sizeBytes, sha256, clipId, clipTitle, licence }) => ({
    file: fileName,
    bytes: sizeBytes,
    sha256,
    // The master is delivered unchanged, so its only part is the whole.
    parts: sizeBytes === 0 ? [] : [{ start: 0, end: sizeBytes - 1, sha256 }],
    clip: { id: clipId, title: clipTitle },
    licence: licence && {
      id: licence.id,
      ref: licence.ref,
      verify_url: licence.verifyUrl,
      tier: licence.tier,
      terms: licence.termsVersion,
      granted: licence.grantedAt.toISOString(),
    },
  }))

export function manifestJson(
  brandName: string,
  entries: readonly ManifestEntry[],
  deliveredAt: Date,
): string {
  const files = manifestFiles(entries)
  const manifest = { from: brandName, delivered: deliveredAt.toISOString(), files }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
