/**
 * A file of random bytes that is sent in parts, as browsers do, over connections and to servers that end during a part.
 */
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect } from 'vitest'
import { insertBatch } from '../../src/features/ingest/ingests.queries.ts'
import type { TestServer, TestUser } from '../test-server.ts'

export const MIB = 2 ** 20
export const PIECE = 8 * MIB
const WRITTEN_AT_ONCE = MIB / 4

export type SentFile = {
  size: number
  sha256: string
  /** Returns the bytes of the file from this position to the next end of a block. */
  bytesAt(offset: number): Buffer
}

/** Each of its blocks begins with its number. @param size in whole MiB @param beginning the first bytes of the file */
export function fileOf(size: number, beginning = Buffer.alloc(0)): SentFile {
  const block = randomBytes(MIB)
  const bytesAt = (offset: number) => {
    const bytes = Buffer.from(block)
    bytes.writeUInt32LE(Math.floor(offset / MIB))
    if (offset < MIB) beginning.copy(bytes)
    return bytes.subarray(offset % MIB)
  }
  const whole = createHash('sha256')
  for (let offset = 0; offset < size; offset += MIB) whole.update(bytesAt(offset))
  return { size, sha256: whole.digest('hex'), bytesAt }
}

export function senderOf(server: TestServer, sender: TestUser, file: SentFile) {
  const headers = { authorization: `Bearer ${sender.token}`, 'tus-resumable': '1.0.0' }
  return {
    /** @returns the path of the upload */
    async begin(origin: string, name: string): Promise<string> {
      const batch = {
        name: 'pieces',
        metadata: { category: 'Viral' },
        createdBy: sender.userId,
        at: new Date(),
      }
      const batchId = await insertBatch(server.services.db, batch)
      const metadata = `filename ${btoa(name)},batch ${btoa(String(batchId))}`
      const answer = await fetch(`${origin}/rest/agency/uploads`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(file.size), 'upload-metadata': metadata },
      })
      return answer.headers.get('location') ?? ''
    },

    async offsetOf(address: string): Promise<number> {
      const answer = await fetch(address, { method: 'HEAD', headers })
      expect(answer.status).toBe(200)
      return Number(answer.headers.get('upload-offset'))
    },

    /**
     * @param cut closes the connection after this number of bytes, and runs `before` first
     * @returns the number of written bytes; null if the server refused the part, because it has more bytes,
     * or still locks the file for a dead connection. The sender then queries the offset again.
     */
    async sendPiece(
      address: string,
      from: number,
      cut?: { afterBytes: number; before?: () => Promise<void> },
    ): Promise<number | null> {
      const end = Math.min(from + PIECE, file.size)
      const patch = request(address, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(from),
          'content-length': String(end - from),
        },
      })
      let status: number | undefined
      patch.on('response', (response) => {
        status = response.statusCode
        response.resume()
      })
      const closed = new Promise((resolve) => patch.once('close', resolve))
      // Other errors of a closed connection.
      patch.on('error', () => undefined)
      let at = from
      while (at < end && at - from < (cut?.afterBytes ?? end) && !patch.destroyed && status === undefined) {
        const bytes = file.bytesAt(at).subarray(0, Math.min(WRITTEN_AT_ONCE, end - at))
        const drained = new Promise((resolve) => patch.once('drain', resolve))
        if (!patch.write(bytes)) await Promise.race([drained, closed])
        at += bytes.length
      }
      if (cut) {
        await cut.before?.()
        patch.destroy()
        return at - from
      }
      patch.end()
      await closed
      expect([204, 409, 423]).toContain(status)
      return status === 204 ? end - from : null
    },
  }
}
