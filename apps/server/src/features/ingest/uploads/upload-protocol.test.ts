/**
 * Proves R-INGEST-24 and R-INGEST-25 for the bytes of an upload: they are written under the lock, and while the disk
 * has space.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Services } from '../../../context.ts'
import { uploadsFolder } from '../ingest-files.ts'
import type { UploadHold } from './upload-locks.ts'
import { uploadProtocol } from './upload-protocol.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MIB = 2 ** 20
type Body = string | Buffer | ReadableStream
const PATH = '/rest/agency/uploads'
const pathOf = (id: string) => join(uploadsFolder(server.services), id)

/** A lock without its row. */
function givenHold(isOurs = async () => true) {
  const lost = new AbortController()
  const hold: UploadHold = { lost: lost.signal, isOurs, release: async () => lost.signal.aborted }
  return { hold, lose: () => lost.abort() }
}

const spaces = (...free: number[]) => {
  const left = [...free]
  return { spaceAt: async () => ({ size: 1_000, free: (left.length > 1 ? left.shift() : left[0]) ?? 0 }) }
}

/** The bytes in chunks, as from a connection. */
function streamOf(body: Body): ReadableStream {
  if (body instanceof ReadableStream) return body
  const bytes = Buffer.from(body)
  const parts = Array.from({ length: Math.ceil(bytes.length / MIB) }, (_, at) =>
    bytes.subarray(at * MIB, (at + 1) * MIB),
  )
  return ReadableStream.from(parts)
}

/** A started upload, and a function that sends its parts. */
async function givenFile(size: number, given: Partial<Services> & { hold?: UploadHold } = {}) {
  const { hold = givenHold().hold, ...services } = given
  const id = randomBytes(16).toString('hex')
  const make = uploadProtocol({ ...server.services, ...services })
  const finished: string[] = []
  const sendRequest = (method: string, headers: Record<string, string>, body?: Body) => {
    const protocol = make({
      id,
      path: PATH,
      hold: async () => hold,
      begin: async () => {},
      finish: async () => void finished.push(id),
    })
    const all = { 'tus-resumable': '1.0.0', ...headers }
    const request = new Request(`http://x${PATH}/${id}`, { method, headers: all })
    if (body) Object.defineProperty(request, 'body', { value: streamOf(body) })
    return protocol.handleWeb(request)
  }
  const metadata = `filename ${Buffer.from('a.mov').toString('base64')}`
  await sendRequest('POST', { 'upload-length': String(size), 'upload-metadata': metadata })
  const piece = (offset: number, body: Body) =>
    sendRequest(
      'PATCH',
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    )
  return { id, piece, finished }
}

describe('a partial upload', () => {
  test('a partial upload writes nothing once another connection may have the file', async () => {
    let sure = 2
    const { hold } = givenHold(async () => sure-- > 0)
    const { id, piece } = await givenFile(30, { hold })
    async function* bytes() {
      yield Buffer.from('first')
      await expect.poll(() => readFile(pathOf(id), 'utf8')).toBe('first')
      yield Buffer.from('second')
      await expect.poll(() => readFile(pathOf(id), 'utf8')).toBe('firstsecond')
      yield Buffer.from('third')
    }
    const answer = await piece(0, ReadableStream.from(bytes()))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('lock')])
    expect(await readFile(pathOf(id), 'utf8')).toBe('firstsecond')
  })

  test('a partial upload ends when the lock is lost, also while no bytes arrive', async () => {
    const { hold, lose } = givenHold()
    const { id, piece } = await givenFile(30, { hold })
    async function* bytes() {
      yield Buffer.from('first')
      await new Promise(() => {})
    }
    const answer = piece(0, ReadableStream.from(bytes()))
    await expect.poll(() => readFile(pathOf(id), 'utf8')).toBe('first')
    lose()
    expect((await answer).status).toBe(400)
    expect(await readFile(pathOf(id), 'utf8')).toBe('first')
  })

  test('a partial upload to a full disk is refused with 507, and the file continues when there is space', async () => {
    const disk = spaces(1_000, 100)
    const bytes = randomBytes(20 * MIB)
    const { id, piece, finished } = await givenFile(bytes.length, { disk })
    const answer = await piece(0, bytes)
    expect([answer.status, await answer.text()]).toEqual([
      507,
      'There is not enough disk space. The partial upload is kept. Please try again later.\n',
    ])
    const kept = (await stat(pathOf(id))).size
    expect(kept).toBeGreaterThanOrEqual(16 * MIB)
    expect(kept).toBeLessThan(20 * MIB)
    expect((await piece(kept, bytes.subarray(kept))).status).toBe(507)
    expect((await stat(pathOf(id))).size).toBe(kept)
    expect(finished).toEqual([])
    disk.spaceAt = async () => ({ size: 1_000, free: 1_000 })
    expect((await piece(kept, bytes.subarray(kept))).status).toBe(204)
    expect((await readFile(pathOf(id))).equals(bytes)).toBe(true)
    expect(finished).toEqual([id])
  })

  test.runIf(existsSync('/dev/full'))(
    'a write error of the disk answers 507 and is not an error of the server',
    async () => {
      const { id, piece } = await givenFile(10)
      await rm(pathOf(id))
      await symlink('/dev/full', pathOf(id))
      const refused = await piece(0, 'ten bytes!')
      expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('try again')])
      await rm(pathOf(id))
      await writeFile(pathOf(id), '')
      expect((await piece(0, 'ten bytes!')).status).toBe(204)
    },
  )

  test.runIf(existsSync('/proc/version'))(
    'a partial upload that fails for another reason does not return the text of the error',
    async () => {
      const { id, piece } = await givenFile(10)
      await rm(pathOf(id))
      await symlink('/proc/version', pathOf(id))
      await expect(piece(0, 'ten bytes!')).rejects.toMatchObject({ code: expect.stringMatching(/^E/) })
    },
  )
})
