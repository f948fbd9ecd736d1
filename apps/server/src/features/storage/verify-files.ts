/** Reads every master and story, and compares it with the SHA-256 that was stored on arrival (R-FILE-8). */
import { setTimeout as pause } from 'node:timers/promises'
import { checksumOf } from '@rushes/media/checksum'
import type { Services } from '../../context.ts'
import { FileMissing } from '../../platform/storage/storage.ts'
import { namedByClips } from './storage.queries.ts'
import { waitOf } from './storage.rules.ts'

/** Reads one file after the other, limited by the rate, so that the disk stays available to visitors. */
export async function verifyFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { bytesPerSecond }: { bytesPerSecond: number },
  onFault: (fault: string) => void,
): Promise<{ files: number; bytes: number; faults: number }> {
  const began = performance.now()
  const counts = { files: 0, bytes: 0, faults: 0 }
  async function* slowly(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      yield chunk
      counts.bytes += chunk.byteLength
      const waitMs = waitOf(counts.bytes, performance.now() - began, bytesPerSecond)
      if (waitMs > 0) await pause(waitMs)
    }
  }
  for await (const { key, sha256 } of namedByClips(db)) {
    counts.files += 1
    const fault = await storage.open(key).then(
      async (stream) =>
        (await checksumOf(slowly(stream))).sha256 === sha256 ? null : 'has other bytes than it had',
      (error: unknown) => {
        if (error instanceof FileMissing) return 'is not there'
        throw error
      },
    )
    if (fault === null) continue
    counts.faults += 1
    onFault(`${key}  ${fault}`)
  }
  return counts
}
