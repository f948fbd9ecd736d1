/**
 * Proves R-INGEST-6: during an upload the connection is cut, or the server is killed, repeatedly, and no byte is lost
 * or duplicated.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checksumFile } from '@rushes/media/checksum'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_FOLDER } from '../../src/demo/demo-files.ts'
import { uploadsFolder } from '../../src/features/ingest/ingest-files.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { type Shop, startShop } from '../chaos/shop.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'
import { fileOf, MIB, PIECE, senderOf } from './sent-pieces.ts'

const SIZE = Number(process.env['CUT_UPLOAD_MIB'] ?? 48) * MIB
const CUTS = Number(process.env['UPLOAD_CUTS'] ?? 5)
const KILLED_SIZE = Number(process.env['KILLED_UPLOAD_MIB'] ?? 32) * MIB
const KILLS = Number(process.env['UPLOAD_KILLS'] ?? 2)
/** The memory of a server while it receives files of any size. */
const MAX_RSS = 400 * MIB

let server: TestServer
let sender: TestUser
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.givenUser({ kind: 'agency', role: 'Staff' })
})
afterAll(() => server.close())

test('an upload that is cut repeatedly arrives to the last byte, and a cut repeats at most one part (R-INGEST-6)', {
  timeout: 60_000 + SIZE / 2_000,
}, async () => {
  const origin = await server.http.listen({ port: 0, host: '127.0.0.1' })
  const file = fileOf(SIZE)
  const { begin, offsetOf, sendPiece } = senderOf(server, sender, file)
  const location = await begin(origin, 'film.mp4')
  const every = Math.max(1, Math.floor(SIZE / PIECE / CUTS))
  let [at, cuts] = [0, 0]
  while (at < SIZE) {
    const isCut = cuts < CUTS && at >= cuts * every * PIECE && SIZE - at > MIB
    const cut = isCut ? { afterBytes: randomInt(1, Math.min(PIECE, SIZE - at)) } : undefined
    const sent = await sendPiece(origin + location, at, cut)
    const next = isCut || sent === null ? await offsetOf(origin + location) : at + sent
    expect(next).toBeGreaterThanOrEqual(at)
    expect(at + (sent ?? 0) - next).toBeLessThanOrEqual(PIECE)
    if (isCut) cuts += 1
    at = next
  }
  expect(cuts).toBe(CUTS)
  const id = location.slice(location.lastIndexOf('/') + 1)
  const { sizeBytes, sha256 } = await checksumFile(join(uploadsFolder(server.services), id))
  expect([sizeBytes, sha256]).toEqual([SIZE, file.sha256])
})

test(`an upload whose server is killed ${KILLS} times becomes one clip with the same bytes (R-INGEST-6)`, {
  timeout: 120_000 + KILLS * 60_000 + KILLED_SIZE / 2_000,
}, async () => {
  const { dataDir, databaseOwnerUrl = '' } = server.services.config
  const port = String(await freePort())
  // A killed process leaves its temporary folders.
  const temporary = await mkdtemp(join(dataDir, 'tmp-'))
  const given = () =>
    startShop({
      TMPDIR: temporary,
      DATABASE_URL: server.databaseUrl,
      DATABASE_OWNER_URL: databaseOwnerUrl,
      DATA_DIR: dataDir,
      DEMO: '0',
      NODE_ENV: 'test',
      PORT: port,
    })
  let shop = await given()
  // Bytes after the end of a picture are not part of it.
  const file = fileOf(KILLED_SIZE, await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`))
  const { begin, offsetOf, sendPiece } = senderOf(server, sender, file)
  const address = shop.url + (await begin(shop.url, 'fox.jpg'))
  let [at, kills, mostMemory] = [0, 0, 0]
  while (at < file.size) {
    const isKilled = kills < KILLS && at >= (kills * file.size) / KILLS
    const cut = isKilled
      ? { afterBytes: randomInt(1, Math.min(PIECE, file.size - at)), before: () => kill(shop) }
      : undefined
    mostMemory = Math.max(mostMemory, peakMemoryOf(shop))
    const sent = await sendPiece(address, at, cut)
    if (isKilled) {
      kills += 1
      shop = await given()
      // The killed process would lock the file for another 15 seconds.
      await server.services.db
        .updateTable('uploads')
        .set({ locked_until: new Date(0) })
        .execute()
    }
    const next = isKilled || sent === null ? await offsetOf(address) : at + sent
    expect(next).toBeGreaterThanOrEqual(at)
    expect(at + (sent ?? 0) - next).toBeLessThanOrEqual(PIECE)
    at = next
  }
  expect(kills).toBe(KILLS)
  expect(mostMemory).toBeLessThan(MAX_RSS)
  const cameIn = () =>
    server.services.db
      .selectFrom('ingests')
      .innerJoin('clip_files', 'clip_files.clip_id', 'ingests.clip_id')
      .select(['ingests.state', 'clip_files.sha256', 'clip_files.size_bytes', 'clip_files.storage_key'])
      .where('clip_files.role', '=', 'master')
      .execute()
  await expect
    .poll(cameIn, { timeout: 120_000 })
    .toMatchObject([{ state: 'ready', sha256: file.sha256, size_bytes: file.size }])
  const [master] = await cameIn()
  const stored = await checksumFile(join(dataDir, 'storage', master?.storage_key ?? ''))
  expect(stored.sha256).toBe(file.sha256)
  await shop.stop()
  process.stdout.write(`${kills} kills, at most ${Math.round(mostMemory / MIB)} MiB of memory\n`)
})

async function kill({ process: child }: Shop): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** In bytes; 0 where the system does not report it. */
function peakMemoryOf({ process: { pid } }: Shop): number {
  const path = `/proc/${pid}/status`
  const [, kib = '0'] = (existsSync(path) && /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))) || []
  return Number(kib) * 1024
}
