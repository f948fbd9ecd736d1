/** Proves R-INGEST-6 by force: the line is cut in the middle of a piece, again and again, and not a byte is lost or doubled. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { checksumFile } from '@rushes/media/checksum'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadsFolder } from '../../src/features/ingest/ingest-files.ts'
import { insertBatch } from '../../src/features/ingest/ingests.queries.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'

const MIB = 2 ** 20
const SIZE = Number(process.env['CUT_UPLOAD_MIB'] ?? 48) * MIB
const CUTS = Number(process.env['UPLOAD_CUTS'] ?? 5)
/** As browsers send them. */
const PIECE = 8 * MIB
const WRITTEN_AT_ONCE = MIB / 4
const PIECES = SIZE / PIECE

let server: TestServer
let sender: TestUser
let origin: string
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.http.listen({ port: 0, host: '127.0.0.1' })
  sender = await server.givenUser({ kind: 'agency', role: 'Staff' })
})
afterAll(() => server.close())

const block = randomBytes(MIB)
/** What the file has from this place to the next end of a block; each block begins with its number. */
function bytesAt(offset: number): Buffer {
  const bytes = Buffer.from(block)
  bytes.writeUInt32LE(Math.floor(offset / MIB))
  return bytes.subarray(offset % MIB)
}

const headers = () => ({ authorization: `Bearer ${sender.token}`, 'tus-resumable': '1.0.0' })

async function begin(): Promise<string> {
  const batch = { name: 'cuts', words: {}, createdBy: sender.userId, at: new Date() }
  const batchId = await insertBatch(server.services.db, batch)
  const metadata = `filename ${btoa('film.mp4')},batch ${btoa(String(batchId))}`
  const answer = await fetch(`${origin}/rest/agency/uploads`, {
    method: 'POST',
    headers: { ...headers(), 'upload-length': String(SIZE), 'upload-metadata': metadata },
  })
  return answer.headers.get('location') ?? ''
}

async function offsetOf(location: string): Promise<number> {
  const answer = await fetch(origin + location, { method: 'HEAD', headers: headers() })
  expect(answer.status).toBe(200)
  return Number(answer.headers.get('upload-offset'))
}

/**
 * @param cutAfter bytes after which the line is cut
 * @returns how many bytes were given to the line; null when the server has more than it said, because it was still writing
 * what came before the cut. It then refuses with 409, and whoever sends asks again.
 */
async function sendPiece(location: string, from: number, cutAfter: number): Promise<number | null> {
  const end = Math.min(from + PIECE, SIZE)
  const patch = request(origin + location, {
    method: 'PATCH',
    headers: {
      ...headers(),
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
  // What a closed line says beside its status.
  patch.on('error', () => undefined)
  let at = from
  while (at < end && at - from < cutAfter && !patch.destroyed && status === undefined) {
    const bytes = bytesAt(at).subarray(0, Math.min(WRITTEN_AT_ONCE, end - at))
    const drained = new Promise((resolve) => patch.once('drain', resolve))
    if (!patch.write(bytes)) await Promise.race([drained, closed])
    at += bytes.length
  }
  if (cutAfter < Number.POSITIVE_INFINITY) {
    patch.destroy()
    return at - from
  }
  patch.end()
  await closed
  expect([204, 409]).toContain(status)
  return status === 204 ? end - from : null
}

test('an upload that is cut again and again arrives to the last byte, and a cut repeats a piece at most (R-INGEST-6)', {
  timeout: 60_000 + SIZE / 2_000,
}, async () => {
  const location = await begin()
  const every = Math.max(1, Math.floor(PIECES / CUTS))
  let [at, cuts] = [0, 0]
  while (at < SIZE) {
    const isCut = cuts < CUTS && at >= cuts * every * PIECE && SIZE - at > MIB
    const cutAfter = isCut ? randomInt(1, Math.min(PIECE, SIZE - at)) : Number.POSITIVE_INFINITY
    const sent = await sendPiece(location, at, cutAfter)
    const next = isCut || sent === null ? await offsetOf(location) : at + sent
    expect(next).toBeGreaterThanOrEqual(at)
    expect(at + (sent ?? 0) - next).toBeLessThanOrEqual(PIECE)
    if (isCut) cuts += 1
    at = next
  }
  expect(cuts).toBe(CUTS)
  const whole = createHash('sha256')
  for (let offset = 0; offset < SIZE; offset += MIB) whole.update(bytesAt(offset))
  const id = location.slice(location.lastIndexOf('/') + 1)
  const { sizeBytes, sha256 } = await checksumFile(join(uploadsFolder(server.services), id))
  expect([sizeBytes, sha256]).toEqual([SIZE, whole.digest('hex')])
})
