/** Tables that users send are read in the sandbox, like every file from outside (R-MEDIA-11). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { insertBatch } from '../ingests.queries.ts'

vi.mock('csv-parse/sync', () => ({
  parse() {
    throw new Error('A table is read in the process of the server.')
  },
}))

let server: TestServer
let manager: TestUser
let batchId: number
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const { db, clock } = server.services
  const { userId: createdBy } = manager
  batchId = await insertBatch(db, { name: 'Foxes', metadata: {}, createdBy, at: clock.now() })
})
afterAll(() => server.close())

const sendToBatch = (csv: string) =>
  manager.call('POST /agency/batches/:id/csv', { params: { id: batchId }, body: { csv, dryRun: true } })

test('R-MEDIA-11: no table is parsed in the process of the server', async () => {
  const { data: ofBatch } = await sendToBatch('file,title\nfox.mov,Fox')
  expect(ofBatch).toMatchObject({ counts: { expected: 1, wrong: 0 }, faults: [] })
  const body = { csv: 'id,revision,title\n7,1,Fox', dryRun: true }
  const { data: ofClips } = await manager.call('POST /agency/clips/csv', { body })
  expect(ofClips).toMatchObject({ rows: 1, faults: [{ problem: 'there is no clip “7”' }] })
})

test('R-MEDIA-11: cells with lists of thousands of words are one fault for each cell', async () => {
  const row = (at: number) => `${at}.mov,${'a;'.repeat(20_000)},${'xxx;'.repeat(12_000)}`
  const csv = ['file,keywords,blocked_countries', ...Array.from({ length: 40 }, (_, at) => row(at))].join(
    '\n',
  )
  const { data } = await sendToBatch(csv)
  expect(data.counts).toMatchObject({ wrong: 40 })
  expect(data.faults).toHaveLength(80)
})
