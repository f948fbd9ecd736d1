/** Errors that are not the fault of a file end with a message, a log entry and a retry (R-INGEST-4). */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madePicture } from '../../../../test/made-picture.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import type { Services } from '../../../context.ts'
import { advanceIngestsJob, receiveUploadsJob } from '../ingest.jobs.ts'
import { uploadsFolder } from '../ingest-files.ts'
import { findIngest, insertBatch } from '../ingests.queries.ts'
import { receiveFile } from '../receive-file.ts'
import { stepsOf } from './ingest-steps.rules.ts'
import { OUR_FAULT, TRIED_AGAIN } from './unexpected-errors.rules.ts'

let server: TestServer
let staff: TestUser
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
})
afterAll(() => server.close())

const givenBatch = () =>
  insertBatch(server.services.db, {
    name: 'Foxes',
    metadata: { category: 'Pets' },
    createdBy: staff.userId,
    at: server.services.clock.now(),
  })

async function givenIngest(seed: number): Promise<number> {
  const path = join(server.services.config.dataDir, `picture-${seed}.png`)
  await writeFile(path, madePicture({ width: 60, height: 40, seed }))
  const offered = { batchId: await givenBatch(), path, fileName: 'fox.png', metadata: { category: 'Pets' } }
  const receipt = await receiveFile(server.services, offered)
  if (receipt.outcome !== 'taken') throw new Error(`It is ${receipt.outcome}`)
  return receipt.ingestId
}

/** The product with a storage that fails, and a log that is recorded. */
function failing() {
  const entries: { level: 'warn' | 'error'; details: object }[] = []
  const boom = () => Promise.reject(new Error('boom'))
  const { storage, log, ...others } = server.services
  const services: Services = {
    ...others,
    storage: { ...storage, withLocal: boom, adopt: boom },
    log: Object.assign(Object.create(log), {
      warn: (details: object) => entries.push({ level: 'warn', details }),
      error: (details: object) => entries.push({ level: 'error', details }),
    }),
  }
  return { services, entries }
}

test.each(stepsOf('image', 'new').map((step, index) => [step, 7_000 + index] as const))(
  'R-INGEST-4: an error in the step %s is tried again, then the file is quarantined and can be retried',
  async (step, seed) => {
    const id = await givenIngest(seed)
    const earlier = stepsOf('image', 'new').slice(0, stepsOf('image', 'new').indexOf(step))
    for (const one of earlier) await advanceUntilDone(id, one)
    const { services, entries } = failing()
    await advanceIngestsJob.run(services, {})
    await advanceIngestsJob.run(services, {})
    expect(await findIngest(services.db, id)).toMatchObject({ state: 'working', problem: TRIED_AGAIN })
    for (let tries = 0; tries < 6; tries += 1) {
      server.later(3_600_000)
      await advanceIngestsJob.run(services, {})
    }
    expect(await findIngest(services.db, id)).toMatchObject({ state: 'quarantined', problem: OUR_FAULT })
    expect(entries.map(({ level }) => level)).toEqual([...Array.from({ length: 5 }, () => 'warn'), 'error'])
    expect(entries.at(-1)?.details).toMatchObject({ ingest: id, step, err: new Error('boom') })

    // The earlier session has expired.
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    await manager.call('POST /agency/ingests/:id/retry', { params: { id } })
    await advanceIngestsJob.run(server.services, {})
    expect(await findIngest(services.db, id)).toMatchObject({ state: 'ready', problem: '' })
  },
)

/** Runs this step and stops before the next one. */
async function advanceUntilDone(id: number, step: string): Promise<void> {
  const { takeStep } = await import('./advance-ingest.ts')
  await takeStep(server.services, id)
  const done = await server.services.db
    .selectFrom('ingest_steps')
    .select('step')
    .where('ingest_id', '=', id)
    .where('state', '=', 'done')
    .execute()
  expect(done.map((row) => row.step)).toContain(step)
}

test('R-INGEST-4: an upload that cannot be received is tried again, then refused with a message', async () => {
  const { db, clock } = server.services
  const id = 'f'.repeat(32)
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: staff.userId,
      batch_id: await givenBatch(),
      file_name: 'fox.png',
      size_bytes: 5,
      created_at: clock.now(),
      touched_at: clock.now(),
      finished_at: clock.now(),
    })
    .execute()
  const { services, entries } = failing()
  const folder = uploadsFolder(services)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, id), madePicture({ width: 60, height: 40, seed: 7_900 }))
  for (let tries = 0; tries < 7; tries += 1) {
    await receiveUploadsJob.run(services, {})
    server.later(3_600_000)
  }
  const upload = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(upload).toMatchObject({ refusal: OUR_FAULT, ingest_id: null, errors: 6 })
  expect(entries.filter(({ level }) => level === 'error')).toMatchObject([{ details: { upload: id } }])
})
