/** How senders share the places of a worker (R-INGEST-26). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { madePicture } from '../../../../test/made-picture.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { advanceIngestsJob } from '../ingest.jobs.ts'
import { findIngest, findNextIngest, insertBatch } from '../ingests.queries.ts'
import { receiveFile } from '../receive-file.ts'
import { isGuestPlaceLeft, longPlacesLeft, stepsAtOnce, takePlace } from './ingest-places.ts'

const ENCODES = 1

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const givenStaff = async () => (await server.givenUser({ kind: 'agency', role: 'Staff' })).userId
const givenBatch = (createdBy: number, held = false) =>
  insertBatch(server.services.db, {
    name: 'Foxes',
    metadata: {},
    createdBy,
    held,
    at: server.services.clock.now(),
  })

let files = 0
async function received(batchId: number, kind: 'picture' | 'film'): Promise<number> {
  const number = ++files
  const path = join(server.services.config.dataDir, `file-${number}`)
  const film = Buffer.from(`\0\0\0\x14ftypisom\0\0\0\0isom ${number}`)
  await writeFile(path, kind === 'film' ? film : madePicture({ width: 60, height: 40, seed: 1_000 * number }))
  const offered = { batchId, path, fileName: `${number}`, metadata: { category: 'Pets' } }
  const receipt = await receiveFile(server.services, offered)
  if (receipt.outcome !== 'taken') throw new Error(`It is ${receipt.outcome}`)
  return receipt.ingestId
}

const stateOf = async (id: number) => (await findIngest(server.services.db, id)).state

test('R-INGEST-26: while files of guests occupy all their places, a file of staff is imported', async () => {
  const gate = Promise.withResolvers<void>()
  const { config, storage } = server.services
  let waiting = 0
  const services = {
    ...server.services,
    config: { ...config, ingestEncodes: ENCODES },
    storage: {
      ...storage,
      async withLocal<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
        const isHeldUp = heldUp.has(Number(key.split('/')[1]))
        if (isHeldUp) waiting += 1
        if (isHeldUp) await gate.promise
        return await storage.withLocal(key, use)
      },
    },
  }
  const run = () => advanceIngestsJob.run(services, {})
  const ofGuests: number[] = []
  for (let link = 0; link < stepsAtOnce(ENCODES); link += 1) {
    ofGuests.push(await received(await givenBatch(await givenStaff(), true), 'picture'))
  }
  const heldUp = new Set<number>()
  for (const id of ofGuests) heldUp.add((await findIngest(services.db, id)).clip_id)

  const running = Array.from({ length: stepsAtOnce(ENCODES) - 1 }, run)
  await expect.poll(() => waiting).toBe(running.length)
  // Another worker has no place for a guest, and ends.
  await run()
  const ofStaff = await received(await givenBatch(await givenStaff()), 'picture')
  await run()
  expect(await stateOf(ofStaff)).toBe('ready')

  gate.resolve()
  await Promise.all(running)
  expect(await Promise.all(ofGuests.map(stateOf))).toEqual(ofGuests.map(() => 'ready'))
})

test('R-INGEST-26: the sender with the fewest running steps gets the next step, also before a picture', async () => {
  const { db } = server.services
  const [one, other] = [await givenStaff(), await givenStaff()]
  const [first, second] = [
    await received(await givenBatch(one), 'picture'),
    await received(await givenBatch(one), 'picture'),
  ]
  const film = await received(await givenBatch(other), 'film')
  const next = () => findNextIngest(db, [])
  const setState = (id: number, state: 'running' | 'waiting') =>
    db.updateTable('ingest_steps').set({ state }).where('ingest_id', '=', id).execute()
  onTestFinished(async () => {
    await db.updateTable('ingests').set({ state: 'cancelled' }).where('state', '=', 'working').execute()
  })
  expect(await next()).toBe(first)
  await setState(first, 'running')
  expect(await next()).toBe(film)
  await setState(film, 'running')
  expect(await next()).toBe(second)
})

test('R-INGEST-26: guests leave one of several places for encodes to staff, and have at least one', () => {
  const held = [takePlace('ladder', true), takePlace('probe', true)]
  onTestFinished(() => {
    for (const giveBack of held) giveBack()
  })
  expect([longPlacesLeft(1, true), longPlacesLeft(1, false)]).toEqual([0, 0])
  expect([longPlacesLeft(2, true), longPlacesLeft(2, false)]).toEqual([0, 1])
  expect([longPlacesLeft(4, true), longPlacesLeft(4, false)]).toEqual([2, 3])
  expect([isGuestPlaceLeft(1), isGuestPlaceLeft(2)]).toEqual([false, true])
  held.push(takePlace('sound', false))
  expect([longPlacesLeft(4, true), longPlacesLeft(4, false)]).toEqual([2, 2])
  expect(isGuestPlaceLeft(2)).toBe(true)
})
